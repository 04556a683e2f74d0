import type { Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, type Sandbox, SIM } from "#/testbed/sandbox.ts";
import { PARTNER_CODE } from "#/testbed/servers.ts";
import {
  alert,
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  payButton,
  payWith,
  planCard,
  pressContinue,
  readIn,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const UNREACHABLE = "We can’t take orders right now. Nothing was charged.";

// exchange.spec.ts has every fault of a call; here is what needs a browser.

test("while the partner is down, the home page says so and keeps what was typed [I10]", async ({ page, sandbox }) => {
  await sandbox.fail({ call: "*", kind: "reset-before", times: -1 });
  await findPlans(page, SIM.unknown);
  await expect(alert(page).first()).toContainText("We can’t load plans right now");
  await expect(page.getByRole("textbox", { name: "SIM number" })).toHaveValue(SIM.unknown);
});

test("while the partner is down, nothing is charged; pressing again continues the order [I10, v5.0.0-16.5.2]", async ({
  page,
  sandbox,
}) => {
  await findPlans(page);
  await sandbox.fail({ call: "*", kind: "status", status: 503, times: -1 });
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await expect(alert(page).filter({ hasText: UNREACHABLE })).toBeVisible();
  await sandbox.recover();
  await buyPlan(page);
  await sandbox.fail({ call: "*", kind: "html", times: -1 });
  await pressContinue(page);
  await expect(alert(page).filter({ hasText: UNREACHABLE })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(EMAIL);
  await sandbox.recover();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("unreadable plans are reported, and a retry shows them", LONG, async ({ page, sandbox }) => {
  await findOnePlan(page, sandbox);
  // In the other language the plans have not been read yet.
  await sandbox.fail({ call: "singleServicePlanPage", kind: "status", status: 503, times: 3 });
  await readIn(page, "简体中文");
  await expect(alert(page)).toContainText("暂时无法加载套餐");
  await sandbox.fail({ call: "singleServicePlanPage", kind: "json", body: answerWith([onePlan]) });
  await page.getByRole("link", { name: "重试" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a plan withdrawn before Buy is reported as gone, and nothing is ordered [V04]", async ({ page, sandbox }) => {
  await findOnePlan(page, sandbox);
  const left = answerWith([{ ...onePlan, packageCode: "DP2", servicePlanShowName: "Another plan" }]);
  await sandbox.fail({ call: "singleServicePlanPage", kind: "json", body: left, times: 2 });
  await page.getByRole("button", { name: "Buy" }).click();
  await expect(alert(page)).toContainText("This plan is no longer available as shown. Nothing was charged.");
  await expect(page.getByRole("article", { name: "Another plan" })).toBeVisible();
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
});

test("an answer lost after the payment was prepared ends in one charge [K04]", LONG, async ({ page, sandbox }) => {
  await findPlans(page);
  await buyPlan(page);
  await sandbox.fail({ call: "stripePay", kind: "reset-after" });
  await pressContinue(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  // The service makes a second payment when asked again; the first one's secret never left, so only one can be paid.
  const { intents, charges, counts } = await sandbox.ledger();
  expect(intents.map(({ status }) => status)).toEqual(["requires_payment_method", "succeeded"]);
  expect(charges.map(({ intentId }) => intentId)).toEqual([intents[1]?.id]);
  expect(counts).toMatchObject({ ...ONE_PAYMENT, intents: 2 });
});

test(
  "a partner that fails while the payment is checked changes nothing on the page",
  LONG,
  async ({ page, sandbox }) => {
    await sandbox.set({ notifications: "lose" });
    await findPlans(page);
    await buyPlan(page);
    await pressContinue(page);
    await expect(payButton(page)).toBeEnabled();
    await sandbox.fail({ call: "resultQuery", kind: "status", status: 500, times: -1 });
    await payWith(page, CARD.pays);
    await expect(page.getByRole("heading", { name: "Checking your payment" })).toBeVisible();
    await expect(page.getByText("Nothing was charged")).toHaveCount(0);
    await sandbox.recover();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

/** Shows the plans of a SIM of this test's own: the shop remembers plans for a minute, and has never read these. */
async function findOnePlan(page: Page, sandbox: Sandbox): Promise<void> {
  await sandbox.fail({ call: "singleVerify", kind: "json", body: { operateCode: "S", message: "", data: {} } });
  await sandbox.fail({ call: "singleServicePlanPage", kind: "json", body: answerWith([onePlan]) });
  await findPlans(page, `8985${String(Math.random()).slice(2, 17).padEnd(15, "0")}`);
  await expect(page.getByRole("article")).toHaveCount(1);
}

function answerWith(planList: object[]): object {
  return { operateCode: "S", message: "success", data: { partnerCode: PARTNER_CODE, planList } };
}

const onePlan = {
  packageCode: "DP1",
  servicePlanCode: "SP1",
  servicePlanShowName: "A plan",
  servicePlanShortDesc: "",
  servicePlanDetailsDesc: "",
  languageCode: "1",
  minOrderPeriod: "1",
  specAndPriceList: [
    {
      orderPeriod: "1",
      specifications: "1 day",
      autoRenewal: "0",
      packageType: "1",
      currency: "USD",
      currencySymbol: "$",
      discountPriceUSD: "1.00",
      specifiedNameLabel: "",
    },
  ],
};
