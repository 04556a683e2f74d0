// @module-tag long
import type { Page } from "@playwright/test";
import { linksIn, type ReceivedMail } from "#/testbed/mails.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import type { Visitor } from "#/testbed/visitor.ts";
import { openAs } from "./my-sim.ts";
import { payOrder } from "./paid-order.ts";
import { expect, type OpenShop, test } from "./shop.ts";

/* Reminders: asked for with a box, mailed once, and switched off by a link or by the reader's mail program. */

test.use({ mail: true });

const LOW = "85% of your data is used";
const NO_SESSION = { cookie: "" };
const ONE_CLICK = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };

/** The partner reports from now on that 1.5 GB of 10 GB are left on every SIM, and lists a plan as soon as it is paid. */
async function runLow(sandbox: Sandbox): Promise<void> {
  await sandbox.set({ listDelayMs: 0 });
  const data = { sign: "x", order_code: "L1", order_used_flow: "8704", high_flow_balance: "1536" };
  const body = { code: "0000", message: "ok", success: true, data };
  await sandbox.fail({ call: "flow/queryDeviceFlowUsage", kind: "json", body, times: -1 });
}

const box = (page: Page) => page.getByRole("checkbox", { name: "Email me before my data or plan runs out" });

async function save(page: Page): Promise<void> {
  const form = page.locator("form").filter({ has: box(page) });
  await form.getByRole("button", { name: "Save" }).click();
}

/** A buyer whose data runs low, and who has asked for reminders; with the mail. */
async function reminded(page: Page, sandbox: Sandbox, origin: string) {
  const paid = await payOrder(origin, sandbox);
  await runLow(sandbox);
  await openAs(page, paid.buyer, `${origin}/sim`);
  await box(page).check();
  await save(page);
  await expect(page.getByText("Reminders are on.")).toBeVisible();
  const mail = await sandbox.mail({ to: paid.email, subject: LOW });
  return { ...paid, mail, ...addressesOf(mail) };
}

/** The paths of the visible link and of the one-click address. */
function addressesOf(mail: ReceivedMail) {
  const [link = ""] = linksIn(mail).filter((address) => address.includes("/mail/"));
  const oneClick = /^<([^>]+)>$/.exec(mail.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  return { link: new URL(link).pathname, oneClick: new URL(oneClick).pathname };
}

/** Whether My SIM shows the box ticked, in the buyer's own browser. */
async function isOn(buyer: Visitor): Promise<boolean> {
  const { html } = await buyer.get("/sim");
  expect(html).toContain('id="remind"');
  return /<input[^>]*id="remind"[^>]* checked/.test(html);
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the box on My SIM brings one mail: what is left, its age, headers for one click", async ({
    page,
    sandbox,
    servers,
  }) => {
    const { mail, sim, buyer } = await reminded(page, sandbox, servers.shop.origin);
    expect(mail.text).toContain(`Your SIM ending in ${sim.slice(-4)} has 1.5 GB of data left.`);
    expect(mail.text).toMatch(/Data left: 1\.5 GB of 10 GB\nUpdated: .* UTC/);
    expect(`${mail.text}${mail.html}`).not.toContain(sim);
    expect(mail.headers).toMatchObject({ "list-unsubscribe-post": "List-Unsubscribe=One-Click" });
    expect(await isOn(buyer)).toBe(true);
    await box(page).uncheck();
    await save(page);
    await expect(page.getByText("Reminders are on.")).toHaveCount(0);
    expect(await isOn(buyer)).toBe(false);
  });

  test("the mail's link acts on nothing until its button is pressed, in any browser", async ({
    page,
    openBrowser,
    sandbox,
    servers,
  }) => {
    const { link, oneClick, buyer } = await reminded(page, sandbox, servers.shop.origin);
    for (const path of [link, oneClick]) {
      for (const method of ["GET", "HEAD"]) await buyer.send(path, { method, headers: NO_SESSION });
    }
    expect(await isOn(buyer)).toBe(true);
    const other = await openBrowser();
    await other.goto(oneClick);
    await expect(other.getByRole("heading", { name: "Turn off reminders?" })).toBeVisible();
    await other.getByRole("button", { name: "Turn off reminders" }).click();
    await expect(other.getByText("Reminders are off for the SIM ending in")).toBeVisible();
    expect(await isOn(buyer)).toBe(false);
    await other.goto(link);
    await expect(other.getByText("Reminders are off for the SIM ending in")).toBeVisible();
  });
});

test("a mail program switches them off by one POST without cookie and Origin, also twice", async ({
  page,
  sandbox,
  servers,
}) => {
  const { oneClick, link, buyer } = await reminded(page, sandbox, servers.shop.origin);
  const post = async (path: string, init: RequestInit = ONE_CLICK) =>
    (await fetch(servers.shop.origin + path, { redirect: "manual", ...init })).status;
  expect(await post(oneClick, { method: "POST", body: "x=y" })).toBe(400);
  expect(await post(oneClick, { method: "POST", body: "x".repeat(5_000) })).toBe(413);
  expect(await isOn(buyer)).toBe(true);
  expect(await post(oneClick)).toBe(200);
  expect(await isOn(buyer)).toBe(false);
  const parts = new FormData();
  parts.set("List-Unsubscribe", "One-Click");
  expect(await post(oneClick, { method: "POST", body: parts })).toBe(200);
  for (const token of ["x", "1-AAAA", "%F0%9F%92%A9", "%zz", "..%2f", link.slice(6, -4)]) {
    expect(await post(`/api/unsubscribe/${token}`), token).toBe(404);
  }
});

test("the box on the order's page switches them on and off again", async ({ page, sandbox, servers }) => {
  const { buyer, page: path } = await payOrder(servers.shop.origin, sandbox);
  await openAs(page, buyer, `${servers.shop.origin}${path}`);
  await box(page).check();
  await save(page);
  await expect(page.getByText("Reminders are on.")).toBeVisible();
  expect(await isOn(buyer)).toBe(true);
  await box(page).uncheck();
  await save(page);
  await expect(page.getByText("Reminders are on.")).toHaveCount(0);
  expect(await isOn(buyer)).toBe(false);
});

test("a browser that only knows the SIM's number is offered nothing", async ({ page, sandbox, servers }) => {
  const { sim } = await payOrder(servers.shop.origin, sandbox);
  await page.goto("/");
  await page.getByRole("textbox", { name: "SIM number" }).fill(sim);
  await page.getByRole("button", { name: "View plans" }).click();
  await page.waitForURL("**/plans");
  await page.goto("/sim");
  await expect(page.getByRole("heading", { name: "My SIM" })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test("a shop that sends no mail offers nothing", async ({ openShop, sandbox }) => {
  const html = await pageOfPaidSim(openShop, sandbox, { SMTP_URL: "", MAIL_FROM: "" });
  expect(html).not.toContain("Reminders");
});

async function pageOfPaidSim(openShop: OpenShop, sandbox: Sandbox, settings: Record<string, string>): Promise<string> {
  const shop = await openShop(settings);
  const { buyer, page } = await payOrder(shop.origin, sandbox, { sim: spareSim() });
  return (await buyer.get("/sim")).html + (await buyer.get(page)).html;
}
