import { setTimeout as pause } from "node:timers/promises";
import type { Order } from "#/lib/orders/order.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { PlacedOrder } from "#/lib/partner/shop/shop-calls.ts";
import { languageOf, type Stage } from "./stage.ts";

/** How long the list of a SIM has to name an order that was placed. */
const LISTING_MS = 5_000;

/** Assumptions "place-again" and "only-paid-listed", tried on an order that is never paid. */
export async function placeTwice(stage: Stage, like: Order): Promise<void> {
  const { settings, options, bench, tryStep } = stage;
  const { partner, observe } = bench.context;
  const listed = await entriesOn(stage);
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
  // Else one more entry could be the plan that was paid for.
  if (listed === null || like.service !== "active") return;
  await tryStep("Look whether the SIM's list names the order that isn't paid", async () => {
    await pause(LISTING_MS);
    const isListed = ((await entriesOn(stage)) ?? 0) > listed;
    observe("only-paid-listed", isListed ? "listed" : "not listed");
    return isListed ? "it does" : "it does not";
  });
}

/** How many plans are on the SIM; null where the partner gives no list. */
async function entriesOn({ settings, options, bench }: Stage): Promise<number | null> {
  const entries = await bench.context.partner.simOrders(options.sim, languageOf(settings)).catch(() => null);
  return entries?.length ?? null;
}
