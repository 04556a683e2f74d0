import { z } from "zod";
import { decimal, deviceCode, digits, flag, given } from "#/sandbox/requests/fields.ts";

const envelope = {
  access_code: given,
  timestamp: z.string().regex(/^(\d{10}|\d{13})$/, "must be epoch milliseconds or seconds"),
  version: z.literal("2.0"),
  sign: z.string().regex(/^[A-Za-z0-9+/]{27}=$/, "must be 20 bytes in base64"),
};

/** The largest page size is assumed to be that of the vendor's newest interface. */
const paged = { ...envelope, page_no: z.int().min(1), page_size: z.int().min(1).max(100) };

/** Limits that keep every end a valid date; the service's own are not documented. */
const periodsText = z.string().regex(/^[1-9]\d{0,2}$/, "must be a number of periods");
const periods = z.int().min(1).max(999);
const days = z.int().min(1).max(9_999);

/** The fields that the three ways of ordering share. An optional one may also be empty. */
const order = {
  ...envelope,
  global_order: flag,
  is_open: flag,
  order_period: periodsText,
  package_code: given,
  package_name: given,
  package_type: z.enum(["0", "1", "2", "3", "4", "5"]),
  pay_rst: z.enum(["1", "2"]),
  pay_type: z.enum(["", "0", "1", "2"]).optional(),
  test_flow: digits,
  test_flow_flag: flag,
};
const singleOrder = { ...order, device_id: deviceCode, pay_amount: decimal };

/** The fields of each call; a missing, an extra or a wrongly typed one is a violation. */
export const fleetFields = {
  queryBatchDevice: z.strictObject(paged),
  queryDevice: z.strictObject({ ...envelope, device_id: deviceCode }),
  syncAssetInfo: z.strictObject(envelope),
  syncPackages: z.strictObject(paged),
  batchOrderPackages: z.strictObject({
    ...order,
    deviceList: z.array(deviceCode).min(1),
    pay_amount: z.union([z.literal(""), decimal]).optional(),
  }),
  orderPackage: z.strictObject(singleOrder),
  createOtaOrder: z.strictObject({
    ...singleOrder,
    days,
    mcc: z
      .string()
      .regex(/^(\d{3})?$/, "must be a country code")
      .optional(),
    timing_type: digits,
  }),
  renewPackage: z.strictObject({ ...envelope, order_id: given, renew_period: periods }),
  queryOrder: z.strictObject({
    ...paged,
    device_id: z.string().optional(),
    order_id: z.string().optional(),
    order_status: z.string().optional(),
    order_type: z.string().optional(),
  }),
  queryDeviceFlowUsage: z.strictObject({ ...envelope, device_id: deviceCode }),
  totalMonthFlowList: z.strictObject({
    ...paged,
    month: z.string().regex(/^\d{4}(0[1-9]|1[0-2])$/, "must be YYYYMM"),
  }),
};

export type FleetShape = keyof typeof fleetFields;

export type FleetFields<Name extends FleetShape> = z.infer<(typeof fleetFields)[Name]>;
