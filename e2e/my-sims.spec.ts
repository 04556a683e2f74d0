import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { type Fields, formWith, type Visit, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { alert } from "./buyer.ts";
import { lookUp, openAs, part } from "./my-sim.ts";
import { PAYLOADS } from "./payloads.ts";
import { LONG } from "./sample.ts";
import { sealedCookie } from "./sealed-cookie.ts";
import { expect, test } from "./shop.ts";
import { weigh } from "./traffic.ts";

test.use({ javaScriptEnabled: false });

test("five SIMs are remembered, named, switched and forgotten, and no address has a number", async ({
  page,
  baseURL,
}) => {
  const visitor = new Visitor(String(baseURL));
  const sims = Array.from({ length: 6 }, spareSim);
  for (const sim of sims) await lookUp(visitor, sim);
  const [oldest = "", second = "", third = ""] = sims;
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await openAs(page, visitor);
  const known = part(page, "Your SIMs").getByRole("listitem");
  await expect(known).toHaveCount(5);
  await expect(page.getByRole("main")).not.toContainText(oldest.slice(-4));

  await page.getByRole("textbox", { name: "SIM name" }).fill("Camper van");
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveText("Saved as Camper van.");
  await expect(page.getByText(/^Camper van · SIM ending in/)).toBeVisible();
  await page.getByRole("button", { name: `…${second.slice(-4)}`, exact: true }).click();
  await expect(page.getByText(`SIM ending in ${second.slice(-4)}`)).toBeVisible();
  await expect(page.getByText("Saved as")).toHaveCount(0);
  await page.getByRole("button", { name: /^Camper van …/ }).click();
  await expect(page.getByText(/^Camper van · SIM ending in/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Camper van …/ })).toHaveAttribute("aria-current", "true");

  await page.goto("/");
  await page.getByRole("button", { name: `…${third.slice(-4)}`, exact: true }).click();
  await expect(page).toHaveURL("/plans");
  await expect(page.getByText(`SIM ending in ${third.slice(-4)}`)).toBeVisible();
  await page.getByRole("link", { name: "My SIM" }).click();
  await page.getByRole("button", { name: /^Remove Camper van/ }).click();
  await expect(known).toHaveCount(4);
  await expect(page.getByText("Camper van")).toHaveCount(0);
  for (const address of addresses) for (const sim of sims) expect(address).not.toContain(sim.slice(-8));
  for (const left of [3, 2, 1, 0]) {
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    // The page is a new one then; on the old one the next click would be lost.
    await expect(known).toHaveCount(left);
  }
  await expect(page.getByRole("heading", { name: "Enter your SIM number" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your SIMs" })).toHaveCount(0);
});

test("a name is plain text of forty characters, and an empty one removes it", LONG, async ({ page, baseURL }) => {
  const visitor = new Visitor(String(baseURL));
  await lookUp(visitor, spareSim());
  for (const [typed, shown] of [
    ["  Anna’s \u202ephone\u2066 \u0007📱", "Anna’s phone 📱"],
    ["<b>bold</b> & co", "<b>bold</b> & co"],
    ["الهاتف", "الهاتف"],
    ["a".repeat(40), "a".repeat(40)],
    ["\u202e\u200b", null],
    ["", null],
  ] as const) {
    const answer = await name(visitor, typed);
    expect(answer.location, typed).toBe("/sim");
    await openAs(page, visitor, "/sim?named");
    await expect(
      page.getByText(shown === null ? "Name removed." : `Saved as ${shown}.`, { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(`${shown === null ? "" : `${shown} · `}SIM ending in`)).toBeVisible();
    await expect(page.locator("bdi").first().or(page.locator("h1")).locator("b")).toHaveCount(0);
  }
});

test("a name that is too long is explained beside its field and stays there", LONG, async ({ page, baseURL }) => {
  const visitor = new Visitor(String(baseURL));
  await lookUp(visitor, spareSim());
  await openAs(page, visitor);
  const field = page.getByRole("textbox", { name: "SIM name" });
  await field.fill("n".repeat(41));
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(field).toHaveAccessibleDescription(/Use 40 characters or fewer\./);
  await expect(field).toHaveValue("n".repeat(41));
  await expect(page.getByRole("heading", { level: 1, name: "My SIM" })).toBeVisible();
});

test("hostile names are only ever text, on every page that shows them", LONG, async ({ openBrowser, baseURL }) => {
  test.slow();
  const page = await openBrowser({ bypassCSP: true, javaScriptEnabled: true, viewport: { width: 320, height: 800 } });
  const visitor = new Visitor(String(baseURL));
  const sims = Array.from({ length: 5 }, spareSim);
  for (const sim of sims) await lookUp(visitor, sim);
  const names = PAYLOADS.map((text) => [...text.trim()].slice(0, 40).join(""));
  for (let start = 0; start < names.length; start += sims.length) {
    const five = names.slice(start, start + sims.length);
    for (const [index, payload] of five.entries()) {
      await choose(visitor, { show: sims[index]?.slice(-8) ?? "" });
      expect((await name(visitor, payload)).location, payload).toBe("/sim");
    }
    for (const path of ["/sim", "/"]) {
      await openAs(page, visitor, path);
      expect(await page.evaluate(() => "ran" in window || "ran" in {}), five.join(" ")).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  }
});

test(
  "a SIM forgotten in another tab can't be switched to, named or forgotten again",
  LONG,
  async ({ page, context, baseURL }) => {
    const visitor = new Visitor(String(baseURL));
    const [first, second] = [spareSim(), spareSim()];
    for (const sim of [first, second]) await lookUp(visitor, sim);
    await openAs(page, visitor);
    const otherTab = await context.newPage();
    await otherTab.goto("/sim");
    await otherTab
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await expect(otherTab.getByText(`SIM ending in ${first.slice(-4)}`)).toBeVisible();
    await page.getByRole("textbox", { name: "SIM name" }).fill("Gone");
    await page.keyboard.press("Enter");
    await expect(alert(page)).toHaveText("That SIM is no longer saved on this device. Nothing was changed.");
    await expect(page.getByText(`SIM ending in ${first.slice(-4)}`)).toBeVisible();
    await expect(page.getByText("Gone", { exact: true })).toHaveCount(0);
  },
);

test("a browser that lost its SIMs is asked for one by every form", LONG, async ({ page, context, baseURL }) => {
  const visitor = new Visitor(String(baseURL));
  await lookUp(visitor, spareSim());
  await openAs(page, visitor);
  await context.clearCookies();
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("heading", { name: "Enter your SIM number" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test("the home page takes at most 7,550 bytes with five SIMs and their names", async ({ baseURL }) => {
  const visitor = new Visitor(String(baseURL));
  for (const owner of ["Anna", "Bernard", "Chiara", "Dimitri", "Élodie"]) {
    await lookUp(visitor, spareSim());
    await name(visitor, `${owner}’s second phone, for holidays`);
  }
  const { bytes, html } = await weigh(`${baseURL}/`, visitor.cookie);
  expect(html.match(/for holidays<\/bdi>/g)).toHaveLength(5);
  expect(bytes).toBeLessThanOrEqual(7_550);
});

test("two SIMs with the same ending are shown, named and used separately", async ({ servers }) => {
  // Only the endings of both are used: forms send nothing else of a number.
  const twin = `9${SIM.twoPlans.slice(1)}`;
  const visitor = new Visitor(servers.shop.origin);
  visitor.cookie = await sealedCookie(servers.shop, { sims: [twin, SIM.twoPlans] });
  const shown = wordsOf(await visitor.get("/sim"));
  expect(shown).toContain(`…${twin} `);
  expect(shown).toContain(`…${SIM.twoPlans} `);
  expect((await choose(visitor, { forget: twin.slice(-8) })).location, "an ending that could mean two").toBeNull();
  expect((await choose(visitor, { plans: SIM.twoPlans })).location).toBe("/plans");
  const plans = await visitor.get("/plans");
  expect(formWith(plans, "attempt")).toContainEqual(["sim", SIM.twoPlans]);
  expect((await choose(visitor, { forget: twin })).location).toBe("/sim");
  const left = await visitor.get("/sim");
  expect(wordsOf(left)).toContain(`SIM ending in ${SIM.twoPlans.slice(-4)} `);
});

test("forms that none of our pages sends change nothing and say so", LONG, async ({ baseURL }) => {
  const visitor = new Visitor(String(baseURL));
  await lookUp(visitor, SIM.twoPlans);
  const ending = SIM.twoPlans.slice(-8);
  for (const filled of [
    { sim: "" },
    { show: "" },
    { show: "6250" },
    { show: SIM.unknown },
    { show: ending, forget: ending },
    { forget: `${ending}\u0000` },
    { show: "8".repeat(60_000) },
    { name: "more", more: "" },
  ] as Record<string, string>[]) {
    const { cookie } = visitor;
    const answer = await choose(visitor, filled);
    expect(answer.status, JSON.stringify(filled).slice(0, 60)).toBe(200);
    expect(answer.location).toBeNull();
    expect(wordsOf(answer)).toMatch(/We couldn’t read this form|no longer saved on this device/);
    expect(visitor.cookie).toBe(cookie);
  }
  const page = await visitor.get("/sim");
  const twice: Fields = [...formWith(page, "name"), ["name", "twice"]];
  expect(wordsOf(await visitor.submit("/sim", twice))).toContain("We couldn’t read this form");
  expect(wordsOf(await visitor.get("/sim"))).toContain(`SIM ending in ${SIM.twoPlans.slice(-4)}`);
});

test("a cookie from before SIMs had names still opens", LONG, async ({ servers }) => {
  const visitor = new Visitor(servers.shop.origin);
  visitor.cookie = await sealedCookie(servers.shop, { sims: [SIM.twoPlans, SIM.twelvePlans], orders: ["x"] });
  expect(wordsOf(await visitor.get("/sim"))).toContain("SIM ending in 6250");
  expect((await name(visitor, "Old one")).location).toBe("/sim");
  expect(wordsOf(await visitor.get("/sim"))).toMatch(/Old one · SIM ending in 6250/);
});

test("five names at their longest, twenty orders and opened links fit into the cookie", LONG, async ({ servers }) => {
  const sims = Array.from({ length: 5 }, (_one, index) => `${index}`.repeat(22));
  const longest = "\u{1F4F1}".repeat(40);
  const names = Object.fromEntries(sims.map((sim) => [sim, longest]));
  const orders = Array.from({ length: 20 }, (_one, index) => `${index + 10}`.repeat(11));
  const visitor = new Visitor(servers.shop.origin);
  const pays = orders.slice(0, 3);
  const takes = Object.fromEntries(pays.map((id) => [id, "x".repeat(16)]));
  const opened = pays.map((id) => [id, Date.now()]);
  const others = {
    pays,
    takes,
    opened,
    broughtBack: [orders[0]],
    proven: orders.slice(1),
    asked: { requestId: orders[0], purpose: "order", about: orders[0] },
  };
  const device = { device: "d".repeat(22), provenUntil: Date.now(), keepsPages: true };
  visitor.cookie = await sealedCookie(servers.shop, { sims, names, orders, ...others, ...device, language: "en" });
  const answer = await name(visitor, longest);
  expect(answer.location).toBe("/sim");
  const given = answer.headers.get("set-cookie") ?? "";
  expect(given).toContain("shop=");
  expect(given.length).toBeLessThan(4_096);
  expect(wordsOf(await visitor.get("/sim")).split(longest).length - 1).toBeGreaterThanOrEqual(6);
});

async function name(visitor: Visitor, text: string): Promise<Visit> {
  const page = await visitor.get("/sim");
  return visitor.submit("/sim", formWith(page, "name"), { name: text });
}

/** Presses a button of the form that lists the SIMs. */
async function choose(visitor: Visitor, filled: Record<string, string>): Promise<Visit> {
  const { forms } = await visitor.get("/sim");
  return visitor.submit("/sim", forms.at(-1) ?? [], filled);
}
