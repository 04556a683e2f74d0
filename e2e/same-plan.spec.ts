import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { buyAgain, dayIn, openAs, part } from "./my-sim.ts";
import { expect, test } from "./shop.ts";

async function payQuietly(buyer: HttpBuyer, sandbox: Sandbox): Promise<string> {
  await buyer.tell("confirming");
  const { payId } = await buyer.placed(sandbox);
  await sandbox.pay(payId);
  return payId;
}

test("the same plan bought three times in two browsers is told the truth on every page", async ({
  page,
  openBrowser,
  baseURL,
  sandbox,
}) => {
  await sandbox.set({ notifications: "lose", listDelayMs: 0 });
  const one = new HttpBuyer(String(baseURL), spareSim());
  const other = new HttpBuyer(String(baseURL), one.sim);
  await one.openCardForm();
  const first = one.orderId;
  const payIds = [await payQuietly(one, sandbox)];
  await expect.poll(() => one.status()).toBe("ready");

  const words = async (buyer: HttpBuyer, path: string): Promise<string> => wordsOf(await buyer.get(path));
  // A page waits only a second for the SIM's list; a later page shows it.
  const says = (buyer: HttpBuyer, path: string, text: string) => expect.poll(() => words(buyer, path)).toContain(text);
  expect(wordsOf(await other.showPlans())).not.toContain("right away");
  await says(
    other,
    "/plans",
    `Europe 10 GB is active until ${dayIn(30)}. A new plan starts when it ends. Expected start: ${dayIn(30)}.`,
  );
  const checkout = wordsOf(await other.buy());
  expect(checkout).toContain(`This plan starts around ${dayIn(30)}.`);
  expect(checkout).toContain(`Starts ${dayIn(30)} Expected end ${dayIn(60)}`);
  await other.continueToPayment();
  const second = other.orderId;
  payIds.push(await payQuietly(other, sandbox));
  const third = await buyAgain(one);
  payIds.push(await payQuietly(one, sandbox));
  // The last notice comes first; each says that its plan is active.
  for (const payId of payIds.toReversed()) await sandbox.notify(payId, { detail: {} });
  for (const [buyer, orderId] of [
    [one, third],
    [other, second],
  ] as const) {
    buyer.orderId = orderId;
    await expect.poll(() => buyer.status()).toBe("queued");
  }

  await says(one, `/orders/${first}`, `Expected end ${dayIn(30)}`);
  expect(await words(one, `/orders/${first}`)).toContain("Your plan is ready");
  for (const [buyer, orderId, start] of [
    [other, second, 30],
    [one, third, 60],
  ] as const) {
    await says(buyer, `/orders/${orderId}`, `Starts ${dayIn(start)} Expected end ${dayIn(start + 30)}`);
    const queued = await words(buyer, `/orders/${orderId}`);
    expect(queued).toContain("Your plan is queued");
    expect(queued).not.toMatch(/is ready|restart your device/i);
  }
  for (const buyer of [one, other]) {
    await says(buyer, "/plans", `Expected start: ${dayIn(90)}.`);
    const offered = await words(buyer, "/plans");
    expect(offered).toContain(`Europe 10 GB is active until ${dayIn(30)}. A new plan starts after your 2 queued plans`);
  }

  await openAs(page, one);
  const receipts = (heading: string) => part(page, heading).getByRole("link");
  await expect(receipts("Active")).toHaveAttribute("href", `/orders/${first}`);
  await expect(receipts("Up next")).toHaveAttribute("href", `/orders/${third}`);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(3);
  const elsewhere = await openBrowser();
  await openAs(elsewhere, other);
  await expect(part(elsewhere, "Active").getByRole("link")).toHaveCount(0);
  await expect(part(elsewhere, "Up next").getByRole("link")).toHaveAttribute("href", `/orders/${second}`);
  await expect(elsewhere.getByRole("heading", { level: 3 })).toHaveCount(3);
});
