import type { z } from "zod";
import type { Language } from "./envelope.ts";
import { type FleetFields, type FleetShape, fleetFields } from "./fields.ts";
import {
  cycleUsage,
  listAssets,
  listDevices,
  listMonthUsage,
  listPackageOrders,
  listPackages,
  singleDevice,
} from "./lists.ts";
import { orderDays, orderForMany, orderForOne, renew } from "./ordering.ts";
import type { FleetService } from "./service.ts";

/** One call of the partner family. Its answer is what goes into `data`; a `Refusal` is thrown. */
export type FleetCall = {
  schema: z.ZodType;
  answer(service: FleetService, fields: unknown, language: Language): object;
};

/** Every call of the family that the sandbox knows, by its path. */
export const fleetCalls = new Map<string, FleetCall>([
  ["device/queryBatchDevice", call("queryBatchDevice", listDevices)],
  ["device/queryDevice", call("queryDevice", singleDevice)],
  ["device/syncAssetInfo", call("syncAssetInfo", listAssets)],
  ["package/syncPackages", call("syncPackages", listPackages)],
  ["package/batchOrderPackages", call("batchOrderPackages", orderForMany)],
  ["package/orderPackage", call("orderPackage", orderForOne)],
  ["package/createOtaOrder", call("createOtaOrder", orderDays)],
  ["package/renewPackage", call("renewPackage", renew)],
  ["package/queryOrder", call("queryOrder", listPackageOrders)],
  ["flow/queryDeviceFlowUsage", call("queryDeviceFlowUsage", cycleUsage)],
  ["flow/totalMonthFlowList", call("totalMonthFlowList", listMonthUsage)],
]);

function call<Name extends FleetShape>(
  name: Name,
  answer: (service: FleetService, fields: FleetFields<Name>, language: Language) => object,
): FleetCall {
  // The request has been checked against this schema before the answer is made.
  return {
    schema: fleetFields[name],
    answer: (service, fields, language) => answer(service, fields as FleetFields<Name>, language),
  };
}
