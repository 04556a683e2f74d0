// @module-tag long
import { spareAddress } from "#/testbed/mails.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { formWith, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { alert, findPlans } from "./buyer.ts";
import {
  askForCode,
  enter,
  from,
  HERE,
  lookUpTooOften,
  OFFER,
  openMailing,
  otherThan,
  Stranger,
  secretsOf,
} from "./mailbox-proof.ts";
import { payOrder } from "./paid-order.ts";
import { expect, test } from "./shop.ts";

/* A buyer whose look-ups are refused because of others at the same address confirms a mailbox, and goes on. */

test.beforeEach(({ watch }) => watch.expect(/status of 429/));

test("a look-up refused because of its address passes after a code, without script", async ({
  openBrowser,
  openShop,
  sandbox,
  servers,
}) => {
  const { origin: baseURL } = await openMailing({ openShop, servers }, { LIMITS_SCALE: "0.2" });
  await lookUpTooOften(baseURL);
  const page = await openBrowser({ baseURL, javaScriptEnabled: false, extraHTTPHeaders: HERE });
  await findPlans(page, SIM.twoPlans);
  await expect(alert(page)).toContainText("There were too many requests from your device or network.");
  await expect(page.getByRole("textbox", { name: "SIM number" })).toHaveValue(SIM.twoPlans);
  await page.getByRole("link", { name: OFFER }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("nobody");
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(alert(page)).toHaveText("Enter an email address, like name@example.com.");

  await findPlans(page, SIM.twoPlans);
  const email = spareAddress();
  await askForCode(page, email);
  const { code } = await secretsOf(sandbox, email);
  await enter(page, otherThan(code));
  await expect(alert(page)).toHaveText("That code isn’t correct. Check the email and try again.");
  await enter(page, code);
  await page.waitForURL(`${baseURL}/`);
  await findPlans(page, SIM.twoPlans);
  await expect(page.getByRole("heading", { name: "Plans for your SIM" })).toBeVisible();

  const stranger = await openBrowser({ baseURL, javaScriptEnabled: false, extraHTTPHeaders: HERE });
  await findPlans(stranger, SIM.twoPlans);
  await expect(alert(stranger)).toContainText("too many requests");
});

test("a place that no page has leads home, also where a programmer knows its name", async ({
  openShop,
  sandbox,
  servers,
}) => {
  const { origin } = await openMailing({ openShop, servers }, {});
  for (const place of ["constructor", "__proto__", "nowhere"]) {
    const visitor = new Visitor(origin);
    const email = spareAddress();
    const path = `/mail?confirm=${place}`;
    const asked = await visitor.submit(path, formWith(await visitor.get(path), "confirm"), { email });
    expect(asked.location).toBe("/mail");
    const { code } = await secretsOf(sandbox, email);
    const answer = await visitor.submit("/mail", formWith(await visitor.get("/mail"), "code"), { code });
    expect([place, answer.status, answer.location]).toEqual([place, 303, "/"]);
  }
});

test("the link proves the browser that opens it, once, and no other", async ({
  openBrowser,
  openShop,
  sandbox,
  servers,
}) => {
  const { origin: baseURL } = await openMailing({ openShop, servers }, { LIMITS_SCALE: "0.2" });
  await lookUpTooOften(baseURL);
  const options = { baseURL, javaScriptEnabled: false, extraHTTPHeaders: HERE };
  const asking = await openBrowser(options);
  await findPlans(asking, SIM.twoPlans);
  const email = spareAddress();
  await askForCode(asking, email);
  const { code, path } = await secretsOf(sandbox, email);
  const scanner = await new Visitor(baseURL).get(path);
  expect([scanner.status, scanner.headers.get("set-cookie")]).toEqual([200, null]);

  const phone = await openBrowser(options);
  await phone.goto(path);
  await expect(phone.getByRole("heading", { name: OFFER })).toBeVisible();
  await phone.getByRole("button", { name: "Continue" }).click();
  await phone.waitForURL(`${baseURL}/`);
  await findPlans(phone, SIM.twoPlans);
  await expect(phone.getByRole("heading", { name: "Plans for your SIM" })).toBeVisible();

  await enter(asking, code);
  await expect(alert(asking)).toContainText("This code no longer works");
  await findPlans(asking, SIM.twoPlans);
  await expect(alert(asking)).toContainText("too many requests");
  await phone.goto(path);
  await phone.getByRole("link", { name: "Get a new link" }).click();
  await expect(phone.getByRole("heading", { name: OFFER })).toBeVisible();
});

test("a buyer whose address has stopped too many renewals confirms a mailbox, and may stop hers", async ({
  openBrowser,
  openShop,
  sandbox,
  servers,
}) => {
  // Six devices an address, and one stop without a device.
  const { origin: baseURL } = await openMailing({ openShop, servers }, { LIMITS_SCALE: "0.2" });
  for (let index = 0; index < 6; index += 1) await new Stranger(baseURL, HERE).showPlans();
  const other = new Stranger(baseURL, HERE);
  const page = await openBrowser({ baseURL, javaScriptEnabled: false, extraHTTPHeaders: HERE });
  const sim = spareSim();
  for (const renewed of [other.sim, sim])
    await sandbox.beginRenewal({ sim: renewed, packageCode: "DP20240115000102", orderPeriod: "1" });
  await other.showPlans();
  const path = `/sim/stop?sim=${other.sim.slice(-4)}`;
  expect((await other.submit(path, formWith(await other.get(path), "sim"))).status).toBe(200);
  const stop = async () => {
    await page.getByRole("button", { name: "Stop auto-renewal" }).click();
    await page.getByRole("button", { name: "Yes, stop" }).click();
  };

  await findPlans(page, sim);
  await page.goto("/sim");
  await stop();
  await expect(alert(page)).toContainText("There were too many requests from your device or network.");
  const email = spareAddress();
  await askForCode(page, email);
  await enter(page, (await secretsOf(sandbox, email)).code);
  await page.waitForURL(`${baseURL}/sim`);
  await stop();
  await expect(page.getByRole("main")).toContainText("One more step if you bought here");
  const ended = async () => (await sandbox.ledger()).subscriptions.filter(({ cancelledAt }) => cancelledAt !== null);
  await expect.poll(async () => (await ended()).length).toBe(2);
});

test("one mailbox proves only so many browsers, and all addresses get the same answer", async ({
  openShop,
  sandbox,
  servers,
}) => {
  const { origin } = await openMailing({ openShop, servers }, { LIMITS_SCALE: "0.4" });
  const email = spareAddress();
  const answers: unknown[] = [];
  for (const address of [email, email.replace("buyer", "BUYER")]) {
    const visitor = new Stranger(origin, from(`203.0.113.${answers.length}`));
    const question = await visitor.get("/mail?confirm=home");
    const sent = await visitor.submit("/mail?confirm=home", formWith(question, "confirm"), { email: address });
    const shown = await visitor.follow(sent);
    answers.push([sent.status, sent.location, wordsOf(shown)]);
    const { code } = await secretsOf(sandbox, address);
    const entered = await visitor.submit("/mail", formWith(shown, "code"), { code });
    if (answers.length === 1) expect([entered.status, entered.location]).toEqual([303, "/"]);
    else {
      expect([entered.status, entered.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
      expect(wordsOf(entered)).toContain("Please wait a moment");
    }
  }
  expect(answers[1]).toEqual(answers[0]);
});

test("an order opened from its mailbox proves it, and opens even where it proves no more", async ({
  openShop,
  sandbox,
  servers,
}) => {
  const { origin } = await openMailing({ openShop, servers }, { LIMITS_SCALE: "0.4" });
  const { email, page: address, orderId } = await payOrder(origin, sandbox);
  await lookUpTooOften(origin);
  const lookUps: number[] = [];
  for (const _ of ["first", "second"]) {
    const owner = new Stranger(origin, HERE);
    const question = await owner.get(`/mail?order=${orderId}`);
    const shown = await owner.follow(await owner.submit("/mail", formWith(question, "order")));
    const { code } = await secretsOf(sandbox, email, "Open your order", lookUps.length + 1);
    const entered = await owner.submit("/mail", formWith(shown, "code"), { code });
    expect(entered.location).toBe(address);
    expect(wordsOf(await owner.follow(entered))).toContain("Receipt");
    lookUps.push((await owner.showPlans()).status);
  }
  expect(lookUps).toEqual([200, 429]);
});

test("a refusal in a shop without mail offers no address to confirm", async ({ openShop }) => {
  const { origin } = await openShop({ LIMITS_SCALE: "0.2", TRUST_PROXY: "1" });
  await lookUpTooOften(origin);
  const visitor = new Stranger(origin, HERE);
  const refused = await visitor.showPlans();
  expect(refused.status).toBe(429);
  expect(refused.html).not.toContain("/mail");
});
