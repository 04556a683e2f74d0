// @module-tag long
import type { Page } from "@playwright/test";
import { linksIn, spareAddress } from "#/testbed/mails.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { mailSettings, type RunningShop, type SandboxServer } from "#/testbed/servers.ts";
import { formWith, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { alert, buyPlan, findPlans, orderIdOf, pressContinue } from "./buyer.ts";
import { look, signIn } from "./desk.ts";
import { payOrder } from "./paid-order.ts";
import { PAYLOADS } from "./payloads.ts";
import { LONG } from "./sample.ts";
import { expect, type OpenShop, test } from "./shop.ts";

const HELP = "Get help with this order";

/** A shop that sends mail, with an address for help that no other test has. */
async function withSupport(
  openShop: OpenShop,
  sandbox: SandboxServer,
): Promise<{ shop: RunningShop; support: string }> {
  const support = spareAddress();
  return { shop: await openShop({ ...mailSettings(sandbox), SHOP_SUPPORT_EMAIL: support }), support };
}

const box = (page: Page) => page.getByRole("textbox", { name: "What happened?" });
const answerBox = (page: Page) => page.getByRole("textbox", { name: "Your answer" });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const sendAnswer = (page: Page) => page.getByRole("button", { name: "Send the answer" });

/** Nothing at first, then a text that a nervous finger sends twice. */
async function writeTwice(page: Page, text: string): Promise<void> {
  await send(page).click();
  await expect(box(page)).toHaveAccessibleDescription("Tell us what happened.");
  await box(page).fill(text);
  await send(page).dblclick();
  await expect(page.getByText(/^You asked for help on .* UTC\. We’ll reply by email\.$/)).toBeVisible();
}

/** Another browser, which has only the order's address. */
async function expectNothing(stranger: Page, orderId: string): Promise<void> {
  await stranger.goto(`/help/${orderId}`);
  await expect(stranger.getByRole("heading", { name: "Order not found" })).toBeVisible();
  await stranger.goto(`/orders/${orderId}`);
  await expect(stranger.getByText(/help on|closed your request|Get help/)).toHaveCount(0);
}

test(
  "a buyer without script asks for help, and an operator’s answer comes by mail",
  LONG,
  async ({ openBrowser, openShop, sandbox, servers, watch }) => {
    watch.expect(/status of 404/);
    const { shop, support } = await withSupport(openShop, servers.sandbox);
    const { origin: baseURL } = shop;
    const [email, sim] = [spareAddress(), spareSim()];
    const page = await openBrowser({ baseURL, javaScriptEnabled: false });
    await findPlans(page, sim);
    await buyPlan(page);
    await pressContinue(page, email);
    await expect(page.getByRole("link", { name: HELP })).toBeVisible();
    const orderId = orderIdOf(page);
    await page.goto(`/orders/${orderId}`);
    await page.getByRole("link", { name: HELP }).click();
    await expect(page.getByRole("heading", { name: HELP, level: 1 })).toBeVisible();
    const main = page.getByRole("main");
    for (const text of [`…${sim.slice(-4)}`, "Waiting for payment", "Chrome", "We’ll reply to this address."]) {
      await expect(main).toContainText(text);
    }
    await expect(main).not.toContainText(sim);
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await writeTwice(page, "The card form stays empty.");

    const told = await sandbox.mail({ to: support });
    const link = linksIn(told).find((one) => one.includes("/desk/cases/")) ?? "";
    for (const secret of [sim, email, "stays empty"]) expect(told.text + told.html).not.toContain(secret);
    expect(told.subject).toMatch(/: A buyer asked for help with order \S+$/);

    const [ann, bob] = [await openBrowser({ baseURL }), await openBrowser({ baseURL })];
    await signIn(ann, shop, "Ann");
    await signIn(bob, shop, "Bob");
    await ann.goto("/desk");
    await ann.getByRole("link", { name: "Cases", exact: true }).click();
    await ann.waitForURL("**/desk/cases");
    await look(ann);
    for (const operator of [ann, bob]) await operator.goto(link);
    await expect(ann.getByText("The card form stays empty.")).toHaveCount(1);
    await expect(ann.getByText(email)).toBeVisible();
    await answerBox(ann).fill("Please try\nanother browser.");
    await sendAnswer(ann).dblclick();
    await expect(ann.getByText("Please try another browser.")).toHaveCount(1);
    await look(ann);
    await answerBox(bob).fill("We have looked.");
    await sendAnswer(bob).click();
    await expect(alert(bob)).toContainText("Ann");
    await expect(alert(bob)).toContainText("another browser.");
    await expect(answerBox(bob)).toHaveValue("We have looked.");
    await look(bob);

    const answer = await sandbox.mail({ to: email, subject: /^Our answer about your order/ });
    expect(answer.text).toContain("Please try\nanother browser.");
    expect(answer.text).toContain("The card form stays empty.");
    expect(answer.headers.references).toMatch(/^<.+@.+>$/);
    await page.goto(`/orders/${orderId}`);
    await expect(page.getByText(/^We replied by email on .* UTC\.$/)).toBeVisible();

    await page.getByRole("link", { name: "Write to us again" }).click();
    await box(page).fill("It works now.");
    await send(page).click();
    await expect(page.getByText(/^You asked for help on/)).toBeVisible();
    await ann.getByRole("button", { name: "Close" }).click();
    await expect(alert(ann)).toContainText("It works now.");
    await ann.getByRole("button", { name: "Close" }).click();
    await expect(ann.getByRole("button", { name: "Open again" })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^We closed your request on/)).toBeVisible();
    await ann.getByRole("definition").getByRole("link").click();
    await expect(ann.getByText("Asked for help: The card form stays empty.")).toBeVisible();
    await expect(ann.getByText("Closed the buyer’s request for help.")).toBeVisible();

    await expectNothing(await openBrowser({ baseURL }), orderId);
  },
);

test("a sixth message in a day is refused, kept as typed, and told when again", async ({ openShop, sandbox }) => {
  const { origin } = await openShop({ LIMITS_SCALE: "1" });
  const { buyer, orderId } = await payOrder(origin, sandbox);
  const path = `/help/${orderId}`;
  const write = async (text: string) => buyer.submit(path, formWith(await buyer.get(path), "saw"), { text });
  for (let count = 1; count <= 5; count += 1) expect((await write(`Message ${count}`)).status).toBe(303);
  const refused = await write("Message 6");
  expect(refused.status).toBe(429);
  expect(wordsOf(refused)).toMatch(/You can try again in \d+ hours\./);
  expect(refused.html).toContain("Message 6</textarea>");
  // The order's own form, sent by a browser that doesn't have the order.
  const form = formWith(await buyer.get(path), "saw");
  const stranger = new Visitor(origin);
  const answer = await stranger.submit(path, form, { text: "I am not the buyer." });
  expect(wordsOf(answer)).toContain("Order not found");
});

test(
  "markup and line ends in a message and its answer are only ever text",
  LONG,
  async ({ openBrowser, openShop, sandbox, servers }) => {
    const { shop, support } = await withSupport(openShop, servers.sandbox);
    const page = await openBrowser({ baseURL: shop.origin });
    const { buyer, orderId, email } = await payOrder(shop.origin, sandbox);
    const path = `/help/${orderId}`;
    const text = `${PAYLOADS.join(" ").slice(0, 1_800)}\r\nBcc: thief@elsewhere.invalid`;
    const sent = await buyer.submit(path, formWith(await buyer.get(path), "saw"), { text });
    expect(sent.status).toBe(303);
    const told = await sandbox.mail({ to: support });
    expect(told.headers.bcc).toBeUndefined();
    await signIn(page, shop, "Ann");
    await page.goto(linksIn(told).find((one) => one.includes("/desk/cases/")) ?? "");
    await expect(page.getByText("Bcc: thief@elsewhere.invalid")).toBeVisible();
    await expect(page.locator("#messages").locator("script, img, iframe, svg, style, form, a")).toHaveCount(0);
    expect(await page.evaluate("window.ran")).toBeUndefined();
    await answerBox(page).fill(`<img src=x onerror=alert(1)>\nBcc: thief@elsewhere.invalid`);
    await sendAnswer(page).click();
    const answer = await sandbox.mail({ to: email, subject: /^Our answer/ });
    expect(answer.recipients).toEqual([email]);
    expect(answer.headers.bcc).toBeUndefined();
    expect(answer.html).not.toContain("<img");
    expect(answer.html).not.toContain("<script>");
    expect(answer.text).toContain("<img src=x onerror=alert(1)>");
  },
);

test("a shop without mail names the address to write to, and queues the case", async ({
  openBrowser,
  openShop,
  sandbox,
}) => {
  const support = spareAddress();
  const shop = await openShop({ SHOP_SUPPORT_EMAIL: support });
  const { buyer, orderId } = await payOrder(shop.origin, sandbox);
  const path = `/help/${orderId}`;
  const asked = await buyer.get(path);
  expect(asked.html).toContain(`href="mailto:${support}?subject=`);
  await buyer.submit(path, formWith(asked, "saw"), { text: "Where is my plan?" });
  expect(wordsOf(await buyer.get(`/orders/${orderId}`))).toContain("You asked for help on");
  const ann = await openBrowser({ baseURL: shop.origin });
  await signIn(ann, shop, "Ann");
  await expect(ann.getByText("A buyer asked for help and is waiting for an answer.")).toBeVisible();
});

test("a reader of a receipt’s link may write, and isn’t shown the order’s address", async ({
  openShop,
  sandbox,
  servers,
}) => {
  const { shop, support } = await withSupport(openShop, servers.sandbox);
  const { orderId, email } = await payOrder(shop.origin, sandbox);
  const receipt = await sandbox.mail({ to: email, subject: /receipt/ });
  const { pathname } = new URL(linksIn(receipt).find((link) => link.includes("/mail/")) ?? "");
  const reader = new Visitor(shop.origin);
  await reader.submit(pathname, formWith(await reader.get(pathname), "token"));
  const path = `/help/${orderId}`;
  expect((await reader.get(`/orders/${orderId}`)).html).toContain(`href="${path}"`);
  const asked = await reader.get(path);
  expect(wordsOf(asked)).toContain("We’ll reply to the email address you gave for this order.");
  expect(asked.html).not.toContain(email);
  const sent = await reader.submit(path, formWith(asked, "saw"), { text: "It doesn’t work." });
  expect(sent.location).toBe(`/orders/${orderId}`);
  await sandbox.mail({ to: support });
});
