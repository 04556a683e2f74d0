// @module-tag long
import type { Page } from "@playwright/test";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { QUIRK_LIST } from "#/testbed/quirks.ts";
import { ONE_PAYMENT, spareSim } from "#/testbed/sandbox.ts";
import { METRICS_TOKEN } from "#/testbed/servers.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { buyAndPay, CARD, orderHeading, payWith, reachRenewalForm } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/*
 * The first day at a service that differs from what the shop assumes, in each way that the sandbox knows alone and in all of them at
 * once. A new quirk of the sandbox is tested here by itself. A quirk is in what the shop asks and hears, so a purchase with one alone
 * needs no browser.
 */

/** The settings without which the shop can't know what the service does. */
const SETTINGS: Readonly<Record<string, Record<string, string>>> = {
  "fleet-seconds": { FLEET_TIMESTAMP: "seconds" },
  "plan-id-is-service-plan": { PARTNER_PLAN_ID: "servicePlanCode" },
  "result-in-shanghai": { PARTNER_TIME_ZONE: "Asia/Shanghai" },
};

/** Alarms that an operator should get then. */
const EXPECTED_ALARMS: Readonly<Record<string, readonly string[]>> = {};

interface Ready {
  alarms: { sinceStart: Record<string, number> };
}

async function alarmsOf(origin: string): Promise<Record<string, number>> {
  const response = await fetch(`${origin}/api/ready`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return ((await response.json()) as Ready).alarms.sinceStart;
}

/** The names of the alarms that were raised since. */
async function raisedSince(origin: string, before: Record<string, number>): Promise<string[]> {
  const after = await alarmsOf(origin);
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}

async function expectBought(page: Page): Promise<void> {
  await expect(orderHeading(page, "Your plan is ready")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$12.90");
  await page.goto("/sim");
  await expect(page.getByRole("main")).toContainText("Europe 10 GB");
}

async function expectBoughtOverHttp(buyer: HttpBuyer): Promise<void> {
  await buyer.untilReady();
  const words = wordsOf(await buyer.get(`/orders/${buyer.orderId}`));
  expect(words).toContain("Your plan is ready");
  expect(words).toContain("$12.90");
  expect(wordsOf(await buyer.get("/sim"))).toContain("Europe 10 GB");
}

const CASES = [
  { about: "every quirk at once", names: QUIRK_LIST.map(({ name }) => name), tag: {} },
  ...QUIRK_LIST.map(({ name, about }) => ({ about, names: [name], tag: LONG })),
];

for (const { about, names, tag } of CASES) {
  const expected = names.flatMap((name) => EXPECTED_ALARMS[name] ?? []);
  const settings = Object.assign({}, ...names.map((name) => SETTINGS[name]));
  const needsSettings = Object.keys(settings).length > 0;

  test(`a buyer buys once where ${about}`, tag, async ({ openBrowser, sandbox, servers }) => {
    const { origin } = servers.shop;
    await sandbox.set({ quirks: names });
    const before = await alarmsOf(origin);
    if (names.length > 1) {
      const page = await openBrowser();
      await buyAndPay(page, spareSim());
      await expectBought(page);
    } else {
      const buyer = new HttpBuyer(origin, spareSim());
      await buyer.openCardForm();
      await buyer.pay(sandbox);
      await expectBoughtOverHttp(buyer);
    }
    // A purchase works without those settings too, although calls that need them are refused and no time is taken from a result.
    const { violations, ...counts } = ONE_PAYMENT;
    expect(await sandbox.counts()).toMatchObject(needsSettings ? counts : { ...counts, violations });
    expect(await raisedSince(origin, before)).toEqual(expected);
  });

  test(
    `a buyer's plan renews itself, and is paid once, where ${about}`,
    tag,
    async ({ openBrowser, openShop, sandbox, servers }) => {
      const { origin } = needsSettings ? await openShop(settings) : servers.shop;
      const page = await openBrowser({ baseURL: origin });
      await sandbox.set({ quirks: names });
      const before = await alarmsOf(origin);
      await reachRenewalForm(page);
      await payWith(page, CARD.pays);
      await expectBought(page);
      expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
      expect(await raisedSince(origin, before)).toEqual(expected);
    },
  );
}
