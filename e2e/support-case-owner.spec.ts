// @module-tag long
import type { Page } from "@playwright/test";
import { linksIn, spareAddress } from "#/testbed/mails.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { mailSettings } from "#/testbed/servers.ts";
import { formWith, type Visit, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { alert, buyPlan, findPlans, orderIdOf, payButton, pressContinue } from "./buyer.ts";
import { look, signIn } from "./desk.ts";
import { Asker, spareAddress as spareNetwork } from "./limits/people.ts";
import { PLACES } from "./limits/places.ts";
import { payOrder } from "./paid-order.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* What only the owner of an order may do about its case: say where the answers go, and get help beside a flood. */

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const goesTo = (page: Page) => page.getByRole("textbox", { name: "The answer goes to" });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

async function answer(operator: Page, text: string): Promise<void> {
  await operator.getByRole("textbox", { name: "Your answer" }).fill(text);
  await operator.getByRole("button", { name: "Send the answer" }).click();
  await expect(operator.locator("#messages").getByText(text)).toBeVisible();
}

test(
  "the buyer, then an operator change where answers go; the receipt’s address stays",
  LONG,
  async ({ openBrowser, openShop, sandbox, servers }) => {
    const shop = await openShop({ ...mailSettings(servers.sandbox), SHOP_SUPPORT_EMAIL: spareAddress() });
    const { origin: baseURL } = shop;
    const [first, second, third, fourth] = [spareAddress(), spareAddress(), spareAddress(), spareAddress()];
    const page = await openBrowser({ baseURL });
    await findPlans(page, spareSim());
    await buyPlan(page);
    await pressContinue(page, first);
    await expect(payButton(page)).toBeEnabled();
    const orderId = orderIdOf(page);
    await page.goto(`/help/${orderId}`);
    await expect(email(page)).toHaveValue(first);
    await page.getByRole("textbox", { name: "What happened?" }).fill("The card form stays empty.");
    await email(page).fill("second@");
    await send(page).click();
    await expect(email(page)).toHaveAccessibleDescription(/email address/);
    await expect(page.getByRole("textbox", { name: "What happened?" })).toHaveValue("The card form stays empty.");
    await email(page).fill(second);
    await send(page).dblclick();
    await page.getByRole("link", { name: "Write to us again" }).click();
    await expect(email(page)).toHaveValue(second);
    await look(page);

    const ann = await openBrowser({ baseURL });
    await signIn(ann, shop, "Ann");
    await ann.goto("/desk/cases");
    await ann.getByRole("main").getByRole("table").getByRole("link").first().click();
    await expect(goesTo(ann)).toHaveValue(second);
    await answer(ann, "Please try again.");
    await sandbox.mail({ to: second, subject: /^Our answer about your order/ });

    // Only another address, and no message.
    await email(page).fill(third);
    await send(page).dblclick();
    await expect(page.getByText(/^We replied by email on/)).toBeVisible();
    await goesTo(ann).fill(fourth);
    await ann.getByRole("button", { name: "Change the address" }).click();
    await expect(alert(ann)).toContainText(`its answers go to ${third}`);
    await expect(goesTo(ann)).toHaveValue(fourth);
    await look(ann);
    await ann.reload();
    await goesTo(ann).fill("fourth");
    await ann.getByRole("button", { name: "Change the address" }).click();
    await expect(goesTo(ann)).toHaveAccessibleDescription(/Enter one email address/);
    const change = ann.getByRole("button", { name: "Change the address" });
    const text = ann.getByRole("textbox", { name: "Your answer" });
    await goesTo(ann).fill(fourth);
    await text.fill("And now?");
    await ann.getByRole("button", { name: "Send the answer" }).click();
    await expect(alert(ann)).toContainText("Press “Change the address” first");
    await expect(text).toHaveValue("And now?");
    await ann.getByRole("button", { name: "Close" }).click();
    await ann.getByRole("button", { name: "Open again" }).click();
    await expect(ann.getByRole("button", { name: "Close" })).toBeVisible();
    await expect(goesTo(ann), "what was typed outlives another button").toHaveValue(fourth);
    await expect(text).toHaveValue("And now?");
    await change.dblclick();
    await expect(ann.getByRole("definition").getByText(fourth)).toBeVisible();
    await look(ann);
    await expect(text).toHaveValue("And now?");
    await ann.getByRole("button", { name: "Send the answer" }).click();
    await expect(ann.locator("#messages").getByText("And now?")).toBeVisible();
    expect((await sandbox.mail({ to: fourth, subject: /^Our answer/ })).text).toContain("And now?");
    await ann.goto(`/desk/orders/${orderId}`);
    await expect(ann.getByText("Corrected where the answers to the buyer’s request go.")).toHaveCount(1);
    await expect(ann.getByText(first)).toBeVisible();
  },
);

test("a reader of a mail’s link can’t send the answers elsewhere", async ({ openShop, sandbox, servers }) => {
  const shop = await openShop({ ...mailSettings(servers.sandbox), SHOP_SUPPORT_EMAIL: spareAddress() });
  const { buyer, orderId, email: owner } = await payOrder(shop.origin, sandbox);
  const receipt = await sandbox.mail({ to: owner, subject: /receipt/ });
  const { pathname } = new URL(linksIn(receipt).find((link) => link.includes("/mail/")) ?? "");
  const reader = new Visitor(shop.origin);
  await reader.submit(pathname, formWith(await reader.get(pathname), "token"));
  const path = `/help/${orderId}`;
  const own = formWith(await buyer.get(path), "saw");
  expect(own.some(([name]) => name === "email")).toBe(true);
  const read = formWith(await reader.get(path), "saw");
  expect(read.some(([name]) => name === "email" || name === "was")).toBe(false);
  const thief = { email: "thief@elsewhere.invalid" };
  expect((await reader.submit(path, read, { text: "It doesn’t work.", ...thief })).status).toBe(303);
  // The form of the owner's browser, in the reader's.
  const kept = await reader.submit(path, own, { text: "", ...thief });
  expect(wordsOf(kept)).toContain("Tell us what happened.");
  expect(kept.html).not.toContain(owner);
  expect((await buyer.get(path)).html).toContain(`value="${owner}"`);
});

test("the owner of a paid order gets help when a flood has used up what all may ask", async ({ openShop, sandbox }) => {
  const { origin } = await openShop({ TRUST_PROXY: "1", LIMITS_SCALE: "0.05" });
  const { prepare, ask } = PLACES.sendForHelp ?? {};
  const writes = async (flooder: Asker): Promise<Visit | undefined> => {
    await prepare?.(flooder, sandbox);
    return ask?.(flooder);
  };
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await writes(new Asker(origin, spareNetwork())))?.status);
  }
  expect(statuses).toEqual([303, 303, 303, 429]);
  const owner = new Asker(origin, spareNetwork());
  await owner.elsewhere(async () => {
    await owner.showPlans();
    await owner.buy();
  });
  await owner.continueToPayment();
  await owner.pay(sandbox);
  await expect.poll(() => owner.status()).toMatch(/ready|queued/);
  expect((await ask?.(owner))?.status).toBe(303);
});
