// @module-tag long
import type { Page } from "@playwright/test";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { linksIn } from "#/testbed/mails.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { formWith, type Visit, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { findPlans, orderHeading } from "./buyer.ts";
import { enter, otherThan } from "./mailbox-proof.ts";
import { payOrder } from "./paid-order.ts";
import { expect, test } from "./shop.ts";

/* How another browser becomes the owner's: by a code or a link that is mailed to the address of an order. */

test.use({ mail: true });

const ORDER_MAIL = "Open your order";
const SIM_MAIL = "Open “My SIM”";
const GONE = "This link no longer works";

/** "Email me a link" in another browser, as far as the page that takes the code. */
async function askFrom(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("link", { name: "Email me a link" }).first().click();
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

async function secretsOf(sandbox: Sandbox, to: string, subject: string) {
  const mail = await sandbox.mail({ to, subject });
  const [link = ""] = linksIn(mail).filter((address) => address.includes("/mail/"));
  return { code: /^\d{6}$/m.exec(mail.text)?.[0] ?? "", path: new URL(link).pathname };
}

test("a code from the order's mailbox opens the order in the browser that asked", async ({
  openBrowser,
  sandbox,
  servers,
}) => {
  const { email, page: address, sim } = await payOrder(servers.shop.origin, sandbox);
  const page = await openBrowser();
  await askFrom(page, address);
  const { code } = await secretsOf(sandbox, email, ORDER_MAIL);
  await enter(page, "12345");
  await expect(page.getByRole("alert")).toHaveText("Enter the six digits from the email.");
  await enter(page, otherThan(code));
  await expect(page.getByRole("alert")).toHaveText("That code isn’t correct. Check the email and try again.");
  await enter(page, ` ${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(orderHeading(page, "Your plan is ready")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await page.goto("/sim");
  await expect(page.getByRole("main")).toContainText(`SIM ending in ${sim.slice(-4)}`);
  await expect(page.getByRole("link", { name: "Email me a link" })).toHaveCount(0);
});

test("a copy of the cookie from before a proof gains nothing by it [S03]", async ({
  openBrowser,
  sandbox,
  servers,
}) => {
  const { email, page: address, sim } = await payOrder(servers.shop.origin, sandbox);
  const page = await openBrowser();
  await findPlans(page, spareSim());
  const copied = new Visitor(servers.shop.origin);
  copied.cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await askFrom(page, address);
  await enter(page, (await secretsOf(sandbox, email, ORDER_MAIL)).code);
  await expect(orderHeading(page, "Your plan is ready")).toBeVisible();
  const words = wordsOf(await copied.get(address));
  expect(words).toContain("Your plan is ready");
  expect(words).not.toContain("Receipt");
  expect(words).not.toContain(sim.slice(-4));
});

test("a link that a scanner has opened before still works, on any device, and once", async ({
  openBrowser,
  sandbox,
  servers,
}) => {
  const { email, page: address } = await payOrder(servers.shop.origin, sandbox);
  const asking = await openBrowser();
  await askFrom(asking, address);
  const { code, path } = await secretsOf(sandbox, email, ORDER_MAIL);
  const scanner = new Visitor(servers.shop.origin);
  for (const method of ["HEAD", "GET", "GET"]) {
    const { status, headers } = await scanner.send(path, { method });
    expect(status).toBe(200);
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toContain("script-src 'none'");
  }
  const [phone, another] = [await openBrowser(), await openBrowser()];
  await another.goto(path);
  await phone.goto(path);
  await phone.getByRole("button", { name: "View order" }).click();
  await expect(orderHeading(phone, "Your plan is ready")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Receipt" })).toBeVisible();

  await another.getByRole("button", { name: "View order" }).click();
  await expect(another.getByRole("heading", { name: GONE })).toBeVisible();
  await another.goto(address);
  await expect(another.getByRole("heading", { name: "Receipt" })).toHaveCount(0);
  await enter(asking, code);
  await expect(asking.getByRole("alert")).toContainText("This code no longer works");
  await another.goto(path);
  await another.getByRole("link", { name: "Get a new link" }).click();
  await expect(another.getByRole("button", { name: "Send email" })).toBeVisible();
});

test("for a SIM, the mailbox of its paid orders opens them and My SIM", async ({ openBrowser, sandbox, servers }) => {
  const { email, sim, page: address } = await payOrder(servers.shop.origin, sandbox);
  const page = await openBrowser();
  await findPlans(page, sim);
  await askFrom(page, "/sim");
  await expect(page.getByRole("main")).toContainText(`the SIM ending in ${sim.slice(-4)}`);
  const { code, path } = await secretsOf(sandbox, email, SIM_MAIL);
  const phone = await openBrowser();
  await phone.goto(path);
  await phone.getByRole("button", { name: "Open My SIM" }).click();
  await expect(phone.getByRole("main")).toContainText(`SIM ending in ${sim.slice(-4)}`);
  await phone.goto(address);
  await expect(phone.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await enter(page, code);
  await expect(page.getByRole("alert")).toContainText("This code no longer works");
});

test("the answer is the same for an order with an address, one without, and none [S08]", async ({
  sandbox,
  servers,
}) => {
  const { origin } = servers.shop;
  const { orderId } = await payOrder(origin, sandbox);
  const waiting = new HttpBuyer(origin, spareSim());
  await waiting.showPlans();
  await waiting.buy();
  const answers: unknown[][] = [];
  for (const order of [orderId, waiting.orderId, "x".repeat(22)]) {
    const visitor = new Visitor(origin);
    const question = await visitor.get(`/mail?order=${order}`);
    const sent = await visitor.submit("/mail", formWith(question, "order"));
    const shown = await visitor.follow(sent);
    const form = formWith(shown, "code");
    const wrong: Visit[] = [];
    for (let typed = 1; typed <= 6; typed += 1) wrong.push(await visitor.submit("/mail", form, { code: "000000" }));
    const after = await visitor.get("/mail");
    const seen = [question, sent, shown, ...wrong, after];
    answers.push(seen.map((visit) => [visit.status, visit.location, wordsOf(visit)]));
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(JSON.stringify(answers[0])).toContain("This code no longer works");
});

test("in a shop that sends no mail nothing is offered, and the addresses don't exist", async ({
  openShop,
  sandbox,
}) => {
  const shop = await openShop();
  const { page: address, sim } = await payOrder(shop.origin, sandbox);
  const visitor = new HttpBuyer(shop.origin, sim);
  await visitor.showPlans();
  for (const path of [address, "/sim"]) expect((await visitor.get(path)).html, path).not.toContain("/mail");
  const missing = await visitor.get("/no/such/page");
  expect(missing.status).toBe(404);
  const { status: refused } = await visitor.submit("/no/such/page", [["order", "x"]]);
  for (const path of ["/mail", "/mail/x", "/mail?order=x"]) {
    const visit = await visitor.get(path);
    expect([visit.status, wordsOf(visit)], path).toEqual([404, wordsOf(missing)]);
    expect((await visitor.submit(path, [["order", "x"]])).status, path).toBe(refused);
  }
});
