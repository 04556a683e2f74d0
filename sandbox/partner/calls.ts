import type { World } from "#/sandbox/world.ts";
import { type Fields, fieldSchemas, type Shape } from "./fields.ts";
import { placeOrder } from "./order.ts";
import { listOrders } from "./order-list.ts";
import { authorisePayment, authoriseRenewal, paymentResult, subscribe } from "./payment.ts";
import { cancelRenewal, showRenewal } from "./renewal.ts";
import { listPlans, verifySim } from "./sim.ts";
import { takePaidOrder } from "./third-party.ts";

/** One call of the partner service: what it must carry, and what it then does. */
export type Call = {
  schema: (typeof fieldSchemas)[Shape];
  answer(world: World, fields: unknown): object;
};

/** Every call with a body, by its path. */
export function partnerCalls(processor: string): Map<string, Call> {
  return new Map([
    ["singleVerify", call("singleVerify", verifySim)],
    ["singleServicePlanPage", call("singleServicePlanPage", listPlans)],
    ["singleOrder", call("singleOrder", placeOrder)],
    ["synPartner/SynOrderInfo", call("synOrderInfo", takePaidOrder)],
    ["singleQueryOrder", call("singleQueryOrder", listOrders)],
    ["queryAutoRenewalRecord", call("queryAutoRenewalRecord", showRenewal)],
    ["cancelAutoRenewalRecord", call("cancelAutoRenewalRecord", cancelRenewal)],
    [`${processor}Pay`, call("pay", authorisePayment)],
    [`${processor}AutoPay`, call("autoPay", authoriseRenewal)],
    [`${processor}SubDirectly`, call("subDirectly", subscribe)],
    ["resultQuery", call("resultQuery", paymentResult)],
  ]);
}

function call<Name extends Shape>(name: Name, answer: (world: World, fields: Fields<Name>) => object): Call {
  // `checkRequest` has run the schema of the same name by the time an answer is made.
  return { schema: fieldSchemas[name], answer: (world, fields) => answer(world, fields as Fields<Name>) };
}
