// @module-tag long
import { randomBytes } from "node:crypto";
import { EMAIL, firstPlan, HttpBuyer } from "#/testbed/http-buyer.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { askPostgres, createPostgresDatabase, cutConnections } from "#/testbed/postgres.ts";
import { ONE_PAYMENT, spareSim } from "#/testbed/sandbox.ts";
import { freeOrigin, METRICS_TOKEN, type RunningShop, startShop } from "#/testbed/servers.ts";
import { formWith, Visitor, wordsOf } from "#/testbed/visitor.ts";
import { buyAndPay, expectReady, orderIdOf } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { test as base, expect } from "./shop.ts";

/* Two shops on one PostgreSQL, started at the same moment, as behind a load balancer. */

const SERVER = process.env.TEST_POSTGRES_URL ?? "";

interface Pair {
  database: string;
  shops: [RunningShop, RunningShop];
}

/** They stop with the worker, before another file runs, so that a failed test leaves no connection behind. */
const test = base.extend<object, { pair: Pair }>({
  pair: [
    async ({ servers }, use) => {
      const database = await createPostgresDatabase(SERVER);
      const settings = { DATABASE_URL: database, SESSION_SECRET: randomBytes(32).toString("hex") };
      const start = async () => startShop(await freeOrigin(), servers.sandbox.origin, settings);
      const shops = await Promise.all([start(), start()]);
      await use({ database, shops });
      await Promise.all(shops.map((shop) => shop.stop()));
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// The sandbox notifies another shop.
test.beforeEach(({ sandbox }) => sandbox.set({ notifications: "lose", listDelayMs: 0 }));

test("what is bought in one shop is ready in the other [I04]", async ({ pair: { shops }, openBrowser, sandbox }) => {
  const page = await openBrowser({ baseURL: shops[0].origin });
  await buyAndPay(page, spareSim());
  await expectReady(page);
  await page.goto(`${shops[1].origin}/orders/${orderIdOf(page)}`);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("forms sent three times to two shops, and notifications twice, are one payment [I01, I04]", async ({
  pair: { shops },
  sandbox,
}) => {
  const sim = spareSim();
  const buyers = [new HttpBuyer(shops[0].origin, sim), new HttpBuyer(shops[1].origin, sim)] as const;
  const [buyer, twin] = buyers;
  await buyer.showPlans();
  twin.cookie = buyer.cookie;

  const plans = await buyer.get("/plans");
  const choice = { plan: firstPlan(plans) };
  const bought = await thrice(buyers, (one) => one.submit("/plans", formWith(plans, "attempt"), choice));
  const places = [...new Set(bought.map(({ location }) => location))];
  expect(places).toEqual([expect.stringMatching(/^\/checkout\//)]);
  const checkout = String(places[0]);
  for (const one of buyers) one.orderId = checkout.slice("/checkout/".length);

  const form = formWith(await twin.get(checkout), "email");
  await thrice(buyers, (one) => one.submit(checkout, form, { email: EMAIL }));
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, violations: 0 });

  await twin.pay(sandbox);
  const body = paymentNotification(await buyer.placed(sandbox));
  const answers = await Promise.all([...shops, ...shops].map(({ origin }) => sendNotification(origin, body)));
  expect(answers).toEqual(Array(4).fill(STORED));
  for (const one of buyers) expect(await one.status()).toBe("ready");
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a session that ends in one shop is over in the other with the next request [S02]", async ({
  pair: { shops },
}) => {
  const buyer = new HttpBuyer(shops[0].origin, spareSim());
  await buyer.openCardForm();
  const copy = new Visitor(shops[1].origin);
  copy.cookie = buyer.cookie;
  const order = `/orders/${buyer.orderId}`;
  // The other shop has opened this very cookie a moment ago.
  expect((await copy.get(order)).html).toContain(buyer.sim.slice(-4));
  await buyer.submit("/sign-out", formWith(await buyer.get("/sign-out"), "sure"));
  expect(wordsOf(await copy.get(order))).not.toContain(buyer.sim.slice(-4));
  expect(wordsOf(await copy.get("/sim"))).toContain("Enter your SIM number");
  expect((await copy.get(`/checkout/${buyer.orderId}`)).location).toBe(order);
});

test(
  "while the database is away what is personal stays closed, and the pages say so [S13]",
  LONG,
  async ({
    pair: {
      database,
      shops: [shop],
    },
    watch,
  }) => {
    watch.expect(/"level":"error"/);
    const buyer = new HttpBuyer(shop.origin, spareSim());
    await buyer.openCardForm();
    const order = `/orders/${buyer.orderId}`;
    const signOut = formWith(await buyer.get("/sign-out"), "sure");
    const allow = (yes: boolean) => {
      const name = new URL(database).pathname.slice(1);
      return askPostgres(SERVER, `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${yes}`);
    };
    await allow(false);
    try {
      await askPostgres(
        SERVER,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(database).pathname.slice(1)}'`,
      );
      for (const path of ["/sim", "/plans", order, `/checkout/${buyer.orderId}`, "/sign-out"]) {
        const visit = await buyer.get(path);
        expect([path, visit.status], wordsOf(visit)).toEqual([path, 200]);
        expect(wordsOf(visit), path).toContain("Something went wrong on our side");
        expect(wordsOf(visit), path).not.toContain(buyer.sim.slice(-4));
      }
      expect(wordsOf(await buyer.get("/"))).toContain("Enter your SIM number");
      expect((await buyer.get("/worker.js")).status).toBe(503);
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const scrape = async () => (await fetch(`${shop.origin}/api/metrics`, { headers })).text();
      await expect.poll(scrape).toContain("\nshop_database_up 0\n");
      // Absent, since 0 would say that no backup was ever made.
      const counted = /^shop_(orders|recent_orders|oldest_\w+|mails_waiting|backups|last_backup_\w+)[ {]/m;
      expect(await scrape()).not.toMatch(counted);
      expect((await buyer.report({ event: "declined" })).status).toBe(503);
      const answer = await buyer.submit("/sign-out", signOut);
      expect(wordsOf(answer)).toContain("Something went wrong on our side");
      expect([answer.headers.get("clear-site-data"), answer.headers.get("set-cookie")]).toEqual([null, null]);
    } finally {
      await allow(true);
    }
    await expect.poll(async () => (await buyer.get(order)).html).toContain(buyer.sim.slice(-4));
  },
);

test(
  "cut database connections end no shop, and lose no notification [D05, D06]",
  LONG,
  async ({ pair: { database, shops }, sandbox }) => {
    const buyer = new HttpBuyer(shops[0].origin, spareSim());
    await buyer.openCardForm();
    const body = paymentNotification(await buyer.placed(sandbox));
    await cutConnections(database);
    for (const { origin } of shops) await expect.poll(() => sendNotification(origin, body)).toBe(STORED);
    await cutConnections(database);
    for (const { origin } of shops) {
      await expect.poll(async () => (await fetch(`${origin}/api/ready`)).status).toBe(200);
    }
    expect(await buyer.status()).toBe("ready");
  },
);

test("a shop with another secret than the others doesn't start, and says which is missing [I05]", async ({
  pair: { database, shops },
  openShop,
}) => {
  await new HttpBuyer(shops[0].origin, spareSim()).openCardForm();
  const secret = randomBytes(32).toString("hex");
  const start = openShop({ DATABASE_URL: database, SESSION_SECRET: secret });
  const failure = await start.catch((error: unknown) => String(error));
  expect(failure).toContain("sealed under SESSION_SECRET 1, which is missing or another one now");
  expect(failure).not.toContain(secret);
});

test("a shop that can't reach its database exits, and says why without the password [D05]", async ({
  pair: { database },
  openShop,
}) => {
  const address = Object.assign(new URL(database), { password: "not-the-password" });
  const start = openShop({ DATABASE_URL: address.href });
  const failure = await start.catch((error: unknown) => String(error));
  expect(failure).toContain("The shop can't start. the database 127.0.0.1:");
  expect(failure).toContain("can't be reached: password authentication failed");
  expect(failure).not.toContain("not-the-password");
});

function thrice<T>(buyers: readonly HttpBuyer[], run: (buyer: HttpBuyer) => Promise<T>): Promise<T[]> {
  return Promise.all([...buyers, ...buyers, ...buyers].map(run));
}
