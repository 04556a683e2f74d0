import { setTimeout as pause } from "node:timers/promises";
import type { Order } from "#/lib/orders/order.ts";
import { createRenewals } from "#/lib/renewals/renewals.ts";
import { languageOf, type Stage } from "./stage.ts";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 2_000;

/** Reads the new renewal back, stops it as an owner does, and reads back that it has ended. */
export async function stopRenewal({ settings, options, bench, tryStep }: Stage): Promise<void> {
  const { partner } = bench.context;
  const renewals = createRenewals(bench.context);
  const language = languageOf(settings);
  const { sim } = options;
  await tryStep("Read the renewal back", async () => {
    const renewal = await partner.renewal(sim, language);
    if (typeof renewal === "string") throw new Error(`the partner names no renewal (${renewal})`);
    return `it renews "${renewal.planTitle}" since ${renewal.sinceText}`;
  });
  await tryStep("Stop the renewal, until the partner says that it has ended", async () => {
    await renewals.stop(sim, language);
    const giveUpAt = Date.now() + PATIENCE_MS;
    for (;;) {
      const state = await renewals.read(sim, language);
      if (state.status === "none") return "it has ended";
      if (Date.now() > giveUpAt) throw new Error(`after ${PATIENCE_MS / 1_000} seconds it is "${state.status}"`);
      await pause(PAUSE_MS);
      await renewals.sweep();
    }
  });
}

/** Calls that only read, where their settings are set. The first page of a list is enough. */
export async function readRest({ options, bench, tryStep }: Stage, order: Order): Promise<void> {
  const { fleet, context } = bench;
  const { sim } = options;
  await tryStep("Read the details of the order", async () => {
    const details = await context.partner.orderDetails({ by: "orderNo", value: order.partnerIds.orderNo });
    return details === null ? "the partner names none" : "the partner names it";
  });
  if (fleet === null) return;
  await tryStep("Read the SIM's package orders (fleet)", async () => {
    const { items } = await fleet.orders({ sim }, 1);
    return `${items.length} entries`;
  });
  await tryStep("Read the SIM (fleet)", async () => {
    await fleet.device(sim);
    return "answered";
  });
  await tryStep("Read what the SIM has used in this cycle (fleet)", async () => {
    const { usedMb } = await fleet.cycleUsage(sim);
    return usedMb === null ? "not reported" : "reported";
  });
  await tryStep("Read the plans of the company (fleet)", async () => {
    const { items, isComplete } = await fleet.plans();
    return `${items.length} plans${isComplete ? "" : ", not all"}`;
  });
}
