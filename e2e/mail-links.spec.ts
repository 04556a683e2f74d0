import type { Page } from "@playwright/test";
import { linksIn, spareAddress } from "#/testbed/mails.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { formWith, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { CARD, expectReady, orderHeading, payWith, reachRenewalForm, untilAnswered } from "./buyer.ts";
import { reloadUntil } from "./my-sim.ts";
import { payOrder } from "./paid-order.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* What the links in receipts and renewal mails open, without a session. */

test.use({ mail: true });

/** The path of the order's own link, from its receipt. */
async function orderLink(sandbox: Sandbox, to: string): Promise<string> {
  const receipt = await sandbox.mail({ to, subject: /receipt/i });
  const [link = ""] = linksIn(receipt).filter((address) => address.includes("/mail/"));
  return new URL(link).pathname;
}

const stopped = (reader: Page) => reader.getByRole("main").filter({ hasText: "The stop was confirmed" });

/** Buys a plan that renews itself; returns the path of the stop link, from its receipt. */
async function renewingPlan(page: Page, sandbox: Sandbox, sim = spareSim()): Promise<string> {
  const email = spareAddress();
  await reachRenewalForm(page, sim, email);
  await payWith(page, CARD.pays);
  await expectReady(page);
  const receipt = await sandbox.mail({ to: email, subject: /receipt/i });
  return /Stop auto-renewal:\s+https?:\/\/[^/]+(\/mail\/\S+)/.exec(receipt.text)?.[1] ?? "none";
}

test("an order's own link shows that order and its receipt to be read, and proves nothing", async ({
  openBrowser,
  sandbox,
  servers,
}) => {
  const { email, page: address } = await payOrder(servers.shop.origin, sandbox);
  const pathname = await orderLink(sandbox, email);
  const page = await openBrowser();
  await page.goto(pathname);
  await expect(page.getByRole("heading", { name: "Your order", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "View order" }).click();
  await expect(orderHeading(page, "Your plan is ready")).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("It shows this order only.");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(email);
  await page.goto("/sim");
  await expect(page.getByRole("heading", { name: "Enter your SIM number" })).toBeVisible();
  // The link may be used again, and by others whom its reader sends it to.
  const other = await openBrowser();
  await other.goto(pathname);
  await other.getByRole("button", { name: "View order" }).click();
  await expect(other.getByRole("heading", { name: "Receipt" })).toBeVisible();
});

test("garbage in the place of a link is a page that offers a new one", async ({ sandbox, servers }) => {
  const { email } = await payOrder(servers.shop.origin, sandbox);
  const pathname = await orderLink(sandbox, email);
  const visitor = new Visitor(servers.shop.origin);
  const form = formWith(await visitor.get(pathname), "token");
  for (const token of ["x", `${pathname.slice(6, -8)}AAAAAAAA`, "1-", "%F0%9F%92%A9", "..%2f"]) {
    const words = wordsOf(await visitor.get(`/mail/${token}`));
    expect(words, token).toContain("This link no longer works");
    expect(words, token).toContain("Get a new link");
    const posted = await visitor.submit(pathname, form, { token });
    expect(posted.location, token).toBeNull();
    expect(posted.status, token).toBe(200);
  }
});

test("a stop link ends the renewal in two clicks, in any browser and without script", async ({
  page,
  openBrowser,
  sandbox,
}) => {
  const path = await renewingPlan(page, sandbox);
  const reader = await openBrowser({ javaScriptEnabled: false });
  await reader.goto(path);
  await reloadUntil(reader, reader.getByRole("main").filter({ hasText: "$12.90 every month" }));
  await expect(reader.getByRole("heading", { name: "Stop auto-renewal?", level: 1 })).toBeVisible();
  for (const fact of ["Europe 10 GB", "$12.90 every month", "around"]) {
    await expect(reader.getByRole("main")).toContainText(fact);
  }
  expect(await sandbox.requests("cancelAutoRenewalRecord")).toHaveLength(0);
  await untilAnswered(reader, () => reader.getByRole("button", { name: "Yes, stop" }).click());
  await reloadUntil(reader, stopped(reader));
  expect((await sandbox.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);

  // A second use, and one in another browser, read the same and do nothing.
  const another = await openBrowser({ javaScriptEnabled: false });
  await another.goto(path);
  await reloadUntil(another, stopped(another));
  await expect(another.getByRole("button", { name: "Yes, stop" })).toHaveCount(0);
  expect(await sandbox.requests("cancelAutoRenewalRecord")).toHaveLength(1);
});

test(
  "a stop link that is pressed while the partner can't be reached stops the renewal later",
  LONG,
  async ({ page, openBrowser, sandbox }) => {
    const path = await renewingPlan(page, sandbox);
    await sandbox.fail({ call: "queryAutoRenewalRecord", kind: "status", status: 503, times: -1 });
    const reader = await openBrowser({ javaScriptEnabled: false });
    await reader.goto(path);
    await expect(reader.getByRole("main")).toContainText("We can’t check auto-renewal right now.");
    await reader.getByRole("button", { name: "Yes, stop" }).click();
    await expect(reader.getByRole("main")).toContainText("the stop isn’t confirmed yet");
    await sandbox.recover();
    await expect
      .poll(async () => (await reader.reload()) && (await reader.getByRole("main").textContent()))
      .toContain("The stop was confirmed");
  },
);

test("a stop link ends its own renewal while the partner names another one of the SIM", async ({
  page,
  openBrowser,
  sandbox,
}) => {
  const sim = spareSim();
  const path = await renewingPlan(page, sandbox, sim);
  await sandbox.beginRenewal({ sim, packageCode: "DP20240115000102", orderPeriod: "1" });
  const reader = await openBrowser({ javaScriptEnabled: false });
  await reader.goto(path);
  const named = reader.getByRole("main").filter({ hasText: "We can’t check auto-renewal right now." });
  await reloadUntil(reader, named);
  await untilAnswered(reader, () => reader.getByRole("button", { name: "Yes, stop" }).click());
  await reloadUntil(reader, reader.getByRole("main").filter({ hasText: "This SIM has another auto-renewal now" }));
  await expect(reader.getByRole("button", { name: "Yes, stop" })).toHaveCount(0);
  expect((await sandbox.ledger()).subscriptions).toMatchObject([
    { cancelledAt: expect.any(Number) },
    { cancelledAt: null },
  ]);
});
