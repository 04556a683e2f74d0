import type { Order } from "#/lib/orders/order.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { PlacedOrder } from "#/lib/partner/shop/shop-calls.ts";
import { languageOf, type Stage } from "./stage.ts";

/** Assumption "place-again", tried on an order that is never paid. */
export async function placeTwice({ settings, options, bench, tryStep }: Stage, like: Order): Promise<void> {
  const { partner, observe } = bench.context;
  await tryStep("Place an order twice, which is never paid", async () => {
    const orderNo = `${like.partnerIds.orderNo.slice(0, -4)}${String(Number(like.partnerIds.orderNo.slice(-4)) + 1).padStart(4, "0")}`;
    const order: PlacedOrder = {
      orderNo,
      payId: settings.PARTNER_CODE + orderNo,
      requestOrderId: orderNo,
      sim: options.sim,
      language: languageOf(settings),
      servicePlanCode: like.plan.servicePlanCode,
      packageCode: like.plan.packageCode,
      planTitle: like.plan.title,
      orderPeriod: like.term.orderPeriod,
      amountText: like.price.amountText,
      currency: like.price.currency,
      renews: false,
    };
    const first = await partner.place(order);
    const again = await partner.place(order).catch((error: unknown) => {
      if (!(isPartnerError(error) && error.kind === "refused")) throw error;
      observe("place-again", "refused");
      return null;
    });
    if (again === null) return "the repetition is refused";
    const isSame = again.partnerOrderNo === first.partnerOrderNo;
    observe("place-again", isSame ? "same number" : "another number");
    return isSame ? "both answers name one order" : "the two answers name two orders";
  });
}
