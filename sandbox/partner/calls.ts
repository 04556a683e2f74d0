import { type Fields, fieldSchemas, type Shape } from "./fields.ts";
import { placeOrder } from "./order.ts";
import { listOrders } from "./order-list.ts";
import { takePaidOrder } from "./paid-order.ts";
import { authorisePayment, authoriseRenewal, subscribe } from "./payment.ts";
import { paymentResult } from "./payment-result.ts";
import { cancelRenewal, showRenewal } from "./renewal.ts";
import type { PartnerService } from "./service.ts";
import { listPlans, verifySim } from "./sim.ts";

/** One call of the partner service: the fields it must carry, and what it does. */
type Call = {
  schema: (typeof fieldSchemas)[Shape];
  answer(service: PartnerService, fields: unknown): object;
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

function call<Name extends Shape>(name: Name, answer: (service: PartnerService, fields: Fields<Name>) => object): Call {
  // `checkRequest` has run this schema before the answer is made.
  return { schema: fieldSchemas[name], answer: (service, fields) => answer(service, fields as Fields<Name>) };
}
