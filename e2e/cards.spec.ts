import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import {
  alert,
  CARD,
  cardField,
  comeBackToCheckout,
  expectReady,
  orderHeading,
  orderIdOf,
  payButton,
  payWith,
  reachCardForm,
} from "./buyer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

const refusals = [
  { card: CARD.declined, name: "declined by the bank", sentence: "Your bank declined the card. Nothing was charged." },
  {
    card: CARD.insufficientFunds,
    name: "without enough money",
    sentence: "Insufficient funds. Nothing was charged.",
  },
  { card: "4000000000000069", name: "that has expired", sentence: "Your card has expired. Nothing was charged." },
  {
    card: CARD.wrongCode,
    name: "with a wrong security code",
    sentence: "security code isn’t correct. Nothing was charged.",
  },
  {
    card: CARD.failsBankCheck,
    name: "whose owner the bank did not recognise",
    sentence: "Your bank didn’t approve this payment. Nothing was charged.",
  },
];

for (const { card, name, sentence } of refusals) {
  test(
    `a card ${name} is explained, and another card pays the same payment [B13]`,
    longUnless(name === "declined by the bank"),
    async ({ page, sandbox }) => {
      await reachCardForm(page);
      await payWith(page, card);
      await expect(alert(page)).toContainText(sentence);
      expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, declines: 1, charges: 0 });
      await expect(payButton(page)).toBeEnabled();
      await payWith(page, CARD.pays);
      await expectReady(page);
      expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1, violations: 0 });
    },
  );
}

test(
  "after five declines the card form pauses, also when reopened, and sends nothing [B14]",
  LONG,
  async ({ page, sandbox }) => {
    await reachCardForm(page);
    for (let decline = 1; decline <= 4; decline += 1) {
      await payWith(page, CARD.declined);
      await expect(alert(page)).toContainText("Your bank declined the card.");
      await expect(payButton(page)).toBeEnabled();
    }
    await payWith(page, CARD.declined);
    const resting = "There have been too many declined payments for this order. Wait ten minutes";
    await expect(alert(page)).toContainText(resting);
    await expect(payButton(page)).toBeDisabled();
    for (const _opened of ["anew", "once more"]) {
      await alert(page).getByRole("link", { name: "Try again" }).click();
      await expect(payButton(page)).toHaveCount(0);
      await expect(alert(page)).toContainText(resting);
    }
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, declines: 5, charges: 0 });
    // A payment that arrives nevertheless counts.
    await sandbox.payTheOnlyOne();
    await page.goto(`/orders/${orderIdOf(page)}`);
    await expectReady(page);
  },
);

test("incomplete card details are explained and not sent [B13]", async ({ page, sandbox }) => {
  await reachCardForm(page);
  await cardField(page, "Card number").fill("4242 4242");
  // By key: leaving the field shows its own remark, which moves the button while a pointer is on its way to it.
  await payButton(page).press("Enter");
  await expect(alert(page)).toContainText("Please complete your card details.");
  expect((await sandbox.ledger()).intents).toMatchObject([{ status: "requires_payment_method" }]);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 1, declines: 0 });
});

test("a payment that the buyer approves at the bank ends in a ready plan", async ({ page, sandbox }) => {
  await reachCardForm(page);
  await payWith(page, CARD.asksTheBank);
  await page.getByRole("button", { name: "Approve" }).click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1, violations: 0 });
});

test(
  "a payment that the buyer refuses at the bank charges nothing and can be retried [B13]",
  LONG,
  async ({ page, openBrowser, sandbox }) => {
    await reachCardForm(page);
    const orderId = orderIdOf(page);
    await payWith(page, CARD.asksTheBank);
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(page).toHaveURL(`/checkout/${orderId}`);
    await expect(alert(page)).toContainText("Your bank didn’t approve this payment. Nothing was charged.");
    expect(await sandbox.counts()).toMatchObject({ charges: 0, declines: 1 });
    // The shop knows it too, and no longer shows the payment as being checked.
    const elsewhere = await openBrowser();
    await elsewhere.goto(`/orders/${orderId}`);
    await expect(orderHeading(elsewhere, "Waiting for payment")).toBeVisible();
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1 });
  },
);

test("a buyer who comes back from the bank by the back button pays once [B05]", LONG, async ({ page, sandbox }) => {
  await reachCardForm(page);
  await payWith(page, CARD.asksTheBank);
  await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
  await page.goBack();
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1 });
});

test("a payment in processing is shown as being checked, then as ready [B15]", LONG, async ({ page, sandbox }) => {
  await sandbox.set({ processingMs: 15_000 });
  await reachCardForm(page);
  await payWith(page, CARD.processing);
  await expect(orderHeading(page, "Checking your payment")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Please don’t pay again.");
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 1, violations: 0 });
});

test(
  "the card form of a payment in processing leads to the order; nothing is paid twice [B15]",
  LONG,
  async ({ page, sandbox }) => {
    await sandbox.set({ processingMs: 15_000 });
    await reachCardForm(page);
    await payWith(page, CARD.processing);
    await comeBackToCheckout(page);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 1 });
  },
);

test("no secret and no answer of the bank stays in address, history, referrer or log [B25, v5.0.0-3.4.5]", async ({
  page,
  sandbox,
  servers,
}) => {
  const addresses: string[] = [];
  const referrers: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  page.on("request", (request) => referrers.push(request.headers().referer ?? ""));
  await reachCardForm(page);
  const orderId = orderIdOf(page);
  await payWith(page, CARD.asksTheBank);
  await page.getByRole("button", { name: "Approve" }).click();
  await expectReady(page);
  const ours = addresses.filter((address) => !address.startsWith(sandbox.origin));
  expect(page.url()).toMatch(new RegExp(`/orders/${orderId}$`));
  expect(new Set(ours.map((address) => new URL(address).pathname))).toEqual(
    new Set(["/", "/plans", `/checkout/${orderId}`, `/orders/${orderId}`]),
  );
  expect(ours.filter((address) => /[?#]/.test(address))).toEqual([]);
  const [intent] = (await sandbox.ledger()).intents;
  const secret = String(intent?.clientSecret);
  expect(await page.evaluate(() => document.referrer)).not.toContain("secret");
  // The processor's own pages may send it to the processor.
  expect(referrers.filter((referrer) => !referrer.startsWith(sandbox.origin)).join()).not.toContain("secret");
  expect(await page.content()).not.toContain(secret);
  expect(servers.shop.printed()).not.toContain(secret);
  const history = await page.context().newCDPSession(page);
  const { entries } = await history.send("Page.getNavigationHistory");
  const kept = entries.map(({ url }) => url).filter((url) => !url.startsWith(sandbox.origin));
  expect(kept.join()).not.toContain("secret");
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});
