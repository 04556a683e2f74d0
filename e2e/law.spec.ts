import type { Page } from "@playwright/test";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { type Fields, formWith, type Visit, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { CARD, expectReady, payWith, reachRenewalForm } from "./buyer.ts";
import { declare } from "./declare.ts";
import { misplaced } from "./layout.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const EMAIL = "law@example.com";

const PAGES = [
  { path: "/withdraw", title: "Withdraw from contract", yes: "Confirm withdrawal", done: "Withdrawal received" },
  { path: "/cancel", title: "Cancel auto-renewal", yes: "Cancel now", done: "Cancellation received" },
];

async function paidOrder(origin: string, sandbox: Parameters<HttpBuyer["pay"]>[0]): Promise<string> {
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm(EMAIL);
  const { orderNo } = await buyer.placed(sandbox);
  await buyer.pay(sandbox);
  return orderNo;
}

/** The words of a page without what was typed and the minute. */
function bare(visit: Visit, typed: Record<string, string>): string {
  const texts = Object.values(typed);
  const words = texts.reduce((text, value) => text.replaceAll(value, "…"), wordsOf(visit));
  return words.replace(/\d{1,2}, \d{4}, [\d:]+\s?[AP]M UTC/, "…");
}

for (const { path, title, yes, done } of PAGES) {
  test(`${path} takes an order number and a mail address, asks once more, and acknowledges`, async ({
    openBrowser,
    servers,
    sandbox,
  }) => {
    const orderNo = await paidOrder(servers.shop.origin, sandbox);
    const page = await openBrowser({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await look(page);
    await page.getByRole("textbox", { name: "Order number" }).fill(` ${orderNo.slice(0, 8)} ${orderNo.slice(8)}`);
    await page.getByRole("textbox", { name: "Email" }).fill(EMAIL.toUpperCase());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check and confirm");
    await expect(page.getByRole("main")).toContainText(EMAIL.toUpperCase());
    await look(page);
    await page.getByRole("button", { name: "Change details" }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(EMAIL.toUpperCase());
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: yes }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(done);
    await expect(page.getByRole("main")).toContainText(/\d{4}, \d{1,2}:\d\d\s[AP]M UTC/);
    await expect(page.getByRole("main")).toContainText("Print or save this page");
    await expect(page.getByRole("main")).not.toContainText(/emailing|to that address/);
    await look(page);
  });

  test(`${path} answers the same, whether or not there is such an order`, async ({ servers, sandbox }) => {
    const { origin } = servers.shop;
    const orderNo = await paidOrder(origin, sandbox);
    const choices = [
      { orderNo, email: EMAIL },
      { orderNo, email: "other@example.com" },
      { orderNo: "20260101000000000000000000", email: EMAIL },
    ];
    const answers: [status: number, words: string][][] = [];
    for (const typed of choices) {
      const visits = await declare(new Visitor(origin), path, typed);
      answers.push(visits.map((visit): [number, string] => [visit.status, bare(visit, typed)]));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test(`${path} is not there where it is switched off, and nothing leads to it`, async ({ openShop }) => {
    const setting = path === "/withdraw" ? "WITHDRAWAL_PAGE" : "CANCELLATION_PAGE";
    const { origin } = await openShop({ [setting]: "off" });
    const visitor = new Visitor(origin);
    const [gone, unknown] = [await visitor.get(path), await visitor.get("/no/such/page")];
    expect(gone.status).toBe(404);
    expect(wordsOf(gone)).toBe(wordsOf(unknown));
    expect(wordsOf(await visitor.get("/"))).not.toContain(title);
    const [other] = PAGES.filter((one) => one.path !== path);
    const form = formWith(await visitor.get(other?.path ?? ""), "orderNo").filter(([name]) => name !== "kind");
    const kind = path === "/withdraw" ? "withdrawal" : "cancellation";
    const refused = await visitor.submit(other?.path ?? "", form, { kind, orderNo: "1", email: EMAIL });
    expect(wordsOf(refused)).toContain("We couldn’t read this form.");
  });
}

test("a cancellation stops the order's own renewal at the partner", LONG, async ({ page, servers, sandbox }) => {
  await reachRenewalForm(page, spareSim(), EMAIL);
  await payWith(page, CARD.pays);
  await expectReady(page);
  const [order] = (await sandbox.ledger()).orders;
  await declare(new Visitor(servers.shop.origin), "/cancel", { orderNo: String(order?.orderNo), email: EMAIL });
  await expect.poll(async () => (await sandbox.requests("cancelAutoRenewalRecord")).length).toBe(1);
  expect((await sandbox.ledger()).subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test("a declaration that is sent twice has one time, even when both arrive at once", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const typed = { orderNo: await paidOrder(origin, sandbox), email: EMAIL };
  const visitor = new Visitor(origin);
  const asked = await visitor.submit("/withdraw", formWith(await visitor.get("/withdraw"), "orderNo"), typed);
  const form = formWith(asked, "attempt");
  const send = () => visitor.submit("/withdraw", form, { step: "declare" });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  for (const answer of answers) expect(wordsOf(answer)).toBe(wordsOf(answers[0] as Visit));
});

test("any text that is typed is repeated as text or refused beside its field", async ({ page }) => {
  await page.goto("/withdraw");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText([
    "Enter the order number. It’s on your order page and receipt.",
    "Enter an email address, like name@example.com.",
  ]);
  await page.getByRole("textbox", { name: "Order number" }).fill('1<b>"&</b>');
  await page.getByRole("textbox", { name: "Email" }).fill("<i>@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main")).toContainText('1<b>"&</b>');
  await expect(page.getByRole("main").locator("b, i")).toHaveCount(0);
});

test("no form makes an error: broken, endless, with other fields or none [v5.0.0-2.2.1]", async ({ servers }) => {
  const visitor = new Visitor(servers.shop.origin);
  const form: Fields = formWith(await visitor.get("/cancel"), "orderNo");
  const broken = [
    { orderNo: "9".repeat(20_000), email: EMAIL },
    { orderNo: "1\u0000\u202e\ud800", email: `a\u0000@${"b".repeat(5_000)}` },
    { orderNo: "1", email: EMAIL, more: "field" },
    { orderNo: "1", email: EMAIL, kind: "other" },
    { orderNo: "1", email: EMAIL, step: "declare" },
    { orderNo: "1", email: EMAIL, step: "declare", attempt: "short" },
  ];
  for (const filled of broken) {
    const answer = await visitor.submit("/cancel", form, filled);
    expect(answer.status).toBe(200);
    expect(wordsOf(answer)).not.toMatch(/Cancellation received|went wrong/);
  }
});

async function look(page: Page): Promise<void> {
  expect(await misplaced(page), page.url()).toEqual([]);
}
