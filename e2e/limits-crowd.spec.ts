// @module-tag long
import { firstPlan, HttpBuyer } from "#/testbed/http-buyer.ts";
import { PROCESSOR_KEY, type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { mailSettings, type RunningShop } from "#/testbed/servers.ts";
import { formWith, type Visit } from "#/testbed/visitor.ts";
import { CARD } from "./buyer.ts";
import { Asker, spareAddress, unknownSim } from "./limits/people.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* Many at once, with the limits as they are: buyers whom nothing may refuse, and robots. */

const REAL = { LIMITS_SCALE: "1" };
/** All mistype within seconds here, not within ten minutes: what all may ask about unknown numbers follows from it. */
const CROWD = { ...REAL, PARTNER_CALLS_PER_SECOND: "200" };

/** Mistypes once, then finds the plans of its SIM and chooses one. */
async function choose(buyer: HttpBuyer): Promise<void> {
  const mistyped = new HttpBuyer(buyer.origin, unknownSim());
  mistyped.cookie = buyer.cookie;
  passed(await mistyped.showPlans());
  buyer.cookie = mistyped.cookie;
  passed(await buyer.showPlans());
  passed(await buyer.buy());
}

function passed(visit: Visit): Visit {
  expect(visit.status, visit.headers.get("retry-after") ?? "").not.toBe(429);
  return visit;
}

/** Pays, some only with their second card. */
async function payByCard(buyer: HttpBuyer, sandbox: Sandbox, isDeclined: boolean): Promise<void> {
  const { payId } = await buyer.placed(sandbox);
  if (isDeclined) {
    passed(await buyer.tell("confirming"));
    await sandbox.pay(payId, { card: CARD.declined }).catch(() => undefined);
    passed(await buyer.tell("declined"));
  }
  passed(await buyer.tell("confirming"));
  await sandbox.pay(payId);
  await expect.poll(() => buyer.status()).toMatch(/^(paid|ready|queued)$/);
}

/** Lets everyone do it, a few at a time. */
async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T, index: number) => Promise<unknown>) {
  const waiting = [...all.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Of buyers. A browser that gets no device is served like any other. */
const refusals = (shop: RunningShop) => shop.printed().match(/"kind":"limit","reason":"(?!device by)[^"]*"/g) ?? [];

test(
  "forty buyers behind one address each mistype, buy and pay, and none is refused",
  LONG,
  async ({ openShop, sandbox }) => {
    const shop = await openShop(CROWD);
    const buyers = Array.from({ length: 40 }, () => new HttpBuyer(shop.origin, spareSim()));
    await inTurns(buyers, 5, async (buyer, index) => {
      await choose(buyer);
      passed(await buyer.continueToPayment());
      await payByCard(buyer, sandbox, index % 4 === 0);
    });
    expect(refusals(shop)).toEqual([]);
    expect(await sandbox.counts()).toMatchObject({ orders: 40, charges: 40, violations: 0 });
  },
);

test(
  'forty buyers behind one address press "Pay" at the same moment, and all pay',
  LONG,
  async ({ openShop, sandbox }) => {
    const shop = await openShop({ ...CROWD, PROCESSOR_KEY });
    const buyers = Array.from({ length: 40 }, () => new HttpBuyer(shop.origin, spareSim()));
    await inTurns(buyers, 5, choose);
    await Promise.all(
      buyers.map(async (buyer) => {
        // Browsers without a device share the partner's turns, and a press waits 20 seconds for those who pay: some press again.
        await expect.poll(async () => JSON.parse((await buyer.pressPay()).html).next).toBe("confirm");
        await payByCard(buyer, sandbox, false);
      }),
    );
    expect(await sandbox.counts()).toMatchObject({ orders: 40, charges: 40, violations: 0 });
  },
);

/** A robot's way to a client secret: it takes all steps, whatever the shop answers. */
async function rob(robot: HttpBuyer): Promise<void> {
  await robot.openCardForm().catch(() => undefined);
}

test(
  "a robot that changes its cookies gets 20 secrets of 300 tries from one address [v5.0.0-2.4.1]",
  LONG,
  async ({ openShop, sandbox }) => {
    const shop = await openShop(REAL);
    const robots = Array.from({ length: 300 }, () => new HttpBuyer(shop.origin, spareSim()));
    await inTurns(robots, 60, rob);
    expect((await sandbox.counts()).intents).toBe(20);
  },
);

test("what a client writes into X-Forwarded-For makes it no other address [v5.0.0-2.4.1]", async ({
  openShop,
  sandbox,
}) => {
  const shop = await openShop({ LIMITS_SCALE: "0.05", TRUST_PROXY: "1" });
  const address = spareAddress();
  const forged = [
    "1.2.3.4",
    "127.0.0.1",
    "::1",
    "garbage",
    "",
    "10.0.0.1, 192.0.2.1",
    "::ffff:192.0.2.7",
    "1.2.3.4:80",
  ];
  await Promise.all(forged.map((text) => rob(new Asker(shop.origin, `${text}, ${address}`))));
  expect((await sandbox.counts()).intents).toBe(1);
});

test(
  "robots behind many addresses get at most what all together may have open",
  LONG,
  async ({ openShop, sandbox, servers }) => {
    // 10 in place of 200.
    const shop = await openShop({ LIMITS_SCALE: "0.05", TRUST_PROXY: "1", ...mailSettings(servers.sandbox) });
    const robots = Array.from({ length: 100 }, () => new Asker(shop.origin, spareAddress()));
    await inTurns(robots, 10, rob);
    const { intents } = await sandbox.counts();
    expect(intents).toBeLessThanOrEqual(10);
    expect(intents).toBeGreaterThan(5);
    expect(refusals(shop).at(-1)).toContain("open by all");
  },
);

test("a paid form makes no other browser that sends it an owner of its SIM", async ({ openShop, sandbox }) => {
  // Of each SIM one order that isn't paid.
  const shop = await openShop({ LIMITS_SCALE: "0.2", TRUST_PROXY: "1" });
  const buyer = new Asker(shop.origin, spareAddress());
  await buyer.showPlans();
  const plans = await buyer.get("/plans");
  const paidForm = formWith(plans, "attempt");
  const choice = { plan: firstPlan(plans) };
  const bought = await buyer.submit("/plans", paidForm, choice);
  buyer.orderId = bought.location?.split("/").at(-1) ?? "";
  await buyer.continueToPayment();
  await payByCard(buyer, sandbox, false);

  const statuses: number[] = [];
  for (let robots = 0; robots < 3; robots += 1) {
    const robot = new Asker(shop.origin, spareAddress(), buyer.sim);
    await robot.showPlans();
    expect((await robot.submit("/plans", paidForm, choice)).location).toContain(buyer.orderId);
    const again = await robot.submit("/plans", formWith(await robot.get("/plans"), "attempt"), {
      ...choice,
      again: "yes",
    });
    robot.orderId = again.location?.split("/").at(-1) ?? "";
    statuses.push((await robot.continueToPayment()).status);
  }
  expect(statuses).toEqual([200, 429, 429]);
  expect((await sandbox.counts()).intents).toBe(2);
});
