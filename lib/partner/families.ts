import type { Json } from "./json.ts";
import type { Observe } from "./observations.ts";
import { type Fields, type FleetSecret, signFleetRequest, signShopRequest } from "./sign.ts";

/** The service has two families of calls, which differ in the common fields, the signature and the envelope of an answer. */
export interface Family {
  /** They may be two services: where one stalls, the calls of the other go on. */
  name: "shop" | "fleet";
  /** @param tradeType the call's label, where it has one. */
  envelope(tradeType: string | undefined): Fields;
  sign(fields: Fields): string;
  read(answer: { [key: string]: Json }): Reading;
}

/** The data of an answer, a refusal in the service's own words, or why the answer is malformed. */
export type Reading = { data: Json } | { refusal: string } | { flaw: string };

/** Shop, payment and group calls. Only calls with a label also carry the time. */
export function shopFamily({ partnerCode, now }: { partnerCode: string; now: () => number }): Family {
  return {
    name: "shop",
    envelope: (tradeType) => ({
      partnerCode,
      ...(tradeType !== undefined && { tradeTime: String(now()), tradeType }),
      version: "3.0",
    }),
    sign: signShopRequest,
    /** Some calls answer with operateCode, message and data, some with bare data (assumption "envelope"). */
    read(answer) {
      if (!("operateCode" in answer)) return { data: answer };
      const { operateCode, message, data } = answer;
      if (typeof operateCode !== "string") return { flaw: "operateCode is no text" };
      return operateCode === "S" ? { data: data === undefined ? answer : data } : refusal(operateCode, message);
    },
  };
}

interface FleetSettings {
  accessCode: string;
  secret: FleetSecret;
  timestamp: "milliseconds" | "seconds";
  now: () => number;
  observe: Observe;
}

/** Calls about all SIMs of a company. */
export function fleetFamily({ accessCode, secret, timestamp, now, observe }: FleetSettings): Family {
  // Ten digits or thirteen: assumption "fleet-timestamp".
  const timestampText = (): string => String(timestamp === "seconds" ? Math.floor(now() / 1_000) : now());
  return {
    name: "fleet",
    envelope: () => ({ access_code: accessCode, timestamp: timestampText(), version: "2.0" }),
    sign: (fields) => signFleetRequest(fields, secret),
    read({ code, success, message, data }) {
      if (typeof code !== "string") return { flaw: "code is no text" };
      if (code !== "0000") {
        // Of several SIMs it may have ordered for some before it failed.
        return namesOrder(data) ? { flaw: "a refusal that names an order" } : refusal(code, message);
      }
      observe("fleet-success", success === true ? "code and success" : "code without success");
      // Neither yes nor no (assumption "fleet-success"), so an order answered like this may have taken effect.
      if (success !== true) return { flaw: "code says success, success does not" };
      observe("fleet-secret", secret.form);
      observe("fleet-timestamp", timestamp);
      return { data: data ?? null };
    },
  };
}

function refusal(code: string, message: Json | undefined): Reading {
  return { refusal: `${code}: ${typeof message === "string" ? message : ""}` };
}

/** The answer to an order, or to one for many SIMs. */
function namesOrder(data: Json | undefined): boolean {
  if (data === null || typeof data !== "object" || Array.isArray(data)) return false;
  const { order_id, error, device_order } = data;
  if (Array.isArray(device_order)) return device_order.some(namesOrder);
  return error === "0000" || (order_id !== undefined && order_id !== null && order_id !== "");
}
