// @module-tag long
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Visitor } from "#/testbed/visitor.ts";
import { addAuthenticator, inviteOperator, look, openInvitation, signIn } from "./desk.ts";
import { buyerAtCardForm, expectStateSoon } from "./order-state.ts";
import { expect, test } from "./shop.ts";

const HEAD = "payId;amount;currency;status;created";

async function compare(page: Page, text: string | Uint8Array): Promise<void> {
  // A file on the disk: the browser reads it itself.
  const file = test.info().outputPath("payments.csv");
  writeFileSync(file, text);
  await page.getByLabel("CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Compare" }).click();
}

test("a file of payments is compared, and what differs is handled in the queue", async ({
  page,
  servers,
  openShop,
}) => {
  // Of its own: what another test leaves in the queue would be there too.
  const shop = await openShop();
  const { origin } = shop;
  const [bought, unpaid] = [
    await buyerAtCardForm(origin, servers.sandbox),
    await buyerAtCardForm(origin, servers.sandbox),
  ];
  await servers.sandbox.control("pay", { payId: bought.order.payId });
  await expectStateSoon(bought.buyer, "ready");
  await signIn(page, shop, "Rita");
  await page.goto(`${origin}/desk/money`);
  await page.getByRole("link", { name: "Compare with a file" }).click();
  await look(page);
  const at = new Date().toISOString();
  const rows = [`${bought.order.payId};12,90;USD;succeeded;${at}`, `"${unpaid.order.payId}";12,90;usd;Paid;${at}`];
  await compare(page, `\uFEFF${[HEAD, ...rows].join("\r\n")}\r\n`);
  await expect(page.getByRole("heading", { name: "What the comparison found" })).toBeVisible();
  await expect(page.getByText("1 payment, $12.90")).toBeVisible();
  const difference = page.getByRole("row").filter({ hasText: unpaid.order.payId });
  await expect(difference).toHaveCount(1);
  await look(page);
  await page.screenshot({ path: test.info().outputPath("wide.png"), fullPage: true });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.screenshot({ path: test.info().outputPath("narrow.png"), fullPage: true });
  await difference.getByRole("link", { name: "Open the item" }).click();
  await expect(page.getByText("A file says a buyer paid $12.90. The shop hasn’t seen this payment.")).toBeVisible();
  await page.getByRole("button", { name: "Show what it holds" }).click();
  await expect(page.getByText(unpaid.order.payId)).toBeVisible();
  await look(page);
  await page.getByRole("combobox", { name: "Reason" }).selectOption({ label: "Looked into, and nothing is wrong" });
  await page.getByRole("textbox", { name: "Note" }).fill("The processor knows of no payment.");
  await page.getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
  await expect(page.getByText("Differs from a file")).toHaveCount(0);
});

test("the columns of an unusual file are chosen on its page", async ({ page, servers }) => {
  const { order } = await buyerAtCardForm(servers.shop.origin, servers.sandbox);
  await signIn(page, servers.shop, "Cora");
  await page.goto("/desk/money/reconcile");
  const file = `Beleg,Summe,Geld\n${order.payId},1290,USD\n`;
  await compare(page, file);
  await expect(page.getByText("The desk doesn’t recognise the columns")).toBeVisible();
  await page.getByRole("combobox", { name: /^Payment id/ }).selectOption("Beleg");
  await page.getByRole("combobox", { name: "Amount", exact: true }).selectOption("Summe");
  await page.getByRole("combobox", { name: "Currency", exact: true }).selectOption("Geld");
  await page
    .getByRole("combobox", { name: "Amounts" })
    .selectOption({ label: "in the smallest unit, such as 1290 for $12.90" });
  await look(page);
  await compare(page, file);
  await expect(page.getByRole("row").filter({ hasText: order.payId })).toHaveCount(1);
});

test("each file that an operator uploads gets a sentence [v5.0.0-5.2.2]", async ({ page, servers, watch }) => {
  watch.expect(/status of 413/);
  await signIn(page, servers.shop, "Gary");
  const tried: [string | Buffer, string][] = [
    ["", "Choose a file first."],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), "This isn’t a text file."],
    ["hello", "The file has only one column."],
    [HEAD, "The file has a row with names, and no row below it."],
    ['a,b\n"c', "A quotation mark in the file is opened and never closed."],
    [`${HEAD}\n=1+1;=cmd|' /C calc'!A0;@x;-1;+1\n`, "No row of the file could be read as a payment."],
    ["payId,amount,currency\nnot-ours-1,12.90,USD\nnot-ours-2,12.90,USD\n", "No payment id of the file"],
    // As large as it may be with the rest of the form, and more than two million lines.
    [Buffer.alloc(10 * 1024 * 1024 - 2_000, "x,y\n"), "The file has more than 100,000 rows."],
  ];
  for (const [text, sentence] of tried) {
    await page.goto("/desk/money/reconcile");
    await compare(page, text);
    await expect(page.getByText(sentence).first(), String(sentence)).toBeVisible();
  }
  await page.goto("/desk/money/reconcile");
  await compare(page, Buffer.alloc(11 * 1024 * 1024, "x,y\n"));
  await expect(page.getByRole("heading", { name: "The file was not taken" })).toBeVisible();
  await page.getByRole("link", { name: "Choose another file" }).click();
  await expect(page.getByRole("heading", { name: "Compare with a file" })).toBeVisible();
});

test("an operator who may only look, and a form of another page, compare nothing", async ({ page, servers }) => {
  const { origin } = servers.shop;
  await addAuthenticator(page);
  await openInvitation(page, await inviteOperator(servers.shop, "Lou", "look"));
  await page.goto("/desk/money/reconcile");
  await expect(page.getByText("Only an operator with the right to act can compare files.")).toBeVisible();
  await expect(page.getByLabel("CSV file")).toHaveCount(0);
  const visitor = new Visitor(origin);
  visitor.cookie = (await page.context().cookies(origin)).map(({ name, value }) => `${name}=${value}`).join("; ");
  const sent = (from: string, rows: number) => ({
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x", origin: from },
    body: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${"a,b\n".repeat(rows)}\r\n--x--\r\n`,
  });
  const upload = (from: string, rows: number) => visitor.send("/api/desk/reconcile", sent(from, rows));
  const [small, foreign, large] = [
    await upload(origin, 2),
    await upload("https://elsewhere.example", 2),
    await upload(origin, 100_000),
  ];
  expect([small.status, small.location]).toEqual([303, "/desk/refused"]);
  expect([foreign.status, large.status]).toEqual([403, 413]);
});
