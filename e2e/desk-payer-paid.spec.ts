import type { Page } from "@playwright/test";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { look, signIn } from "./desk.ts";
import { confirm, payerOf } from "./payers.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ mail: true });

const REFUNDED = "We’ve recorded a refund of $5.00, made on";
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test(
  "of an order that a payer paid, the desk sends the buyer no receipt, also not of a refund",
  LONG,
  async ({ page, sandbox, servers }) => {
    const [email, other] = [spareAddress(), spareAddress()];
    const { origin } = servers.shop;
    const buyer = new HttpBuyer(origin, spareSim());
    await buyer.openCardForm(email);
    const payer = await payerOf(buyer);
    await confirm(payer, buyer.orderId);
    await sandbox.pay((await buyer.placed(sandbox)).payId);
    await sandbox.mail({ to: email, subject: /Your order has been paid/ });
    await expect.poll(() => buyer.status()).toBe("ready");
    const desk = `${origin}/desk/orders/${buyer.orderId}`;
    await signIn(page, servers.shop, "Ann");

    await page.goto(`${desk}/refund`);
    await page.getByRole("textbox", { name: "Amount in USD" }).fill("5");
    await page.getByLabel("Day on which").fill(new Date().toISOString().slice(0, 10));
    await page.getByRole("textbox", { name: "Where" }).fill("Dashboard, re_1");
    await press(page, "Record the refund");
    await expect(page.getByText("The shop can’t mail the payer: it has no address.")).toBeVisible();
    await press(page, "Confirm with your passkey");
    await expect(page.getByText("The refund is recorded.")).toBeVisible();
    await expect(page.getByText("The receipt of a refund")).toHaveCount(0);
    const path = `/orders/${buyer.orderId}`;
    const [told, untold] = await Promise.all([payer.get(path), buyer.get(path)]);
    expect([told, untold].map((visit) => wordsOf(visit).includes(REFUNDED))).toEqual([true, false]);
    await page.goto(`${desk}/buyer`);
    await expect(page.getByRole("heading", { name: "Your plan is ready" })).toBeVisible();
    await expect(page.getByText(REFUNDED)).toHaveCount(0);

    await page.goto(desk);
    await page.getByRole("link", { name: "Send the mail about the payment again" }).click();
    await expect(page.getByText("only that payer has the receipt")).toBeVisible();
    await look(page);
    await press(page, "Send again");
    await expect(page.getByText("The mail will be sent again")).toBeVisible();

    await page.getByRole("link", { name: "Send a mail to another address" }).click();
    await expect(page.getByRole("radio")).toHaveCount(1);
    await look(page);
    await page.getByRole("textbox", { name: "Email address" }).fill(other);
    await press(page, "Send it there");
    await expect(page.getByText("but not its receipt, which only the payer has")).toBeVisible();
    await press(page, "Confirm with your passkey");
    const link = await sandbox.mail({ to: other });
    expect(link.subject).toBe("Your order");
    await page.goto(`${desk}/elsewhere`);
    await expect(page.getByText(`A link to ${other}, by Ann,`)).toBeVisible();
    const own = (await sandbox.mails()).filter(({ recipients }) => recipients.includes(email));
    expect(own.map(({ subject }) => subject).filter((subject) => /receipt|refund/i.test(subject))).toEqual([]);
  },
);
