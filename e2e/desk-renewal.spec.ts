import type { Page } from "@playwright/test";
import { spareAddress } from "#/testbed/mails.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { CARD, expectReady, payWith, reachRenewalForm } from "./buyer.ts";
import { look, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ mail: true });

const confirm = (page: Page) => page.getByRole("button", { name: "Confirm with your passkey" });

test(
  "an operator reads an auto-renewal back and stops it once, and a mail says who did",
  LONG,
  async ({ page, openBrowser, sandbox, servers }) => {
    const [sim, email] = [spareSim(), spareAddress()];
    await reachRenewalForm(page, sim, email);
    await payWith(page, CARD.pays);
    await expectReady(page);
    const orderId = new URL(page.url()).pathname.split("/").at(-1);
    const { origin } = servers.shop;
    await signIn(page, servers.shop, "Ann");
    const [address, renewal] = [`${origin}/desk/orders/${orderId}`, `${origin}/desk/orders/${orderId}/renewal`];
    await page.goto(address);
    await page.getByRole("link", { name: "Auto-renewal: read its state, or stop it" }).click();
    await expect(page.getByRole("heading", { name: "What the partner says now" })).toBeVisible();
    await untilSaid(page, renewal, "It is on.");
    await look(page);
    const other = await openBrowser();
    await signIn(other, servers.shop, "Bob");
    for (const browser of [page, other]) {
      await browser.goto(renewal);
      await browser.getByRole("button", { name: "Stop auto-renewal" }).click();
      await expect(browser.getByText("No further period is charged.")).toBeVisible();
    }
    await confirm(page).dblclick();
    await expect(page.getByText("The shop asks the partner within seconds to end the auto-renewal")).toBeVisible();
    await expect(page.getByText("Asked for the end of its auto-renewal.")).toHaveCount(1);
    await confirm(other).click();
    await expect(other.getByText("Nothing was changed")).toBeVisible();
    // The stop may be done by now.
    await expect(other.getByText("The buyer or an operator has already asked to stop it")).toBeVisible();
    await look(other);
    const mail = await sandbox.mail({ to: email, subject: /Auto-renewal stopped/ });
    expect(mail.text).toContain("Our support team stopped auto-renewal");
    await untilSaid(page, renewal, "This SIM has no auto-renewal.");
  },
);

test(
  "an operator notes the end of a renewal of which the partner refuses to speak",
  LONG,
  async ({ page, sandbox, servers }) => {
    const [sim, email] = [spareSim(), spareAddress()];
    await reachRenewalForm(page, sim, email);
    await payWith(page, CARD.pays);
    await expectReady(page);
    const orderId = new URL(page.url()).pathname.split("/").at(-1);
    const renewal = `${servers.shop.origin}/desk/orders/${orderId}/renewal`;
    await signIn(page, servers.shop, "Ann");
    // The shop's own check changes the order too, and an order that has changed leaves the act without effect.
    const story = `${servers.shop.origin}/desk/orders/${orderId}`;
    await untilSaid(page, story, "The partner has confirmed that it began.");
    await untilSaid(page, renewal, "It is on.");
    const note = page.getByRole("button", { name: "Note its end" });
    const word = page.getByLabel("How do you know?");
    await word.fill("Ms Lee said so.");
    await note.click();
    await expect(page.getByText("The partner says that it is on. Stop it instead.")).toBeVisible();
    const refused = {
      call: "queryAutoRenewalRecord",
      kind: "json" as const,
      body: { operateCode: "F", message: "no" },
      sim,
    };
    await sandbox.fail({ ...refused, times: -1 });
    await word.fill("She said");
    await note.click();
    await expect(page.getByText("Say how you know")).toBeVisible();
    await expect(word).toHaveValue("She said");
    await look(page);
    await word.fill("Ms Lee of the partner said so on the phone.");
    await note.click();
    await expect(page.getByText("The partner isn’t asked to end it.")).toBeVisible();
    await confirm(page).dblclick();
    await expect(page.getByText("The end of the auto-renewal is noted.")).toBeVisible();
    await expect(page.getByText("Noted that its auto-renewal has ended at the partner.")).toHaveCount(1);
    const mail = await sandbox.mail({ to: email, subject: /Auto-renewal stopped/ });
    expect(mail.text).toContain("Our support team has checked");
    await page.goto(renewal);
    await expect(page.getByText("It has ended already, by the shop’s records.")).toBeVisible();
    await expect(page.getByText("An operator noted that it has ended.")).toBeVisible();
    await expect(note).toHaveCount(0);
    await page.goto(`${servers.shop.origin}/sim`);
    await expect(page.getByText("Our support team noted on")).toBeVisible();
  },
);

/** A page waits three seconds for the partner, then says that there was no answer. */
async function untilSaid(page: Page, address: string, text: string): Promise<void> {
  await expect(async () => {
    if (!(await page.getByText(text).isVisible())) await page.goto(address);
    expect(await page.getByText(text).isVisible()).toBe(true);
  }).toPass();
}
