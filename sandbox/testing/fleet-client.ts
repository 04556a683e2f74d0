import { createHmac } from "node:crypto";
import { FLEET_SECRET, type Json, SIM, type TestSandbox } from "./partner-client.ts";

/** The first SIM of the fleet that is not one of the shop's: each of its nullable fields is null. */
export const SIM_BARE = "89852072201200000003";

export type FleetAnswer = { code: string; message: string; success: boolean; data: Json };

/** A signed call of the partner family, and its answer. */
export async function callFleet(sandbox: TestSandbox, call: string, fields: Json): Promise<FleetAnswer> {
  const response = await sandbox.post(`/${call}`, fleetSigned({ ...envelope, ...fields }));
  return (await response.json()) as FleetAnswer;
}

/** The caller's side of the signature, written from the rule alone. */
export function fleetSigned(fields: Json): Json {
  const sorted: Json = {};
  for (const name of Object.keys(fields).sort()) {
    if (fields[name] !== "" && fields[name] !== null && fields[name] !== undefined) sorted[name] = fields[name];
  }
  return { ...fields, sign: createHmac("sha1", FLEET_SECRET).update(JSON.stringify(sorted)).digest("base64") };
}

export const envelope: Json = { access_code: "P000270", timestamp: "1700000000000", version: "2.0" };

/** One month of a plan, in the fields that the three ways of ordering share. */
export const orderFields = (overrides: Json = {}): Json => ({
  global_order: "0",
  is_open: "0",
  order_period: "1",
  package_code: "DP20240115000102",
  package_name: "Europe 10 GB",
  package_type: "2",
  pay_amount: "12.90",
  pay_rst: "2",
  pay_type: "1",
  test_flow: "0",
  test_flow_flag: "0",
  ...overrides,
});

/** A well-formed request of every call of the family. */
export const fleetRequests: Record<string, Json> = {
  "device/queryBatchDevice": { page_no: 1, page_size: 10 },
  "device/queryDevice": { device_id: SIM },
  "device/syncAssetInfo": {},
  "package/syncPackages": { page_no: 1, page_size: 10 },
  "package/batchOrderPackages": orderFields({ deviceList: [SIM] }),
  "package/orderPackage": orderFields({ device_id: SIM }),
  "package/createOtaOrder": orderFields({ device_id: SIM, days: 7, timing_type: "1" }),
  "package/renewPackage": { order_id: "L1", renew_period: 1 },
  "package/queryOrder": { device_id: "", order_id: "", order_status: "", order_type: "", page_no: 1, page_size: 10 },
  "flow/queryDeviceFlowUsage": { device_id: SIM },
  "flow/totalMonthFlowList": { month: "202601", page_no: 1, page_size: 10 },
};
