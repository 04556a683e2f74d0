import { z } from "zod";
import { aboutOurs, type Caller, malformed } from "./call.ts";
import { readOffer, wireOfferPage } from "./offers.ts";
import type { PartnerConfig, PlacedOrder, ShopCalls } from "./partner.ts";
import { asRenewal, renewalRecord, simOrder, simOrders } from "./sim-state.ts";
import { optionalText, text } from "./wire.ts";

const anything = z.unknown();
/** More than anybody reads on one page. */
const MAX_OFFERS = 500;
const placedOrder = z.looseObject({
  orderNo: text.min(1),
  payId: text,
  deviceCode: text,
  partnerCode: text.nullish(),
});

/** *Assumed*: the answer repeats the ids, as that of `/singleOrder` does. */
const reportedOrder = z
  .looseObject({
    orderNo: optionalText,
    payId: text.nullish(),
    deviceCode: text.nullish(),
    partnerCode: text.nullish(),
  })
  .nullable()
  .transform((echo) => echo ?? { orderNo: null, payId: null, deviceCode: null, partnerCode: null });

/** The calls below the shop base: verifying a SIM, its plans, its orders, placing an order. */
export function createShopCalls(config: PartnerConfig, call: Caller): ShopCalls {
  const { area, mark, terminal, partnerCode, log } = config;
  const base = config.shopUrl;
  const common = (sim: string, language: string): Record<string, string> => ({
    deviceCode: sim,
    languageCode: config.languageCodes[language] ?? "",
    mark,
    terminal,
  });

  return {
    async verify(sim, language) {
      const fields = { ...common(sim, language), url: config.entryUrl };
      const name = "singleVerify";
      await call({ name, base, tradeType: name, fields, answer: anything, isHint: true });
    },

    async plans(sim, language) {
      const name = "singleServicePlanPage";
      const fields = { ...common(sim, language), area };
      const answer = aboutOurs(wireOfferPage, { deviceCode: sim, partnerCode });
      const { planList } = await call({ name, base, tradeType: name, fields, answer });
      const offers = planList
        .slice(0, MAX_OFFERS)
        .map(readOffer)
        .filter((plan) => plan !== null);
      // An offer listed twice is shown once: a form names its plan and could not say which of the two is meant.
      const plans = offers.filter((plan, index) => offers.findIndex((other) => other.name === plan.name) === index);
      const leftOut = planList.length - plans.length;
      if (leftOut > 0) log.warn("offers left out", { call: name, count: leftOut });
      if (planList.length > 0 && plans.length === 0) throw malformed({ name }, "no offer is readable");
      return plans;
    },

    async simOrders(sim, language) {
      const request = { name: "singleQueryOrder", base, tradeType: "verify", fields: common(sim, language) };
      const found = await call({ ...request, answer: aboutOurs(simOrders, { deviceCode: sim, partnerCode }) });
      return found.orderList?.map((entry) => simOrder.safeParse(entry).data ?? simOrder.parse({})) ?? null;
    },

    async renewal(sim, language) {
      // The published example carries this label here too.
      const request = {
        name: "queryAutoRenewalRecord",
        base,
        tradeType: "singleVerify",
        fields: common(sim, language),
      };
      return call({
        ...request,
        answer: aboutOurs(renewalRecord, { deviceCode: sim, partnerCode }).transform(asRenewal),
      });
    },

    async cancelRenewal({ sim, language, orderNo, payId }) {
      const name = "cancelAutoRenewalRecord";
      const fields = { ...common(sim, language), orderNo, payId };
      await call({ name, base, tradeType: name, fields, answer: anything, isWrite: true });
    },

    async place(order) {
      const fields = { ...common(order.sim, order.language), ...orderFields(order) };
      const answer = aboutOurs(placedOrder, { payId: order.payId, deviceCode: order.sim, partnerCode });
      const request = { name: "singleOrder", base, tradeType: "verify", fields };
      const echo = await call({ ...request, answer, isWrite: true });
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

/**
 * What an order carries that was paid for elsewhere: the values of the one published example, whose meanings are not documented.
 * *Assumed*: where the example breaks off, the fields are those of `/singleOrder`, its label too; `payUnit`, of which only the name
 * is shown, may be empty; the time of payment is UTC.
 */
const PAID_ELSEWHERE = {
  orgOrderId: "",
  payAccount: "1",
  payRst: "SUCCESS",
  payStatus: "1",
  payType: "3",
  payUnit: "",
};
