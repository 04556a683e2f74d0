import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SIM, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/lib/testing/server.ts";
import { createPace } from "./pace.ts";
import type { Partner } from "./partner.ts";

let server: TestServer;
let status = 200;
beforeAll(async () => {
  server = await startServer((response) => {
    response.statusCode = status;
    response.end(JSON.stringify({ operateCode: "F", message: "no" }));
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  status = 200;
  server.received.length = 0;
});

/** A write is asked once: each is one request. */
const place = (partner: Partner) => partner.place(testOrder()).catch((error: unknown) => error);
const FAILURES = 5;

async function breakDown(partner: Partner): Promise<void> {
  status = 503;
  for (let failure = 0; failure < FAILURES; failure += 1) await place(partner);
  expect(server.received).toHaveLength(FAILURES);
}

test("a call that failed five times in a row is not asked, surely did nothing, and says so at once", async () => {
  const partner = testPartner(server.url);
  await breakDown(partner);
  expect(await place(partner)).toMatchObject({ kind: "unreachable", mayHaveTakenEffect: false });
  expect(server.received).toHaveLength(FAILURES);
});

test("other calls are asked all the same", async () => {
  const partner = testPartner(server.url);
  await breakDown(partner);
  await partner.verify(SIM, "en").catch(() => undefined);
  expect(server.received.length).toBeGreaterThan(FAILURES);
});

test("a read waits until the call has rested, and then is answered", async () => {
  const partner = testPartner(server.url);
  status = 503;
  const read = () => partner.simOrders(SIM, "en").catch((error: unknown) => error);
  await read();
  await read();
  status = 200;
  expect(await read()).toMatchObject({ kind: "refused" });
});

test("one at a time finds out whether it is back, and when it is, all go through again", async () => {
  const partner = testPartner(server.url);
  await breakDown(partner);
  status = 200;
  // Ten at every moment; of the ten that come first after the rest, one asks.
  const ten = () => Promise.all(Array.from({ length: 10 }, () => place(partner)));
  await expect.poll(async () => (await ten()) && server.received.length, { timeout: 10_000 }).toBe(FAILURES + 1);
  expect((await ten()).map((error) => (error as { kind: string }).kind)).toEqual(Array(10).fill("refused"));
});

test("a refusal is an answer: it is asked for again and again", async () => {
  const partner = testPartner(server.url);
  for (let time = 0; time < 2 * FAILURES; time += 1) await place(partner);
  expect(server.received).toHaveLength(2 * FAILURES);
});

test("an answer begins the count anew, and what is failing is told to whoever watches", async () => {
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

test("of very many at once some wait for their turn, in order, and those that would wait too long are refused unasked", async () => {
  const partner = testPartner(server.url);
  const answers = await Promise.all(Array.from({ length: 400 }, () => place(partner)));
  const kinds = answers.map((error) => (error as { kind: string }).kind);
  const asked = kinds.lastIndexOf("refused") + 1;
  expect(kinds.slice(0, asked)).toEqual(Array(asked).fill("refused"));
  expect(kinds.slice(asked)).toEqual(Array(400 - asked).fill("unreachable"));
  expect(server.received).toHaveLength(asked);
  // A hundred at once and three seconds' worth of fifty, and a few more for what the asking itself took.
  expect(asked).toBeGreaterThanOrEqual(250);
  expect(asked).toBeLessThan(400);
});
