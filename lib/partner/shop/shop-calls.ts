import { z } from "zod";
import { PAID_ELSEWHERE } from "#/lib/partner/assumptions.ts";
import { aboutOurs, type Caller } from "#/lib/partner/call.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import { codeWord, optionalText, text } from "#/lib/partner/wire.ts";
import type { Log } from "#/lib/process/log.ts";
import { wireOfferPage } from "./offers.ts";
import type { Plan } from "./plan.ts";
import { readPlanList } from "./plan-list.ts";
import type { PriceRules } from "./prices.ts";
import { asRenewal, isRefusal, type RenewalAnswer, renewalRecord } from "./renewal-record.ts";
import { type SimOrder, simOrder, simOrders } from "./sim-orders.ts";

/** The calls below the shop base: verifying a SIM, its plans, its orders, its renewal, and placing an order. */
export interface ShopCalls {
  /** Asks whether the SIM is known. A refusal (kind `refused`) is a hint that it is not: assumption "verify-advisory". */
  verify(sim: string, language: string): Promise<void>;
  /** The plans this SIM can buy now; may be empty. */
  plans(sim: string, language: string): Promise<Plan[]>;
  /** The orders in use or waiting on the SIM, in the service's order; null when it gives no list. */
  simOrders(sim: string, language: string): Promise<SimOrder[] | null>;
  /** Places the order. A repetition is safe only with the same ids. Returns the service's own number for it: assumption "own-number". */
  place(order: PlacedOrder): Promise<{ partnerOrderNo: string }>;
  /**
   * Places an order that was paid outside the service. Assumption "paid-elsewhere": a repetition with the same ids is safe.
   * @param paidAtMs epoch milliseconds.
   * @returns the service's own number for it; null when the answer has none.
   */
  placePaid(order: PlacedOrder, paidAtMs: number): Promise<{ partnerOrderNo: string | null }>;
  /** The automatic renewal of a SIM. */
  renewal(sim: string, language: string): Promise<RenewalAnswer>;
  /** Requests the end of a renewal. Only `renewal` tells whether it has ended. */
  cancelRenewal(renewal: { sim: string; language: string; orderNo: string; payId: string }): Promise<void>;
}

/** An order to place. The ids are ours: minted once, repeated unchanged on every attempt. */
export interface PlacedOrder {
  orderNo: string;
  payId: string;
  requestOrderId: string;
  sim: string;
  language: string;
  servicePlanCode: string;
  packageCode: string;
  planTitle: string;
  orderPeriod: string;
  /** The offer's own spelling of the amount. */
  amountText: string;
  currency: string;
  renews: boolean;
}

export interface ShopSettings extends PriceRules {
  /** Base address; the calls' paths are appended. */
  shopUrl: string;
  partnerCode: string;
  /** Assumption "area". */
  area: string;
  /** Assumption "terminal". */
  terminal: string;
  /** Assumption "mark". */
  mark: string;
  /** Our language tag to the service's languageCode: assumption "languages". */
  languageCodes: Readonly<Record<string, string>>;
  /** Two fields of /singleVerify: the address of an entry page, and a terminal of its own. Assumption "verify-fields". */
  verifyUrl: string;
  verifyTerminal: string;
  log: Log;
  observe: Observe;
}

const anything = z.unknown();
export const placedOrder = z.looseObject({
  orderNo: text.min(1),
  payId: text,
  deviceCode: text,
  partnerCode: text.nullish(),
});

/** Documented: an empty object. An object of other fields may be an error of an unknown kind, so it leaves open what became of the renewal. */
const cancelled = z.union([
  z.looseObject({ operateCode: z.literal("S") }),
  z.strictObject({}),
  // Only inside an envelope that says success.
  z.null(),
]);

/** The answer of `placePaid`, which may repeat the ids: assumption "paid-elsewhere". */
const reportedOrder = z
  .looseObject({
    orderNo: optionalText,
    payId: text.nullish(),
    deviceCode: text.nullish(),
    partnerCode: text.nullish(),
  })
  .nullable()
  .transform((echo) => echo ?? { orderNo: null, payId: null, deviceCode: null, partnerCode: null });

export function createShopCalls(settings: ShopSettings, call: Caller): ShopCalls {
  const { area, mark, terminal, partnerCode, observe } = settings;
  const base = settings.shopUrl;
  const common = (sim: string, language: string): Record<string, string> => ({
    deviceCode: sim,
    languageCode: settings.languageCodes[language] ?? "",
    mark,
    terminal,
  });

  return {
    async verify(sim, language) {
      const { verifyUrl, verifyTerminal } = settings;
      const fields = { ...common(sim, language), terminal: verifyTerminal, url: verifyUrl };
      const name = "singleVerify";
      await call({ name, base, tradeType: name, fields, answer: anything, isAdvisory: true });
    },

    async plans(sim, language) {
      const name = "singleServicePlanPage";
      const fields = { ...common(sim, language), area };
      const answer = aboutOurs(wireOfferPage, { deviceCode: sim, partnerCode });
      const { planList } = await call({ name, base, tradeType: name, fields, answer });
      const plans = readPlanList(planList, settings);
      if (plans.length > 0) observeAccepted(plans, language, observe);
      return plans;
    },

    async simOrders(sim, language) {
      const request = { name: "singleQueryOrder", base, tradeType: "verify", fields: common(sim, language) };
      const found = await call({ ...request, answer: aboutOurs(simOrders, { deviceCode: sim, partnerCode }) });
      const list = found.orderList?.map((entry) => simOrder.safeParse(entry).data ?? simOrder.parse({})) ?? null;
      for (const { code } of list ?? []) observe("list-states", codeWord(code));
      return list;
    },

    async renewal(sim, language) {
      // The published example of this call carries the label of another one.
      const name = "queryAutoRenewalRecord";
      const request = { name, base, tradeType: "singleVerify", fields: common(sim, language) };
      const answer = aboutOurs(renewalRecord, { deviceCode: sim, partnerCode }).transform(asRenewal);
      try {
        const record = await call({ ...request, answer });
        observe("no-renewal", record === null ? "no record" : "a record");
        return record ?? "none";
      } catch (error) {
        if (!isRefusal(error)) throw error;
        observe("no-renewal", "a refusal");
        return "refused";
      }
    },

    async cancelRenewal({ sim, language, orderNo, payId }) {
      const name = "cancelAutoRenewalRecord";
      const fields = { ...common(sim, language), orderNo, payId };
      await call({ name, base, tradeType: name, fields, answer: cancelled, isWrite: true });
    },

    async place(order) {
      const fields = { ...common(order.sim, order.language), ...orderFields(order) };
      const answer = aboutOurs(placedOrder, { payId: order.payId, deviceCode: order.sim, partnerCode });
      const request = { name: "singleOrder", base, tradeType: "verify", fields };
      const echo = await call({ ...request, answer, isWrite: true });
      observe("id-forms", "accepted");
      observe("own-number", echo.orderNo === order.orderNo ? "ours" : "another");
      return { partnerOrderNo: echo.orderNo };
    },

    async placePaid(order, paidAtMs) {
      const payResultDate = new Date(paidAtMs).toISOString().slice(0, 19).replace("T", " ");
      const fields = { ...common(order.sim, order.language), ...orderFields(order), ...PAID_ELSEWHERE, payResultDate };
      const answer = aboutOurs(reportedOrder, { payId: order.payId, deviceCode: order.sim, partnerCode });
      const request = { name: "synPartner/SynOrderInfo", base, tradeType: "verify", fields, answer, isWrite: true };
      const echo = await call(request);
      return { partnerOrderNo: echo.orderNo };
    },
  };
}

/** A list with plans shows that the service takes the request's fixed fields, and in which language it reads languageCode. */
function observeAccepted(plans: Plan[], language: string, observe: Observe): void {
  for (const field of ["area", "terminal", "mark"] as const) observe(field, "plans listed");
  const isChinese = plans.some(({ title }) => /\p{Script=Han}/u.test(title));
  if (language === "en" || language === "zh") {
    observe("languages", isChinese === (language === "zh") ? "as asked for" : "another language");
  }
}

function orderFields(order: PlacedOrder): Record<string, string> {
  return {
    autoRenewal: order.renews ? "1" : "0",
    orderNo: order.orderNo,
    orderPeriod: order.orderPeriod,
    packageCode: order.packageCode,
    payAmount: order.amountText,
    payCurrency: order.currency,
    payId: order.payId,
    requestOrderId: order.requestOrderId,
    servicePlanCode: order.servicePlanCode,
    servicePlanShowName: order.planTitle,
  };
}
