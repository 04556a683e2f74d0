import type { Partner } from "#/lib/partner/partner.ts";
import type { Payment } from "#/lib/partner/payment/payment-calls.ts";
import type { PaymentResult } from "#/lib/partner/payment/payment-evidence.ts";
import { isRefusal, type RenewalRecord } from "#/lib/partner/shop/renewal-record.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";
import { createCall, type Exchange } from "./exchange.ts";
import { PLAN_TITLE, plansOf, toMinor, toText } from "./plan.ts";
import { standingsOf } from "./sim-list.ts";

/** The service as a process of the shop sees it: the world, behind calls that fail and answers that are sometimes odd. */
export function createPartner(exchange: Exchange): Partner {
  const { world, scheduler, choices } = exchange;
  const call = createCall(exchange);
  return {
    ...unused,
    plans: () => call("plans", () => plansOf(world.offer)),
    simOrders: (sim) => call("simOrders", () => ({ list: listOf(exchange, sim) })).then(({ list }) => list),
    place: ({ orderNo, payId, requestOrderId, sim, planTitle: title, amountText, currency, renews }) =>
      call(
        "place",
        () => {
          const partnerOrderNo = choices.condition("numbers of its own", [false, true]) ? `X${orderNo}` : orderNo;
          const minor = toMinor(amountText, currency);
          world.place({ orderNo, payId, requestOrderId, partnerOrderNo, sim, title, minor, currency, renews });
          return { partnerOrderNo };
        },
        payId,
      ),
    authorise: (payment) => authorise("authorise", payment),
    authoriseRenewal: (payment) => authorise("authoriseRenewal", payment),
    subscribe: ({ payId, paymentMethod }) =>
      call(
        "subscribe",
        () => {
          const id = world.subscribe(payId, paymentMethod);
          return id === null ? null : { id, status: "active" };
        },
        payId,
      ),
    result: (payId) => call("result", () => resultOf(exchange, payId), payId),
    renewal: (sim) =>
      call("renewal", () => {
        const record = recordOf(exchange, sim);
        return record === null && isOdd(exchange, "no renewal") ? null : { record };
      })
        .then(({ record }) => record ?? ("none" as const))
        .catch((error: unknown) => {
          if (isRefusal(error)) return "refused" as const;
          throw error;
        }),
    cancelRenewal: ({ payId }) =>
      call("cancelRenewal", () => {
        scheduler.tell(`CANCELLED ${payId}`);
        // It claims success, and has done nothing.
        if (isOdd(exchange, "cancel")) return {};
        return world.cancel(payId) ? {} : null;
      }).then(() => undefined),
  };

  function authorise(name: "authorise" | "authoriseRenewal", { payId, amountText, currency }: Payment) {
    world.expectUnreleased(payId);
    return call(
      name,
      () => {
        const intent = world.authorise(payId, toMinor(amountText, currency), currency, name === "authoriseRenewal");
        const other = world.intents.find((one) => one.payId !== payId);
        const clientSecret = other && isOdd(exchange, "secret") ? other.secret : intent.secret;
        return { clientSecret, publishableKey: "pk_test_bench" };
      },
      payId,
    );
  }
}

/** Whether an answer is untrue. */
function isOdd({ choices, faultRate }: Exchange, name: string): boolean {
  return choices.chance(`odd ${name}`, faultRate / 4);
}

function listOf(exchange: Exchange, sim: string): SimOrder[] | null {
  if (isOdd(exchange, "list")) return null;
  return standingsOf(exchange.world, sim, exchange.scheduler.now).flatMap(({ entry: { title }, state }) =>
    state === "over" ? [] : [{ ...simOrder, title, state, code: state === "in use" ? "2" : "1" }],
  );
}

function resultOf(exchange: Exchange, payId: string): PaymentResult | null {
  const { world, choices } = exchange;
  const placed = world.placed.get(payId);
  if (!placed) return null;
  const { minor, currency } = placed;
  const amountText = toText(minor, currency, true);
  const charge = world.charges.find((one) => one.payId === payId);
  const isCharged = charge !== undefined;
  // It may lag behind the processor.
  if (isCharged && isOdd(exchange, "late result"))
    return choices.pick("late result is", 2) === 0 ? null : { word: "failed", amountText, orderPeriod: null };
  if (isCharged) return { word: "success", amountText, orderPeriod: "1", resultDate: toDateTime(charge.at) };
  if (!isOdd(exchange, "result")) return null;
  const odd: PaymentResult[] = [
    { word: "processing", amountText, orderPeriod: null },
    { word: "success", amountText: toText(minor - 100, currency, true), orderPeriod: "1" },
    { word: "success", amountText: `£${toText(minor, currency, false)}`, orderPeriod: "1" },
    { word: "failed", amountText: "", orderPeriod: null },
  ];
  return odd[choices.pick("odd result is", odd.length)] ?? null;
}

function toDateTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

function recordOf(exchange: Exchange, sim: string): RenewalRecord | null {
  const found = exchange.world.renewalOf(sim);
  if (!found) return null;
  const since = new Date(found.startedAt).toISOString().slice(0, 10);
  const { orderNo, payId } = isOdd(exchange, "renewal") ? { orderNo: null, payId: null } : found;
  return { orderNo, payId, planTitle: PLAN_TITLE, termName: "1-2", length: MONTH, since, sinceText: since };
}

const MONTH = { count: 1, unit: "months" } as const;
const simOrder: Omit<SimOrder, "title" | "state" | "code"> = {
  length: MONTH,
  expiresOn: null,
  remainingDays: null,
};

function notUsed(): never {
  throw new Error("the life of an order does not need this call");
}

const unused = {
  verify: notUsed,
  placePaid: notUsed,
  groups: notUsed,
  groupSims: notUsed,
  addToGroup: notUsed,
  removeFromGroup: notUsed,
  groupTask: notUsed,
  orderDetails: notUsed,
};
