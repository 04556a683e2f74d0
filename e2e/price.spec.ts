import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import {
  alert,
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  PLAN,
  payButton,
  payWith,
  planCard,
  pressContinue,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const { packageCode, orderPeriod } = PLAN;
const term = { packageCode, orderPeriod, currency: "USD" };

test("a price changed before Buy is shown, old and new, and paid after Continue [U27, B19, V01]", async ({
  page,
  sandbox,
}) => {
  await findPlans(page);
  await expect(planCard(page)).toContainText("$12.90");
  await sandbox.changePrice({ ...term, price: "14.90" });
  await buyPlan(page);
  await expect(alert(page)).toContainText("from $12.90 to $14.90. Nothing was charged.");
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  await pressContinue(page);
  await expect(payButton(page)).toHaveAccessibleName("Pay $14.90");
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect((await sandbox.ledger()).charges).toMatchObject([{ amount: 1490 }]);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, violations: 0 });
});

test(
  "a price that changes before Continue is shown again; nothing is ordered before [B19]",
  LONG,
  async ({ page, sandbox }) => {
    await findPlans(page);
    await buyPlan(page);
    await expect(alert(page)).toHaveCount(0);
    await sandbox.changePrice({ ...term, price: "15.90" });
    await pressContinue(page);
    await expect(alert(page)).toContainText("from $12.90 to $15.90. Nothing was charged.");
    expect(await sandbox.requests("singleOrder")).toEqual([]);
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(EMAIL);
    await pressContinue(page);
    await payWith(page, CARD.pays);
    await expectReady(page);
    const placed = await sandbox.requests("singleOrder");
    expect(placed.map(({ body }) => body.payAmount)).toEqual(["15.90"]);
  },
);

test("a price that changes twice is confirmed twice [B19]", LONG, async ({ page, sandbox }) => {
  await findPlans(page);
  await sandbox.changePrice({ ...term, price: "13.90" });
  await buyPlan(page);
  await expect(alert(page)).toContainText("from $12.90 to $13.90");
  await sandbox.changePrice({ ...term, price: "11.90" });
  await pressContinue(page);
  await expect(alert(page)).toContainText("from $13.90 to $11.90");
  expect(await sandbox.requests("singleOrder")).toEqual([]);
  await pressContinue(page);
  await expect(payButton(page)).toHaveAccessibleName("Pay $11.90");
  expect((await sandbox.ledger()).orders).toMatchObject([{ amount: 1190 }]);
});

test("a price that changes while the card form is open does not change this payment [B19]", async ({
  page,
  sandbox,
}) => {
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page);
  await expect(payButton(page)).toBeEnabled();
  await sandbox.changePrice({ ...term, price: "99.00" });
  await page.reload();
  await expect(payButton(page)).toHaveAccessibleName("Pay $12.90");
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect((await sandbox.ledger()).charges).toMatchObject([{ amount: 1290 }]);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});
