import type { Intent } from "#/sandbox/ledger/intent.ts";
import type { Order } from "#/sandbox/ledger/order.ts";
import { symbolOf, toDecimal } from "#/sandbox/money.ts";
import { isQuirky, type Quirky } from "#/sandbox/quirks.ts";
import { refuse } from "#/sandbox/requests/envelope.ts";
import type { Fields } from "./fields.ts";

/** Says whether an order was paid. "unpaid" is assumed: the one value seen is "success". Times are UTC (assumed). */
export function paymentResult(service: Quirky & { orders: Order[]; intents: Intent[] }, fields: Fields<"resultQuery">) {
  const order = service.orders.find((candidate) => candidate.payId === fields.payId);
  if (!order) return refuse("no order has this payId");
  const isDeclined = service.intents.some(({ payId, lastError }) => payId === order.payId && lastError !== null);
  const isSpelt = isQuirky(service, "result-spelling");
  const unpaid = isSpelt ? "NOT_PAID" : "unpaid";
  const result = {
    orderPeriod: order.orderPeriod,
    packageType: order.packageType,
    partnerCode: fields.partnerCode,
    payAmount: `${symbolOf(order.currency)}${toDecimal(order.amount)}`,
    payId: order.payId,
    payResultDate: "",
    payRst: isDeclined && isQuirky(service, "result-failed") ? "failed" : unpaid,
    servicePlanShowName: order.planName,
  };
  if (order.paidAt === null) return unpaidResult(service, result);
  const payResultDate = toDateTime(order.paidAt + (isQuirky(service, "result-in-shanghai") ? SHANGHAI_MS : 0));
  return { ...result, payResultDate, payRst: isSpelt ? "SUCCESS" : "success" };
}

/** How far Shanghai's clocks are ahead of UTC. */
const SHANGHAI_MS = 8 * 60 * 60_000;

function unpaidResult(service: Quirky, result: Record<string, string>) {
  if (isQuirky(service, "result-refuses")) return refuse("the payment has no result");
  if (isQuirky(service, "result-empty")) return {};
  if (isQuirky(service, "result-null")) return Object.fromEntries(Object.keys(result).map((name) => [name, null]));
  return result;
}

function toDateTime(at: number): string {
  return new Date(at).toISOString().slice(0, "YYYY-MM-DD HH:MM:SS".length).replace("T", " ");
}
