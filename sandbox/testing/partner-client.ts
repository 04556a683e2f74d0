import { createHash } from "node:crypto";
import { startSandbox } from "#/sandbox/server.ts";

export const SIM = "89852072201180436177";
export const SIM_TWO_PLANS = "89852072201180436250";
export const SIM_NO_PLANS = "89852072201180436334";
export const SIM_REFUSING = "89852072201180436417";
export const SIM_IN_USE = "89852072201180436821";
export const SIM_ODD = "89852072201180436904";
export const SIM_UNKNOWN = "89852072201180436581";

export const FLEET_SECRET = "a secret for the fleet";
export const NOTIFICATION_KEY = { id: "k1", hex: "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff" };

export type Json = Record<string, unknown>;

export type TestSandbox = Awaited<ReturnType<typeof openSandbox>>;

/** A sandbox on a port of its own, and a client for it over real HTTP. */
export async function openSandbox(notifyUrl = "http://127.0.0.1:9/closed-port") {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    notifyUrl,
    notificationKey: NOTIFICATION_KEY,
    partnerCode: "P000270",
    fleetSecret: FLEET_SECRET,
    processor: "stripe",
    publishableKey: "pk_test_sandbox",
    seed: 7,
    timeScale: 0,
    quirks: [],
  });
  const post = (path: string, body: unknown, signal?: AbortSignal) =>
    fetch(sandbox.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
  return {
    origin: sandbox.origin,
    smtpUrl: sandbox.smtpUrl,
    stop: sandbox.stop,
    post,
    /** Sends a signed call and returns the raw response. */
    send: (call: string, fields: Json) => post(`/${call}`, signed(fields)),
    abortable: (call: string, fields: Json, signal: AbortSignal) => post(`/${call}`, signed(fields), signal),
    /** Sends a signed call and reads the answer. */
    async call(call: string, fields: Json): Promise<Json> {
      return (await (await post(`/${call}`, signed(fields))).json()) as Json;
    },
    async control<Answer = Json>(path: string, body?: unknown): Promise<Answer> {
      const response = await (body === undefined
        ? fetch(`${sandbox.origin}/control/${path}`)
        : post(`/control/${path}`, body));
      return (await response.json()) as Answer;
    },
  };
}

/** The caller's side of the signature, written from the rule alone. */
export function signed(fields: Json): Json {
  const names = Object.keys(fields).filter((name) => fields[name] !== "");
  const sorted: Json = {};
  for (const name of names.sort()) sorted[name] = fields[name];
  return { ...fields, sign: createHash("md5").update(JSON.stringify(sorted)).digest("hex") };
}

const envelope = { partnerCode: "P000270", version: "3.0", tradeTime: "1700000000000" };
const shop = { ...envelope, deviceCode: SIM, languageCode: "1", mark: "0", terminal: "0" };

export const verifyFields = (overrides: Json = {}): Json => ({
  ...shop,
  tradeType: "singleVerify",
  url: "https://shop.example/",
  ...overrides,
});

export const plansFields = (overrides: Json = {}): Json => ({
  ...shop,
  tradeType: "singleServicePlanPage",
  area: "",
  ...overrides,
});

export const listFields = (overrides: Json = {}): Json => ({ ...shop, tradeType: "verify", ...overrides });

/** An order of the monthly plan for 12.90 USD. `number` sets its three ids. */
export const orderFields = (number: number, overrides: Json = {}): Json => ({
  ...shop,
  tradeType: "verify",
  autoRenewal: "0",
  orderNo: `NO${number}`,
  payId: `P000270NO${number}`,
  requestOrderId: `R${number}`,
  orderPeriod: "1",
  packageCode: "DP20240115000102",
  payAmount: "12.90",
  payCurrency: "USD",
  servicePlanCode: "SP000102",
  servicePlanShowName: "Europe 10 GB",
  ...overrides,
});

export const payFields = (number: number, overrides: Json = {}): Json => ({
  ...envelope,
  tradeType: "payPalPay",
  email: "owner@example.com",
  payAmount: "12.90",
  payCurrency: "usd",
  payId: `P000270NO${number}`,
  ...overrides,
});

export const subscribeFields = (number: number, pmId: string, overrides: Json = {}): Json =>
  payFields(number, { plan_id: "DP20240115000102", pm_id: pmId, ...overrides });

export const renewalFields = (overrides: Json = {}): Json => ({ ...shop, tradeType: "singleVerify", ...overrides });

export const cancelFields = (renewal: { orderNo: string; payId: string; sim: string }, overrides: Json = {}): Json => ({
  ...shop,
  tradeType: "cancelAutoRenewalRecord",
  deviceCode: renewal.sim,
  orderNo: renewal.orderNo,
  payId: renewal.payId,
  ...overrides,
});

export const resultFields = (number: number): Json => ({
  ...envelope,
  tradeType: "resultQuery",
  payId: `P000270NO${number}`,
});
