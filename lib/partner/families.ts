import type { Json } from "./json.ts";
import { type Fields, signFleetRequest, signShopRequest } from "./sign.ts";

/** The service has two families of calls, which differ in the common fields, the signature and the envelope of an answer. */
export interface Family {
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

/** Calls about all SIMs of a company. The timestamp has thirteen digits: assumption "fleet-timestamp". */
export function fleetFamily(config: { accessCode: string; secret: string; now: () => number }): Family {
  return {
    envelope: () => ({ access_code: config.accessCode, timestamp: String(config.now()), version: "2.0" }),
    sign: (fields) => signFleetRequest(fields, config.secret),
    read({ code, success, message, data }) {
      if (typeof code !== "string") return { flaw: "code is no text" };
      if (code !== "0000") return refusal(code, message);
      // Neither yes nor no (assumption "fleet-success"), so an order answered like this may have taken effect.
      return success === true ? { data: data ?? null } : { flaw: "code says success, success does not" };
    },
  };
}

function refusal(code: string, message: Json | undefined): Reading {
  return { refusal: `${code}: ${typeof message === "string" ? message : ""}` };
}
