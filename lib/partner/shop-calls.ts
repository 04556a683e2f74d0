import { z } from "zod";
import { aboutOurs, type Caller, malformed } from "./call.ts";
import { readOffer, wireOfferPage } from "./offers.ts";
import type { PartnerConfig, ShopCalls } from "./partner.ts";

const text = z.string().max(1_000);
const anything = z.unknown();
/** More than anybody reads on one page. */
const MAX_OFFERS = 500;
const placedOrder = z.looseObject({
  orderNo: text.min(1),
  payId: text,
  deviceCode: text,
  partnerCode: text.nullish(),
});
const titled = z.looseObject({ servicePlanShowName: text });
const simOrders = z
  .looseObject({
    partnerCode: text.nullish(),
    deviceCode: text.nullish(),
    orderList: z.array(z.unknown()).nullable(),
  })
  .nullable()
  .transform((page) => ({
    partnerCode: page?.partnerCode,
    deviceCode: page?.deviceCode,
    orderList: page?.orderList ?? null,
  }));

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

    async simOrderTitles(sim, language) {
      const request = { name: "singleQueryOrder", base, tradeType: "verify", fields: common(sim, language) };
      const found = await call({ ...request, answer: aboutOurs(simOrders, { deviceCode: sim, partnerCode }) });
      // An entry without a name is none of ours.
      return found.orderList?.map((entry) => titled.safeParse(entry).data?.servicePlanShowName ?? "") ?? null;
    },

    async place(order) {
      const fields = {
        ...common(order.sim, order.language),
        // A one-time purchase: renewal has a flow of its own.
        autoRenewal: "0",
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
      const answer = aboutOurs(placedOrder, { payId: order.payId, deviceCode: order.sim, partnerCode });
      const echo = await call({ name: "singleOrder", base, tradeType: "verify", fields, answer, isWrite: true });
      return { partnerOrderNo: echo.orderNo };
    },
  };
}
