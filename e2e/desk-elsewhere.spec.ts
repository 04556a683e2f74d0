import type { Page } from "@playwright/test";
import { spareAddress } from "#/testbed/mails.ts";
import { look, signIn } from "./desk.ts";
import { payOrder } from "./paid-order.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ mail: true });

const confirm = (page: Page) => page.getByRole("button", { name: "Confirm with your passkey" });

async function type(page: Page, address: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email address" }).fill(address);
  await page.getByRole("button", { name: "Send it there" }).click();
}

test(
  "a receipt goes to a corrected address once, and both addresses are told",
  LONG,
  async ({ page, openBrowser, sandbox, servers }) => {
    const [mistyped, right] = [spareAddress(), spareAddress()];
    const buyer = await payOrder(servers.shop.origin, sandbox, { email: mistyped });
    await sandbox.mail({ to: mistyped, subject: /receipt/ });
    const desk = `${servers.shop.origin}/desk/orders/${buyer.orderId}`;
    await signIn(page, servers.shop, "Ann");
    const other = await openBrowser();
    await signIn(other, servers.shop, "Bob");
    await page.goto(desk);
    await page.getByRole("link", { name: "Send a mail to another address" }).click();
    await type(page, "not an address");
    await expect(page.getByText("That isn’t an email address.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email address" })).toHaveValue("not an address");
    await look(page);
    await other.goto(`${desk}/elsewhere`);
    await other.getByRole("radio", { name: "The link to the order", exact: true }).check();
    for (const browser of [page, other]) {
      await type(browser, right);
      await expect(browser.getByText("The order keeps its own address.")).toBeVisible();
    }
    await confirm(page).dblclick();
    await expect(page.getByText("The mail to the other address will be sent within a minute.")).toBeVisible();
    await expect(page.getByText("Had a mail sent to another address.")).toHaveCount(1);
    await confirm(other).click();
    await expect(other.getByRole("alert")).toContainText("another operator was first");
    await expect(other.getByRole("textbox", { name: "Email address" })).toHaveValue(right);
    await expect(other.getByRole("radio", { name: "The link to the order", exact: true })).toBeChecked();
    await look(other);
    const mail = await sandbox.mail({ to: right, subject: /receipt/ });
    expect(mail.text).toContain("Our support team was asked to send you this.");
    const told = await sandbox.mail({ to: mistyped, subject: /We sent an email about your order to another address/ });
    expect(told.text).not.toContain(right);
  },
);
