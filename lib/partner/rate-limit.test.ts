import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SIM, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";
import type { Partner } from "./partner.ts";
import { createPace, type Pace } from "./rate-limit.ts";

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

/** A write is asked once: each is one request. */
const place = (partner: Partner) => partner.place(testOrder()).catch((error: unknown) => error);
const SECOND = 1_000;

/** A partner that was down for eleven seconds, and whose clock stands still since. */
async function brokenDown() {
  let time = 0;
  const partner = testPartner(server.url, { pace: createPace(() => time) });
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

test("a call that has been down for ten seconds is not asked, surely did nothing, and says so at once", async () => {
  const { partner } = await brokenDown();
  expect(await place(partner)).toMatchObject({ kind: "unreachable", mayHaveTakenEffect: false });
  expect(server.received).toHaveLength(5);
});

test("other calls are asked all the same", async () => {
  const { partner } = await brokenDown();
  await partner.verify(SIM, "en").catch(() => undefined);
  expect(server.received).toHaveLength(6);
});

test("after two seconds one finds out whether it is back, and when it is, all go through again", async () => {
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

test("failures within a moment stop nobody, and an answer that can't be read is no outage", async () => {
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

test("a read waits until the call has rested, and then is answered", async () => {
  let aheadMs = 0;
  const partner = testPartner(server.url, { pace: createPace(() => performance.now() + aheadMs) });
  status = 503;
  const read = () => partner.simOrders(SIM, "en").catch((error: unknown) => error);
  await read();
  aheadMs = 10 * SECOND;
  await read();
  expect(server.received).toHaveLength(5);
  status = 200;
  expect(await read()).toMatchObject({ kind: "refused" });
  expect(server.received).toHaveLength(6);
});

test("a call whose own time ran out while it waited is not sent any more", async () => {
  const clock = vi.spyOn(performance, "now");
  const waiting: Pace = {
    run(_request, ask) {
      clock.mockReturnValue(performance.now() + 11 * SECOND);
      return ask();
    },
    failingCalls: () => 0,
  };
  const partner = testPartner(server.url, { pace: waiting });
  expect(await place(partner)).toMatchObject({ kind: "unreachable", mayHaveTakenEffect: false });
  expect(server.received).toHaveLength(0);
});

test("a refusal is an answer: it is asked for again and again", async () => {
  const { partner, pass } = await brokenDown();
  pass(2 * SECOND);
  status = 200;
  for (let time = 0; time < 10; time += 1) {
    await place(partner);
    pass(2 * SECOND);
  }
  expect(server.received).toHaveLength(15);
});

test("an answer begins the count anew, and what fails again and again is told to whoever watches", async () => {
  const pace = createPace();
  const partner = testPartner(server.url, { pace });
  for (const code of [503, 503, 503, 503, 200, 503, 503, 503, 503]) {
    status = code;
    await place(partner);
    expect(pace.failingCalls()).toBe(0);
  }
  await place(partner);
  expect(pace.failingCalls()).toBe(1);
});

test("of very many at the same moment a hundred leave, some wait for their turn, and the others are refused unasked", async () => {
  const partner = testPartner(server.url, { pace: createPace(() => 0) });
  const answers = await Promise.all(Array.from({ length: 400 }, () => place(partner)));
  const kinds = answers.map((error) => (error as { kind: string }).kind);
  // A hundred, and three seconds' worth of fifty.
  expect(kinds).toEqual([...Array(251).fill("refused"), ...Array(149).fill("unreachable")]);
  expect(server.received).toHaveLength(251);
});
