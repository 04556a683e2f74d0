import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type Sandbox, SIM } from "#/testbed/sandbox.ts";
import { PARTNER_CODE, type RunningShop } from "#/testbed/servers.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import { buyAndPay, CARD, expectOnSim, payWith, reachCardForm } from "./buyer.ts";
import { type Found, search, spellingsOf } from "./leaks/planted.ts";
import { addressesIn } from "./leaks/recording-visitor.ts";
import { LeakRun } from "./leaks/run.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

test(
  "none of two hundred planted values is found where it must not be, with every fault [v5.0.0-16.2.5]",
  LONG,
  async ({ servers: { shop }, sandbox, openBrowser, watch }) => {
    watch.expect(/the shop printed|status of 4/);
    const run = new LeakRun(sandbox, shop);
    const page = await openBrowser();
    const seen = addressesOf(page, shop.origin);
    await Promise.all([run.purchases(), run.oddRequests()]);
    await buyInBrowser(page);
    plantSettings(run, shop);
    await plantSimsAndSecrets(run, sandbox);

    const answers = run.visitors.flatMap((visitor) => visitor.found);
    const log = shop.printed();
    const database = readAll(shop.folder);
    const found: Found[] = [
      { reader: "log", where: "what the shop printed", text: log },
      { reader: "database", where: "its files", text: database },
      { reader: "address", where: "a browser", text: seen.join("\n") },
      ...bundles(),
      ...answers,
      ...answers.filter(({ reader }) => reader !== "a clumsy one").map(addressesIn),
      ...run.visitors.map(({ cookie }) => ({ reader: "cookie", where: "its value", text: decodeURIComponent(cookie) })),
    ];
    expect(run.planted.length).toBeGreaterThanOrEqual(200);
    expect(search(run.planted, found)).toEqual([]);

    // Every reader was reached: without owners the same search finds the values.
    for (const text of ["singleOrder", "malformed", "refused by the service", "Server Action"])
      expect(log).toContain(text);
    const nobodys = run.planted.map((plant) => ({ ...plant, owners: [] }));
    const kinds = search(nobodys, found).map((leak) => leak.split(' "')[0]);
    expect([...new Set(kinds)].toSorted()).toEqual([
      "SIM number",
      "client secret",
      "mail address",
      "order number",
      "partner code",
      "payment id",
      "session",
      "typed SIM number",
      "typed mail address",
    ]);
  },
);

test("a value is found in every spelling", () => {
  const value = "first.last+7@mail-7.example";
  for (const [spelling, written] of spellingsOf(value)) {
    const found = [{ reader: "log", where: "there", text: `…${written.toUpperCase()}…` }];
    expect(search([{ kind: "mail address", value, owners: [] }], found), spelling).toHaveLength(1);
  }
  for (const before of ["", "x", "xx"]) {
    const text = Buffer.from(`${before}${value}, and more`).toString("base64");
    expect(
      search([{ kind: "mail address", value, owners: [] }], [{ reader: "log", where: "there", text }]),
    ).toHaveLength(1);
  }
});

test("the browser's scripts have no settings, no partner interface and no source maps [v5.0.0-13.4.2]", () => {
  const scripts = bundles();
  expect(scripts.length).toBeGreaterThan(5);
  for (const { where, text } of scripts) {
    expect(text, where).not.toMatch(
      /SESSION_SECRET|NOTIFICATION_KEYS|PARTNER_|DATABASE_URL|singleOrder|tradeType|deviceCode/,
    );
    expect(text, where).not.toMatch(/sourceMappingURL=/);
  }
});

for (const address of [
  "/.env",
  "/.next/BUILD_ID",
  "/data/shop.db",
  "/_next/server/app/page.js",
  "/_next/static/..%2Fserver%2Fserver-reference-manifest.json",
  "/_next/static/%2e%2e/required-server-files.json",
  "/package.json",
  "/docs/decisions.md",
]) {
  test(`${address} is not served [v5.0.0-5.3.2]`, longUnless(address === "/.env"), async ({ request }) => {
    expect((await request.get(address)).status()).toBeGreaterThanOrEqual(400);
  });
}

/** A purchase with the bank's question in between, and one after a refusal. */
async function buyInBrowser(page: Page): Promise<void> {
  await reachCardForm(page);
  await payWith(page, CARD.asksTheBank);
  await page.getByRole("button", { name: "Approve" }).click();
  await expectOnSim(page);
  await buyAndPay(page, SIM.twelvePlans);
  await expectOnSim(page);
}

/**
 * The addresses that a browser visited, and the referrers it sent. Left out: the return from the bank, to which the processor adds its
 * secret and which the shop redirects at once, and requests between the processor's own pages.
 */
function addressesOf(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.context().on("request", (request) => {
    const url = request.url();
    const { referer = "" } = request.headers();
    if (url.startsWith(origin) || referer.startsWith(origin)) seen.push(`referer: ${referer}`);
    if (url.startsWith(origin) && !url.includes("?payment_intent=")) seen.push(url);
  });
  page.on("framenavigated", (frame) => frame.url().startsWith(origin) && seen.push(frame.url()));
  return seen;
}

function plantSettings(run: LeakRun, { settings }: RunningShop): void {
  run.plant("session secret", settings.SESSION_SECRET ?? "", []);
  run.plant("notification key", NOTIFICATION_KEY.hex, []);
  run.plant("notification key", Buffer.from(NOTIFICATION_KEY.hex, "hex").toString("base64"), []);
  run.plant("partner code", PARTNER_CODE, ["database"]);
}

/** A SIM number belongs to the buyers who bought for it; a payment secret to its browser. */
async function plantSimsAndSecrets(run: LeakRun, sandbox: Sandbox): Promise<void> {
  const buyers = run.visitors.map(({ name }) => name).filter((name) => name.startsWith("buyer"));
  for (const sim of [SIM.twoPlans, SIM.twelvePlans]) run.plant("SIM number", sim, buyers);
  const known = new Set(run.planted.map(({ value }) => value));
  const { intents } = await sandbox.ledger();
  for (const { clientSecret } of intents) if (!known.has(clientSecret)) run.plant("client secret", clientSecret, []);
}

function bundles(): Found[] {
  const files = [...globSync(".next/static/**/*.*"), ...globSync("public/**/*.*")];
  return files.map((file) => ({ reader: "bundle", where: file, text: readFileSync(file, "latin1") }));
}

function readAll(folder: string): string {
  // The control socket beside the database can't be read.
  return globSync(path.join(folder, "*"))
    .filter((file) => !file.endsWith(".sock"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}
