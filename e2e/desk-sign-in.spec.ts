import type { Page } from "@playwright/test";
import SqliteDatabase from "better-sqlite3";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { Visitor, wordsOf } from "#/testbed/visitor.ts";
import { addAuthenticator, inviteOperator, look, openInvitation, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const REFUSED = /status of 403/;
const queue = (page: Page) => page.getByRole("heading", { name: "Queue", level: 1 });

test("without an operator the desk says how to begin, and nothing else [v5.0.0-6.3.2]", async ({
  page,
  restartable,
}) => {
  const { origin } = await restartable.start();
  await page.goto(`${origin}/desk`);
  await expect(page.getByRole("main")).toContainText("npm run -s desk -- invite NAME");
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
});

test("an operator is invited, makes a passkey, signs out and signs in again", async ({ page, servers }) => {
  await signIn(page, servers.shop, "Ann");
  expect(page.url(), "no address keeps the invitation").toBe(`${servers.shop.origin}/desk`);
  await expect(page.getByText("Signed in as Ann")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(queue(page)).toBeVisible();
});

test("opening an invitation does nothing, and a used one opens nothing", async ({
  page,
  openBrowser,
  servers,
  watch,
}) => {
  watch.expect(REFUSED);
  const link = await inviteOperator(servers.shop, "Bea");
  const looker = await openBrowser();
  await looker.goto(link);
  await expect(looker.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await addAuthenticator(page);
  await openInvitation(page, link);
  await addAuthenticator(looker);
  await looker.getByRole("button", { name: "Add a passkey" }).click();
  await expect(looker.getByText("This invitation doesn't work")).toBeVisible();
  await looker.goto("/desk");
  await expect(looker.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a sign-in that is sent again, or from another site, is refused", async ({ page, servers, watch }) => {
  watch.expect(REFUSED);
  await signIn(page, servers.shop, "Cleo");
  await page.getByRole("button", { name: "Sign out" }).click();
  const sent = page.waitForRequest((request) => request.postData()?.includes('"sign in"') ?? false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  const body = (await sent).postData() ?? "";
  await expect(queue(page)).toBeVisible();
  const stranger = new Visitor(servers.shop.origin);
  const post = (headers: Record<string, string> = {}) =>
    stranger.send("/api/desk/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
  const again = await post();
  expect([again.status, again.headers.getSetCookie()]).toEqual([403, []]);
  expect((await post({ origin: "https://elsewhere.example" })).status).toBe(403);
});

test("a device that has the operator's passkey already says so, and the link stays good", async ({ page, servers }) => {
  await signIn(page, servers.shop, "Twice");
  await page.goto(await inviteOperator(servers.shop, "Twice"));
  for (let press = 0; press < 2; press += 1) {
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("This device already has a passkey for you.")).toBeVisible();
  }
});

test("a device that doesn't ask for a finger or PIN opens nothing", async ({ page, servers }) => {
  await addAuthenticator(page, false);
  await page.goto(await inviteOperator(servers.shop, "Dora"));
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("No passkey was used, so you aren't signed in.")).toBeVisible();
  await page.goto("/desk");
  await expect(queue(page)).toBeHidden();
});

test("a session that is ended elsewhere is dead at the next page", async ({ page, openBrowser, servers }) => {
  await signIn(page, servers.shop, "Edna");
  const other = await openBrowser();
  await signIn(other, servers.shop, "Edna");
  await page.goto("/desk/settings");
  await page.getByRole("button", { name: /^End the session of/ }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /^End the session of/ })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
});

test("a session outlives a restart, and ends after 30 minutes without a page", LONG, async ({ page, restartable }) => {
  const shop = await restartable.start();
  await signIn(page, shop, "Fay");
  await shop.stop();
  const again = await restartable.start();
  await page.goto(`${restartable.origin}/desk`);
  await expect(queue(page)).toBeVisible();
  await again.stop();
  const database = new SqliteDatabase(restartable.databaseUrl.slice("file:".length));
  database.prepare("UPDATE desk_sessions SET seen_at = seen_at - ?").run(30 * 60_000);
  database.close();
  await restartable.start();
  await page.goto(`${restartable.origin}/desk`);
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
});

test("the pages of the desk run no script, are kept by no cache, and fit any screen", async ({
  page,
  servers,
  watch,
}) => {
  watch.expect(/status of 404/);
  await addAuthenticator(page);
  await page.goto(await inviteOperator(servers.shop, "Gwen"));
  await look(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(queue(page)).toBeVisible();
  for (const path of ["/desk", "/desk/settings", "/desk/orders/unknown"]) {
    const response = await page.goto(path);
    expect(response?.headers()).toMatchObject({
      "content-security-policy": expect.stringContaining("script-src 'none'"),
      "cache-control": expect.stringContaining("no-store"),
      "x-robots-tag": "noindex",
    });
    await look(page);
  }
});

test("a stranger's tries to sign in rest after ten", async ({ openShop }) => {
  const { origin } = await openShop({ LIMITS_SCALE: "1" });
  const stranger = new Visitor(origin);
  const body = JSON.stringify({ step: "challenge", pass: { invitation: "x".repeat(43) } });
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const headers = { "content-type": "application/json" };
    const visit = await stranger.send("/api/desk/sign-in", { method: "POST", headers, body });
    statuses.push(visit.status);
    if (visit.status === 429) expect(wordsOf(visit)).toContain("Too many attempts");
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
});

test("an operator reads an order's story; a stranger gets nothing of it", async ({ page, servers }) => {
  const { origin } = servers.shop;
  const buyer = new HttpBuyer(origin, SIM.twoPlans);
  await buyer.openCardForm("reader@example.com");
  const path = `/desk/orders/${buyer.orderId}`;
  const stranger = await buyer.get(path);
  expect([stranger.status, stranger.location]).toEqual([307, "/desk/sign-in"]);
  expect(stranger.html).not.toContain("reader@example.com");
  await signIn(page, servers.shop, "Hana");
  await page.goto(path);
  const main = page.getByRole("main");
  for (const fact of ["reader@example.com", SIM.twoPlans, "$12.90"]) await expect(main).toContainText(fact);
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await look(page);
});
