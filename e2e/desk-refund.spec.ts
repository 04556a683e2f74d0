import type { Page } from "@playwright/test";
import { spareAddress } from "#/testbed/mails.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import {
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  orderHeading,
  orderIdOf,
  payWith,
  pressContinue,
  untilAnswered,
} from "./buyer.ts";
import { look, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ mail: true });

const confirm = (page: Page) => page.getByRole("button", { name: "Confirm with your passkey" });

async function typeRefund(page: Page, amount: string): Promise<void> {
  await page.getByRole("textbox", { name: "Amount in USD" }).fill(amount);
  await page.getByLabel("Day on which").fill(new Date().toISOString().slice(0, 10));
  await page.getByRole("textbox", { name: "Where" }).fill("Dashboard, re_1");
  await page.getByRole("button", { name: "Record the refund" }).click();
}

test(
  "a refund is recorded once, told by page and mail, and withdrawn by a correction",
  LONG,
  async ({ page, openBrowser, sandbox, servers }) => {
    const email = spareAddress();
    await findPlans(page, spareSim());
    await buyPlan(page);
    await pressContinue(page, email);
    await payWith(page, CARD.pays);
    await expectReady(page);
    const order = page.url();
    const { origin } = servers.shop;
    const desk = `${origin}/desk/orders/${orderIdOf(page)}`;
    const [ann, bob] = [await openBrowser(), await openBrowser()];
    await signIn(ann, servers.shop, "Ann");
    await signIn(bob, servers.shop, "Bob");
    await ann.goto(desk);
    await ann.getByRole("link", { name: "Record a refund made elsewhere" }).click();
    await typeRefund(ann, "1000");
    await expect(ann.getByText("That is more than is left of what was paid: $12.90.")).toBeVisible();
    await look(ann);
    await typeRefund(ann, "5");
    await bob.goto(`${desk}/refund`);
    await typeRefund(bob, "7.90");
    await expect(bob.getByText("This sends no money.")).toBeVisible();
    await confirm(ann).dblclick();
    await expect(ann.getByText("The refund is recorded.")).toBeVisible();
    await expect(ann.getByText("Recorded a refund of $5.00 that was made elsewhere")).toHaveCount(1);
    await confirm(bob).click();
    await expect(bob.getByRole("alert")).toContainText("A refund was recorded.");
    await expect(bob.getByRole("textbox", { name: "Amount in USD" })).toHaveValue("7.90");
    await expect(bob.getByRole("textbox", { name: "Where" })).toHaveValue("Dashboard, re_1");
    await look(bob);

    await page.goto(order);
    await expect(page.getByText("We’ve recorded a refund of $5.00, made on")).toHaveCount(1);
    const mail = await sandbox.mail({ to: email, subject: /Your refund of \$5\.00/ });
    expect(mail.text).toContain("This email is your refund receipt.");

    const listed = bob.locator(`tbody a[href^="/desk/orders/${orderIdOf(page)}"]`);
    const refunded = bob.getByRole("navigation", { name: "Ready lists" }).getByRole("link", { name: "Refunded" });
    await bob.goto(`${origin}/desk/orders`);
    await refunded.click();
    await expect(bob.getByText("Only: with a recorded refund")).toBeVisible();
    await expect(listed).toHaveCount(1);
    await look(bob);
    await bob.goto(`${desk}/refund`);
    await bob.getByRole("button", { name: "Withdraw this record: $5.00" }).click();
    await confirm(bob).click();
    await expect(bob.getByText("The record of the refund is withdrawn.")).toBeVisible();
    await sandbox.mail({ to: email, subject: /Correction: no refund of \$5\.00/ });
    await page.reload();
    await expect(page.getByText("We’ve recorded a refund")).toHaveCount(0);
    await bob.goto(`${origin}/desk/orders?show=refunded`);
    await expect(bob.getByText("Only: with a recorded refund")).toBeVisible();
    await expect(listed).toHaveCount(0);
  },
);

test(
  "an order that is refunded before its plan comes is over for any browser",
  LONG,
  async ({ page, openBrowser, sandbox, servers }) => {
    await sandbox.set({ notifications: "lose", listDelayMs: 600_000 });
    // An order in doubt, whose plan doesn't come.
    await sandbox.fail({ call: "resultQuery", kind: "patch", set: { orderPeriod: "7" }, times: -1 });
    await findPlans(page, spareSim());
    await buyPlan(page);
    await pressContinue(page);
    await payWith(page, CARD.pays);
    await expect(orderHeading(page, "We’re looking into this")).toBeVisible();
    const order = page.url();
    const [ann, other] = [await openBrowser(), await openBrowser()];
    await signIn(ann, servers.shop, "Ann");
    await ann.goto(`${servers.shop.origin}/desk/orders/${orderIdOf(page)}/refund`);
    await typeRefund(ann, "12.90");
    await confirm(ann).click();
    await expect(ann.getByText("The refund is recorded.")).toBeVisible();
    await expect(orderHeading(page, "Order refunded")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Your bank may take a few days to show the refund.");
    await expect(page.getByText("We’ve recorded a refund of $12.90, made on")).toHaveCount(1);
    await expect(page.getByRole("main")).not.toContainText(/Don’t pay again/i);
    await look(page);
    await other.goto(order);
    await expect(orderHeading(other, "Order refunded")).toBeVisible();
    await expect(other.getByRole("main")).not.toContainText(/Don’t pay again/i);
    await page.goto("/sim");
    await expect(page.getByRole("main")).not.toContainText("Payment received");
    await untilAnswered(page, () => page.getByRole("main").getByRole("link", { name: "View plans" }).click());
    await expect(page.getByRole("main")).toContainText("No active plan on this SIM, so a new one starts right away.");
  },
);
