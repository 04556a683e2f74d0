import type { z } from "zod";
import type { World } from "#/sandbox/world.ts";
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

/** One call of the partner family. Its answer is what goes into `data`; a `Refusal` is thrown. */
export type FleetCall = {
  schema: z.ZodType;
  answer(world: World, fields: unknown, language: Language): object;
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
  answer: (world: World, fields: FleetFields<Name>, language: Language) => object,
): FleetCall {
  // The request has been held against the schema of the same name by the time an answer is made.
  return {
    schema: fleetFields[name],
    answer: (world, fields, language) => answer(world, fields as FleetFields<Name>, language),
  };
}
