import type { Page } from "@playwright/test";
import { EMAIL, HttpBuyer } from "#/testbed/http-buyer.ts";
import { linksIn, type ReceivedMail, spareAddress } from "#/testbed/mails.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { Visitor, wordsOf } from "#/testbed/visitor.ts";
import { axeFindings } from "./axe.ts";
import {
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  orderHeading,
  orderIdOf,
  PLAN,
  payWith,
  pressContinue,
} from "./buyer.ts";
import { misplaced } from "./layout.ts";
import { buyAgain } from "./my-sim.ts";
import { buyAndStore, storedTexts } from "./offline-pages.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

// What arrives in the mailbox of a buyer. The shop hands its mails to the sandbox's mail server.

test.use({ mail: true });

const RECEIPT = /^Your receipt from SIM Top-up/;

test("one receipt comes with amount, plan and a link, and the pages say where it goes", async ({ page, sandbox }) => {
  const to = spareAddress();
  await findPlans(page);
  await buyPlan(page);
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toHaveAccessibleDescription("We’ll send your receipt here.");
  await pressContinue(page, to);
  await payWith(page, CARD.pays);
  await expectReady(page);
  const receipt = await sandbox.mail({ to, subject: RECEIPT });
  const [order] = (await sandbox.ledger()).orders;
  for (const part of [receipt.text, textOf(receipt)]) {
    for (const fact of [PLAN.name, "$12.90", String(order?.orderNo), `…${order?.simNumber.slice(-4)}`]) {
      expect(plain(part)).toContain(fact);
    }
  }
  expect(linksIn(receipt).filter((link) => link.startsWith(new URL(page.url()).origin))).not.toEqual([]);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`We’ve sent your receipt to ${to}.`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await mailsTo(sandbox, to)).toHaveLength(1);
});

test("where it went is read by the owner's browser alone", LONG, async ({ page, openBrowser, sandbox }) => {
  const to = spareAddress();
  await buyFor(page, to);
  await expectReady(page);
  await sandbox.mail({ to, subject: RECEIPT });
  const stranger = await openBrowser();
  await stranger.goto(`/orders/${orderIdOf(page)}`);
  await expect(orderHeading(stranger, "Your plan is ready")).toBeVisible();
  expect(await stranger.content()).not.toContain(to);
});

test("a receipt that can't be delivered is said on the order's page", LONG, async ({ page, sandbox }) => {
  const to = spareAddress();
  await sandbox.failMail({ kind: "refuse", code: 550, at: "recipient", times: -1 });
  await buyFor(page, to);
  await expectReady(page);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`We couldn’t send your receipt to ${to}.`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: "Print receipt" })).toBeVisible();
  expect(await mailsTo(sandbox, to)).toEqual([]);
});

test("the sandbox's mailbox shows every mail of two purchases, as HTML, text and source", async ({
  page,
  sandbox,
  baseURL,
}) => {
  const { to, sim } = await buyTwice(String(baseURL), sandbox);
  const mails = await mailsTo(sandbox, to);
  expect(mails.map(({ subject }) => subject.replace(/\(.*\)/, "")).toSorted()).toEqual(
    [/queued/, /receipt/, /receipt/].map((part) => expect.stringMatching(part)),
  );
  await page.goto(`${sandbox.origin}/mailbox`);
  for (const { subject } of mails) await expect(page.getByRole("link", { name: subject }).first()).toBeVisible();
  await page.getByRole("link", { name: RECEIPT }).first().click();
  await expect(page.frameLocator("iframe").getByText(PLAN.name).first()).toBeVisible();
  await expect(page.locator("pre")).toContainText(PLAN.name);
  const source = await page.request.get(`${page.url()}/source`);
  expect(await source.text()).toMatch(/^Message-ID: </im);
  for (const mail of mails) {
    const all = plain(JSON.stringify(mail) + textOf(mail)).replace(/\D/g, "");
    expect(all, mail.subject).not.toContain(sim);
  }
});

test("a link that a scanner opens first changes nothing", async ({ sandbox, baseURL }) => {
  const origin = String(baseURL);
  const receipt = await receiptOver(origin, sandbox);
  const before = await sandbox.counts();
  const scanner = new Visitor(origin);
  const links = linksIn(receipt).filter((link) => link.startsWith(origin));
  expect(links).not.toEqual([]);
  for (const link of links) {
    for (const method of ["HEAD", "GET", "GET"]) {
      const { status, headers } = await scanner.send(link.slice(origin.length), { method });
      expect(status, `${method} ${link}`).toBe(200);
      expect(headers.getSetCookie(), `${method} ${link}`).toEqual([]);
    }
  }
  expect(await sandbox.counts()).toEqual(before);
  expect(await mailsTo(sandbox, String(receipt.recipients[0]))).toHaveLength(1);
});

test.describe("on a device that keeps pages for offline use", () => {
  test.use({ serviceWorkers: "allow" });

  test("the kept copy of an order has no mail address", LONG, async ({ page, sandbox }) => {
    await buyAndStore(page, spareSim());
    await sandbox.mail({ to: EMAIL, subject: RECEIPT });
    await page.reload();
    await expect(page.getByText(`receipt to ${EMAIL}.`)).toBeVisible();
    const kept = await storedTexts(page);
    expect(kept["/kept/order"]).toContain(PLAN.name);
    for (const text of Object.values(kept)) expect(text).not.toContain(EMAIL);
  });
});

for (const [language, direction] of [
  ["en", "ltr"],
  ["ar", "rtl"],
]) {
  test(`a receipt is read on a phone and on a desk, in light and dark: ${language}`, async ({
    openBrowser,
    sandbox,
    baseURL,
  }) => {
    const receipt = await receiptOver(String(baseURL), sandbox, language);
    const reader = await openBrowser();
    await reader.setContent(receipt.html);
    await expect(reader.locator("html")).toHaveAttribute("dir", String(direction));
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [320, 600]) {
        await reader.emulateMedia({ colorScheme });
        await reader.setViewportSize({ width, height: 800 });
        expect(await misplaced(reader), `${colorScheme} at ${width}`).toEqual([]);
        const found = await axeFindings(reader);
        const serious = found.filter(({ impact }) => impact === "serious" || impact === "critical");
        expect(serious, `${colorScheme} at ${width}`).toEqual([]);
      }
    }
  });
}

/** The receipt of a purchase without a browser. */
async function receiptOver(origin: string, sandbox: Sandbox, language = "en"): Promise<ReceivedMail> {
  const to = spareAddress();
  const buyer = new HttpBuyer(origin, spareSim());
  buyer.language = language;
  await buyer.openCardForm(to);
  await buyer.pay(sandbox);
  return sandbox.mail({ to });
}

/** From the home page to a payment that is under way. */
async function buyFor(page: Page, to: string): Promise<void> {
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page, to);
  await payWith(page, CARD.pays);
}

/** The same plan twice, without a browser: the second waits for the first one. */
async function buyTwice(origin: string, sandbox: Sandbox): Promise<{ to: string; sim: string }> {
  const to = spareAddress();
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm(to);
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("ready");
  await buyAgain(buyer, to);
  await buyer.pay(sandbox);
  await expect.poll(async () => (await mailsTo(sandbox, to)).length).toBe(3);
  return { to, sim: buyer.sim };
}

async function mailsTo(sandbox: Sandbox, to: string): Promise<ReceivedMail[]> {
  return (await sandbox.mails()).filter(({ recipients }) => recipients.includes(to));
}

/** The HTML part as a reader sees it. */
function textOf({ html }: ReceivedMail): string {
  return wordsOf({ html });
}

/** Without the marks that keep numbers in their direction, and with plain spaces. */
function plain(text: string): string {
  return text.replace(/\p{Cf}/gu, "").replace(/\s+/g, " ");
}
