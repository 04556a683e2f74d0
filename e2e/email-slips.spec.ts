import type { Locator, Page } from "@playwright/test";
import type { Sandbox } from "#/testbed/sandbox.ts";
import { buyPlan, CARD, expectReady, findPlans, payButton, payWith, pressContinue } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

// An address whose domain looks like a slip is asked about, and never refused.

const SLIP = "buyer@gmial.com";
const MEANT = "buyer@gmail.com";

test("the two steps ask about a slip, and take the address that is meant", async ({ page, sandbox }) => {
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page, SLIP);
  await expectQuestion(page);
  expect(await sandbox.counts()).toMatchObject({ orders: 0 });
  await pressContinue(page, MEANT);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await addressAtPartner(sandbox)).toBe(MEANT);
});

test(
  "a buyer who presses again keeps the address, and another slip is asked about anew",
  LONG,
  async ({ page, sandbox }) => {
    await findPlans(page);
    await buyPlan(page);
    await pressContinue(page, SLIP);
    await expectQuestion(page);
    await pressContinue(page, "buyer@yaho.com");
    await expect(emailField(page)).toHaveAccessibleDescription(/Did you mean yahoo\.com\?/);
    await pressContinue(page, "buyer@yaho.com");
    await expect(payButton(page)).toBeEnabled();
    expect(await addressAtPartner(sandbox)).toBe("buyer@yaho.com");
  },
);

test("without script the question is asked too, and the address can be kept", async ({ openBrowser, sandbox }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page, SLIP);
  await expectQuestion(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.locator("noscript p")).toBeVisible();
  expect(await addressAtPartner(sandbox)).toBe(SLIP);
});

test("letters that mail servers refuse are named, and an international domain is taken", async ({ page, sandbox }) => {
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page, "юзер@example.com");
  await expect(emailField(page)).toHaveAccessibleDescription(/Before the @, use only the letters a–z/);
  await pressContinue(page, "buyer@bücher.example");
  await expect(payButton(page)).toBeEnabled();
  expect(await addressAtPartner(sandbox)).toBe("buyer@xn--bcher-kva.example");
});

async function expectQuestion(page: Page): Promise<void> {
  await expect(emailField(page)).toHaveAccessibleDescription(/Did you mean gmail\.com\?/);
  await expect(emailField(page)).toHaveValue(SLIP);
}

function emailField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Email" });
}

/** The address that went with the payment. */
async function addressAtPartner(sandbox: Sandbox): Promise<string | undefined> {
  const requests = await sandbox.requests("stripePay");
  expect(requests).toHaveLength(1);
  return requests[0]?.body.email;
}
