import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#/lib/process/log.ts";
import { outcomeOf, SIM, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";
import { inLane } from "./lanes.ts";
import type { Partner } from "./partner.ts";
import { createRateLimit, type RateLimit, visitorOf } from "./rate-limit.ts";

let server: TestServer;
const REFUSAL = JSON.stringify({ operateCode: "F", message: "no" });
let status = 200;
let body = REFUSAL;
beforeAll(async () => {
  server = await startServer((response) => {
    response.statusCode = status;
    response.end(body);
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  status = 200;
  body = REFUSAL;
  server.received.length = 0;
});

/** A write is never retried, so each call is one request. */
const place = (partner: Partner) => partner.place(testOrder()).catch((error: unknown) => error);
const SECOND = 1_000;
/** A clock by which no call waits too long. */
const standing = () => 0;

/** A partner after an outage of eleven seconds; its clock moves only by `pass`. */
async function brokenDown() {
  let time = 0;
  const partner = testPartner(server.url, { rateLimit: createRateLimit({ now: () => time }) });
  const pass = (ms: number): void => {
    time += ms;
  };
  status = 503;
  for (let failure = 1; failure <= 5; failure += 1) {
    await place(partner);
    if (failure < 5) pass(2.75 * SECOND);
  }
  expect(server.received).toHaveLength(5);
  return { partner, pass };
}

test("after ten seconds of outage a call fails at once, without effect", async () => {
  const { partner } = await brokenDown();
  expect(await place(partner)).toMatchObject({ kind: "unreachable", mayHaveTakenEffect: false });
  expect(server.received).toHaveLength(5);
});

test("an open circuit does not affect other calls", async () => {
  const { partner } = await brokenDown();
  await partner.verify(SIM, "en").catch(() => undefined);
  expect(server.received).toHaveLength(6);
});

test("after two seconds one call probes the service, and its answer closes the circuit", async () => {
  const { partner, pass } = await brokenDown();
  const ten = () => Promise.all(Array.from({ length: 10 }, () => place(partner)));
  pass(2 * SECOND);
  await ten();
  expect(server.received).toHaveLength(6);
  status = 200;
  pass(2 * SECOND);
  await ten();
  expect(server.received).toHaveLength(7);
  await ten();
  expect(server.received).toHaveLength(17);
});

test("neither failures within a moment nor unreadable answers open the circuit", async () => {
  const { partner, pass } = await brokenDown();
  pass(2 * SECOND);
  status = 200;
  body = "<h1>Sign in</h1>";
  for (let time = 0; time < 10; time += 1) await place(partner);
  expect(server.received).toHaveLength(15);
  const another = testPartner(server.url);
  status = 503;
  for (let time = 0; time < 10; time += 1) await place(another);
  expect(server.received).toHaveLength(25);
});

test("a read waits until the circuit is half open, and then is answered", { tags: ["long"] }, async () => {
  let aheadMs = 0;
  let frozenAt: number | null = null;
  const now = () => frozenAt ?? performance.now() + aheadMs;
  const partner = testPartner(server.url, { rateLimit: createRateLimit({ now }) });
  status = 503;
  const read = () => partner.simOrders(SIM, "en").catch((error: unknown) => error);
  await read();
  aheadMs = 10 * SECOND;
  // While this machine stands still the circuit doesn't become half open.
  frozenAt = now();
  await read();
  expect(server.received).toHaveLength(5);
  frozenAt = null;
  status = 200;
  expect(await read()).toMatchObject({ kind: "refused" });
  expect(server.received).toHaveLength(6);
});

test("a call whose deadline passes in the queue is not sent", async () => {
  const clock = vi.spyOn(performance, "now");
  const waiting: RateLimit = {
    ...createRateLimit(),
    run(_request, send) {
      clock.mockReturnValue(performance.now() + 11 * SECOND);
      return send();
    },
  };
  const partner = testPartner(server.url, { rateLimit: waiting });
  expect(await place(partner)).toMatchObject({ kind: "unreachable", mayHaveTakenEffect: false });
  expect(server.received).toHaveLength(0);
});

test("each lane's running and waiting calls are counted until they end", async () => {
  const rateLimit = createRateLimit({ visitor: () => ({ key: "device", isKnown: true }) });
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const ask = () => rateLimit.run({ name: "singleOrder", family: "shop" }, () => promise);
  const calls = inLane("money", () => [ask(), ask(), ask()]);
  expect(rateLimit.laneCounts()).toMatchObject({ money: { running: 2, waiting: 1 }, rest: { running: 0, waiting: 0 } });
  answer();
  await Promise.all(calls);
  expect(rateLimit.laneCounts().money).toEqual({ running: 0, waiting: 0 });
});

test("refusals never open the circuit", async () => {
  const { partner, pass } = await brokenDown();
  pass(2 * SECOND);
  status = 200;
  for (let time = 0; time < 10; time += 1) {
    await place(partner);
    pass(2 * SECOND);
  }
  expect(server.received).toHaveLength(15);
});

test("an answer resets the count of failures, and five in a row count as failing", async () => {
  const rateLimit = createRateLimit();
  const partner = testPartner(server.url, { rateLimit });
  for (const code of [503, 503, 503, 503, 200, 503, 503, 503, 503]) {
    status = code;
    await place(partner);
    expect(rateLimit.failingCalls()).toBe(0);
  }
  await place(partner);
  expect(rateLimit.failingCalls()).toBe(1);
});

test("of 400 calls at once a burst leaves, those of two seconds wait, and the others fail unsent", {
  tags: ["long"],
}, async () => {
  const partner = testPartner(server.url, { rateLimit: createRateLimit() });
  const answers = await Promise.all(Array.from({ length: 400 }, () => place(partner)));
  const kinds = answers.map((error) => (error as { kind: string }).kind);
  const sent = kinds.filter((kind) => kind === "refused").length;
  expect(server.received).toHaveLength(sent);
  expect(kinds.filter((kind) => kind === "unreachable")).toHaveLength(400 - sent);
});

test("one visitor has two calls running and four waiting, and a payment goes its own way", async () => {
  const holding: ((body: string) => void)[] = [];
  const slow = await startServer((response) => void holding.push((answer) => response.end(answer)));
  const visitor = () => ({ key: "visitor", isKnown: true });
  const partner = testPartner(slow.url, { rateLimit: createRateLimit({ visitor, now: standing }) });
  const looking = Promise.all(Array.from({ length: 7 }, () => outcomeOf(partner.simOrders(SIM, "en"))));
  const paying = inLane("buying", () => place(partner));
  await expect.poll(() => holding.length).toBe(3);
  for (let answered = 0; answered < 7; answered += 1) {
    await expect.poll(() => holding.length).toBeGreaterThan(answered);
    holding[answered]?.(REFUSAL);
  }
  expect((await looking).map(({ kind }) => kind)).toEqual([...Array(6).fill("refused"), "unreachable"]);
  expect(await paying).toMatchObject({ kind: "refused" });
  await slow.stop();
});

test("a fleet that gives no answer takes no turn from a visitor's calls of the shop family", async () => {
  const rateLimit = createRateLimit({ visitor: () => ({ key: "visitor", isKnown: true }) });
  const stalled = Promise.withResolvers<void>();
  const asked = Array.from({ length: 6 }, () =>
    rateLimit.run({ name: "usage", family: "fleet" }, () => stalled.promise),
  );
  expect(await rateLimit.run({ name: "plans", family: "shop" }, async () => "answered")).toBe("answered");
  stalled.resolve();
  await Promise.all(asked);
});

test("a read that finds its lane full is not retried", async () => {
  const holding: (() => void)[] = [];
  const slow = await startServer((response) => void holding.push(() => response.end(REFUSAL)));
  const rateLimit = createRateLimit({ visitor: () => ({ key: "visitor", isKnown: true }), now: standing });
  const lines: string[] = [];
  const partner = testPartner(slow.url, { rateLimit, log: createLog({ write: (line) => void lines.push(line) }) });
  const before = Array.from({ length: 6 }, () => outcomeOf(partner.simOrders(SIM, "en")));
  const error = await partner.simOrders(SIM, "en").catch((failure: unknown) => failure);
  expect(error).toMatchObject({ kind: "unreachable", isCrowded: true, mayHaveTakenEffect: false });
  expect(lines).toHaveLength(1);
  expect(rateLimit.failingCalls()).toBe(0);
  for (let answered = 0; answered < 6; answered += 1) {
    await expect.poll(() => holding.length).toBeGreaterThan(answered);
    holding[answered]?.();
  }
  await Promise.all(before);
  await slow.stop();
});

test("calls of the background go in the lane of the rest, and for no visitor", async () => {
  const rateLimit = createRateLimit({ callsPerSecond: 50, visitor: () => ({ key: "visitor", isKnown: true }) });
  const running = Array.from({ length: 7 }, () => {
    return rateLimit.run(
      { name: "any", family: "shop", isBackground: true },
      () => new Promise((resolve) => setImmediate(resolve)),
    );
  });
  expect((await Promise.allSettled(running)).every(({ status: end }) => end === "fulfilled")).toBe(true);
});

test("a visitor is a known device, else its address, of IPv6 the /56", () => {
  const [device, address] = ["a device", "2001:db8:1:2ff::7"];
  expect(visitorOf({ device, address })).toEqual({ key: device, isKnown: true });
  expect(visitorOf({ device: null, address })).toEqual({ key: "2001:db8:1:200::/56", isKnown: false });
  expect(visitorOf({ device: null, address: "192.0.2.7" })).toEqual({ key: "192.0.2.7", isKnown: false });
  expect(visitorOf(null)).toBeNull();
});

test("look-ups for known devices do not wait for those of unknown ones", async () => {
  const held: (() => void)[] = [];
  let isKnown = false;
  const rateLimit = createRateLimit({ visitor: () => ({ key: "one key", isKnown }), now: standing });
  const look = () =>
    rateLimit.run({ name: "any", family: "shop" }, () => new Promise<void>((resolve) => held.push(resolve)));
  const calls = Array.from({ length: 9 }, look);
  // An address has four times the places of a device.
  await expect.poll(() => held.length).toBe(8);
  isKnown = true;
  calls.push(look());
  await expect.poll(() => held.length).toBe(9);
  for (let answered = 0; answered < 10; answered += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(answered);
    held[answered]?.();
  }
  await Promise.all(calls);
});
