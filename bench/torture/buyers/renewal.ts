import type { Sandbox } from "#/testbed/sandbox.ts";
import type { Shopper } from "./shopper.ts";

/** Sends the second of the two forms that end a renewal, five times at once, until the shop has accepted it. */
export async function stopRenewal(owner: Shopper): Promise<void> {
  await owner.insist("stop renewal", async () => {
    const page = await owner.get("/sim/stop");
    if (/nothing to stop/.test(page.html)) return true;
    if (/works for auto-renewal that was started elsewhere/.test(page.html)) {
      // The shop doesn't know of this buyer's payment, or there was none. The order's page has it ask.
      const order = await owner.get(`/orders/${owner.orderId}`);
      const isOver =
        order.status === 200 && /Payment not completed|Waiting for payment|looking into this/.test(order.html);
      return isOver ? true : null;
    }
    const form = page.forms.find((fields) => fields.some(([name]) => name === "sim"));
    if (!form) return null;
    const answers = await owner.five(() => owner.submit("/sim/stop", form));
    const taken = answers.find(({ location }) => location === "/sim");
    if (!taken) return null;
    await owner.follow(taken);
    return true;
  });
}

/** Lets a month pass for some of the active renewals: the partner charges for it. */
export async function passMonth(sandbox: Sandbox, isMeant: (sim: string) => boolean): Promise<void> {
  const { subscriptions } = await sandbox.ledger();
  for (const { sim, payId, cancelledAt } of subscriptions) {
    if (cancelledAt === null && isMeant(sim)) await sandbox.chargeRenewal(payId);
  }
}
