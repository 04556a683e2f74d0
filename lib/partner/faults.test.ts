import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FLEET_CALLS, testFleet } from "#/lib/testing/fleet-calls.ts";
import { OPERATOR_CALLS, TASK_HEADERS } from "#/lib/testing/operator-calls.ts";
import { CALLS, type Outcome, outcomeOf, testPartner } from "#/lib/testing/partner-calls.ts";
import { FAULTS } from "#/lib/testing/partner-faults.ts";
import { type Received, startServer, type TestServer } from "#/testbed/stub-server.ts";

/*
 * Every call against every way in which an exchange can fail, before the first test. Those that end only with the deadline of ten
 * seconds wait for it all at once.
 */

const EVERY_CALL = [
  ...[...CALLS, ...OPERATOR_CALLS].map((call) => ({ ...call, ask: (url: string) => call.run(testPartner(url)) })),
  ...FLEET_CALLS.map((call) => ({ ...call, ask: (url: string) => call.run(testFleet(url)) })),
].map((call) => ({ ...call, title: `${call.method ?? "POST"} ${call.name}` }));

let server: TestServer;
const silent = net.createServer((socket) => socket.on("error", () => socket.destroy()).resume());

/** What fails before the first byte is sent, by the address asked. Then nothing happened, and only then may that be said of a write. */
const UNSENT: { fault: string; isWaiting?: boolean; address: () => Promise<string> | string }[] = [
  {
    fault: "U01: a refused connection",
    async address() {
      const gone = await startServer(() => undefined);
      await gone.stop();
      return gone.url;
    },
  },
  { fault: "U01: a name that leads nowhere", address: () => "http://partner.invalid" },
  { fault: "U03: a TLS handshake that fails", address: () => `${server.url.replace("http:", "https:")}/tls` },
  {
    fault: "U02: a connection that is never ready",
    isWaiting: true,
    address: () => `https://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  },
];

const unsent = UNSENT.flatMap((row) => EVERY_CALL.map((call) => ({ ...row, call, name: call.title })));
const sent = FAULTS.flatMap((row, index) =>
  EVERY_CALL.map((call) => ({
    ...row,
    call,
    name: call.title,
    path: `/${index}/${call.name}`,
    address: () => `${server.url}/${index}`,
  })),
);
const outcomes = new Map<unknown, Outcome>();
/** So few at once that none runs into its deadline because of the others, also on a slow machine. */
const LANES = 50;

beforeAll(async () => {
  server = await startServer((response, { method, path }) => {
    const [, index = "", name = ""] = /^\/([^/]*)\/([^?]*)/.exec(path) ?? [];
    const genuine = JSON.stringify(EVERY_CALL.find((call) => call.title === `${method} ${name}`)?.answer);
    for (const [header, value] of Object.entries(TASK_HEADERS)) response.setHeader(header, value);
    const fault = FAULTS[Number(index)];
    if (fault) fault.answer(response, genuine);
    else response.end(genuine);
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const cases = [...unsent, ...sent];
  const waiting = cases.filter(({ isWaiting }) => isWaiting).map(tryOut);
  const others = cases.filter(({ isWaiting }) => !isWaiting).values();
  const lanes = Array.from({ length: LANES }, async () => {
    for (const one of others) await tryOut(one);
  });
  await Promise.all([...waiting, ...lanes]);
}, 60_000);

async function tryOut(one: (typeof unsent)[number] | (typeof sent)[number]): Promise<void> {
  outcomes.set(one, await outcomeOf(one.call.ask(await one.address())));
}

afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => silent.close(resolve));
});

test.each(unsent)("$fault: $name surely did nothing", (one) => {
  expect(outcomes.get(one)).toEqual({ kind: "unreachable", mayHaveTakenEffect: false });
});

test.each(sent)("$name: $fault is $kind", (one) => {
  const { method = "POST" } = one.call;
  const isOf = (request: Received) => request.method === method && request.path.split("?")[0] === one.path;
  const requests = server.received.filter(isOf).length;
  expect({ ...outcomes.get(one), requests }).toEqual({
    kind: one.kind,
    mayHaveTakenEffect: one.call.isWrite && !one.isSureNothingHappened,
    requests: one.call.isRepeated ? one.reads : 1,
  });
});

test("no redirect was followed, and nothing went out in the open because TLS had failed", () => {
  expect(server.received.filter(({ path }) => /elsewhere|tls/.test(path))).toEqual([]);
});

test.each(EVERY_CALL)("$title: without any of these faults it is answered", async (call) => {
  expect(await outcomeOf(call.ask(`${server.url}/well`))).toEqual({ kind: "answered" });
});
