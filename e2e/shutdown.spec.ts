import { once } from "node:events";
import { connect } from "node:net";
import { EMAIL, HttpBuyer } from "#/testbed/http-buyer.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { formWith, wordsOf } from "#/testbed/visitor.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The process is shut down, or killed, while the partner is slow to answer a call. */

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(
    `${signal}: the open request is answered, no new one is, and the shop exits with 0 [I11]`,
    longUnless(signal === "SIGTERM"),
    async ({ openShop, sandbox }) => {
      const shop = await openShop();
      const { answer } = await sendNumber(shop, sandbox, 2_000);
      shop.signal(signal);
      await expect.poll(() => fetch(shop.origin).then(Boolean, () => "refused")).toBe("refused");
      expect((await answer).location).toBe("/plans");
      expect(await shop.end).toBe(0);
    },
  );
}

test("a request that outlasts the shutdown timeout is cut off [K24]", LONG, async ({ openShop, sandbox }) => {
  const shop = await openShop();
  const { answer } = await sendNumber(shop, sandbox, 60_000);
  const isCutOff = answer.then(
    () => false,
    () => true,
  );
  shop.signal("SIGTERM");
  expect(await shop.end).toBe(1);
  expect(await isCutOff).toBe(true);
  expect(shop.printed()).toMatch(/"shutdown timed out".*"shut down"/s);
});

test(
  "a press that waits for another one on its order is answered at shutdown [K24]",
  LONG,
  async ({ openShop, sandbox }) => {
    const shop = await openShop();
    const buyer = new HttpBuyer(shop.origin, spareSim());
    await buyer.showPlans();
    await buyer.buy();
    await sandbox.fail({ call: "stripePay", kind: "delay", ms: 60_000, times: -1 });
    const path = `/checkout/${buyer.orderId}`;
    const form = formWith(await buyer.get(path), "email");
    const press = () => buyer.submit(path, form, { email: EMAIL });
    const first = press().catch(() => "cut off");
    await expect.poll(async () => (await sandbox.requests("stripePay")).length, { intervals: [50] }).toBe(1);
    const second = press();
    // Connections are accepted in their order, so that of the second press is accepted by now.
    await buyer.get("/api/health");
    shop.signal("SIGTERM");
    expect(wordsOf(await second)).toContain("Nothing was charged. Please try again in a moment.");
    expect(await shop.end).toBe(1);
    expect(await first).toBe("cut off");
    expect(await sandbox.counts()).toMatchObject({ charges: 0, violations: 0 });
  },
);

test("a form that trickles in doesn't keep the shop from its end [K24]", LONG, async ({ openShop }) => {
  const shop = await openShop();
  const client = connect(Number(new URL(shop.origin).port), "localhost");
  client.write("POST / HTTP/1.1\r\nHost: shop\r\nExpect: 100-continue\r\nContent-Length: 10000\r\n\r\n");
  expect(String((await once(client, "data"))[0])).toContain("100 Continue");
  const trickle = setInterval(() => client.write("x"), 20);
  client.on("error", () => undefined).once("close", () => clearInterval(trickle));
  shop.signal("SIGTERM");
  expect(await shop.end).toBe(0);
  expect(shop.printed()).toMatch(/"count":1,"msg":"shutting down".*"shut down"/s);
});

test("a second signal ends the shop at once", LONG, async ({ openShop, sandbox }) => {
  const shop = await openShop();
  const { answer } = await sendNumber(shop, sandbox, 60_000);
  const isCutOff = answer.then(
    () => false,
    () => true,
  );
  // Signals at the same moment count once, so a later one is needed.
  const impatience = setInterval(() => shop.signal("SIGTERM"), 100);
  const end = await shop.end;
  clearInterval(impatience);
  expect(end).toBe(128 + 15);
  expect(await isCutOff).toBe(true);
});

test(
  "a payment that is queried in the background is found before the shop exits [I11]",
  LONG,
  async ({ restartable, sandbox }) => {
    await sandbox.set({ notifications: "lose", listDelayMs: 0 });
    const shop = await restartable.start();
    const { buyer, payId } = await paidAndUnheard(shop, sandbox, 3_000);
    shop.signal("SIGTERM");
    expect(await shop.end).toBe(0);
    await sandbox.recover();
    const asked = (await questions(sandbox, payId)).length;
    await restartable.start();
    expect(await buyer.status()).toBe("ready");
    expect(await questions(sandbox, payId)).toHaveLength(asked);
  },
);

test(
  "after SIGKILL during a query, the payment is found after the next start [K18]",
  LONG,
  async ({ restartable, sandbox }) => {
    await sandbox.set({ notifications: "lose", listDelayMs: 0 });
    const shop = await restartable.start();
    const { buyer, payId } = await paidAndUnheard(shop, sandbox, 60_000);
    shop.signal("SIGKILL");
    await shop.end;
    await sandbox.recover();
    const asked = (await questions(sandbox, payId)).length;
    await restartable.start();
    // No page of the order is open meanwhile.
    await expect.poll(async () => (await questions(sandbox, payId)).length, { intervals: [50] }).toBeGreaterThan(asked);
    await expect.poll(() => buyer.status()).toBe("ready");
    expect(await sandbox.counts()).toMatchObject({ orders: 1, charges: 1, violations: 0 });
  },
);

test(
  "after SIGKILL while the payment was prepared, the same button continues at once [K04]",
  LONG,
  async ({ restartable, sandbox }) => {
    const shop = await restartable.start();
    const buyer = new HttpBuyer(shop.origin, spareSim());
    await buyer.showPlans();
    await buyer.buy();
    await sandbox.fail({ call: "stripePay", kind: "delay", ms: 60_000 });
    const broken = buyer.continueToPayment().catch(() => "broken off");
    await expect.poll(() => sandbox.faults(), { intervals: [50] }).toEqual([]);
    shop.signal("SIGKILL");
    expect(await broken).toBe("broken off");
    await restartable.start();
    await buyer.continueToPayment();
    expect(await buyer.status()).toBe("waiting");
    expect(await sandbox.counts()).toMatchObject({ orders: 1, charges: 0, violations: 0 });
  },
);

/** A buyer sends a SIM number; returns when the slow partner has been asked about it. */
async function sendNumber(shop: RunningShop, sandbox: Sandbox, ms: number) {
  const buyer = new HttpBuyer(shop.origin, spareSim());
  const home = await buyer.get("/");
  await sandbox.fail({ call: "*", kind: "delay", ms, times: -1 });
  const answer = buyer.submit("/", formWith(home, "number"), { number: buyer.sim });
  await expect.poll(async () => (await sandbox.requests("singleVerify")).length, { intervals: [50] }).toBe(1);
  return { answer };
}

/** A paid order without a notification, at the moment when the slow partner is asked about it. */
async function paidAndUnheard(shop: RunningShop, sandbox: Sandbox, ms: number) {
  const buyer = new HttpBuyer(shop.origin, spareSim());
  await buyer.openCardForm();
  await buyer.tell("confirming");
  const { payId } = await buyer.placed(sandbox);
  await sandbox.fail({ call: "resultQuery", kind: "delay", ms, times: -1 });
  await sandbox.pay(payId);
  await expect.poll(async () => (await questions(sandbox, payId)).length, { intervals: [50] }).toBeGreaterThan(0);
  return { buyer, payId };
}

async function questions(sandbox: Sandbox, payId: string) {
  return (await sandbox.requests("resultQuery")).filter(({ body }) => body.payId === payId);
}
