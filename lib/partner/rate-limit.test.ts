import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SIM, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";
import type { Partner } from "./partner.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

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

test("a read waits until the circuit is half open, and then is answered", async () => {
  let aheadMs = 0;
  const partner = testPartner(server.url, { rateLimit: createRateLimit({ now: () => performance.now() + aheadMs }) });
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

test("a call whose deadline passes in the queue is not sent", async () => {
  const clock = vi.spyOn(performance, "now");
  const waiting: RateLimit = {
    run(_request, send) {
      clock.mockReturnValue(performance.now() + 11 * SECOND);
      return send();
    },
    untilQuiet: () => Promise.resolve(),
    failingCalls: () => 0,
  };
  const partner = testPartner(server.url, { rateLimit: waiting });
  expect(await place(partner)).toMatchObject({ kind: "unreachable", mayHaveTakenEffect: false });
  expect(server.received).toHaveLength(0);
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

test("of 400 calls at once, 100 leave, 151 wait for their turn, and the others fail unsent", async () => {
  const partner = testPartner(server.url, { rateLimit: createRateLimit({ now: () => 0 }) });
  const answers = await Promise.all(Array.from({ length: 400 }, () => place(partner)));
  const kinds = answers.map((error) => (error as { kind: string }).kind);
  // A burst of a hundred, and three seconds of fifty.
  expect(kinds).toEqual([...Array(251).fill("refused"), ...Array(149).fill("unreachable")]);
  expect(server.received).toHaveLength(251);
});

test("calls of the background leave half of what may leave at once to buyers", async () => {
  let time = 0;
  const rateLimit = createRateLimit({ now: () => time });
  const send = async (calls: number) => {
    for (let call = 0; call < calls; call += 1) await rateLimit.run({ name: "any" }, () => Promise.resolve());
  };
  await send(50);
  await rateLimit.untilQuiet();
  await send(1);
  let isQuiet = false;
  const quiet = rateLimit.untilQuiet().then(() => {
    isQuiet = true;
  });
  await send(49);
  expect(isQuiet).toBe(false);
  time += SECOND;
  await quiet;
});
