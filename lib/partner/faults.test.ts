import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FLEET_CALLS, testFleet } from "#/lib/testing/fleet-calls.ts";
import { OPERATOR_CALLS, TASK_HEADERS } from "#/lib/testing/operator-calls.ts";
import { CALLS, type Outcome, outcomeOf, testPartner } from "#/lib/testing/partner-calls.ts";
import { FAULTS, type Fault } from "#/lib/testing/partner-faults.ts";
import { type Received, startServer, type TestServer } from "#/testbed/stub-server.ts";

/* Every call meets every fault before the first test, so that those that end only with the deadline wait for it at the same time. */

const EVERY_CALL = [
  ...[...CALLS, ...OPERATOR_CALLS].map((call) => ({ ...call, ask: (url: string) => call.run(testPartner(url)) })),
  ...FLEET_CALLS.map((call) => ({ ...call, ask: (url: string) => call.run(testFleet(url)) })),
].map((call) => ({ ...call, title: `${call.method ?? "POST"} ${call.name}` }));

let server: TestServer;
const silent = net.createServer((socket) => socket.on("error", () => socket.destroy()).resume());

/** Faults before the first byte is sent: then certainly nothing happened, of a write too. */
const UNSENT: { fault: string; isWaiting?: boolean; address: () => Promise<string> | string }[] = [
  {
    fault: "a refused connection [U01]",
    async address() {
      const gone = await startServer(() => undefined);
      await gone.stop();
      return gone.url;
    },
  },
  { fault: "a name that leads nowhere [U01]", address: () => "http://partner.invalid" },
  { fault: "a TLS handshake that fails [U03]", address: () => `${server.url.replace("http:", "https:")}/tls` },
  {
    fault: "a connection that is never ready [U02]",
    isWaiting: true,
    address: () => `https://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  },
];

const isRefusal = ({ kind, fault }: Fault) => kind === "refused" || fault === "status 404";
/** The one list that comes without pages has a limit of its own. */
const isReadAll = (call: { name: string }, { fault }: Fault) =>
  call.name === "device/syncAssetInfo" && fault === "more than a megabyte";
const unsent = UNSENT.flatMap((row) => EVERY_CALL.map((call) => ({ ...row, call, name: call.title })));
const sent = FAULTS.flatMap((row, index) =>
  EVERY_CALL.map((call) => ({
    ...row,
    kind: (call.answersRefusal && isRefusal(row)) || isReadAll(call, row) ? "answered" : row.kind,
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
});

async function tryOut(one: (typeof unsent)[number] | (typeof sent)[number]): Promise<void> {
  outcomes.set(one, await outcomeOf(one.call.ask(await one.address())));
}

afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => silent.close(resolve));
});

test.each(unsent)("$name: $fault has no effect", (one) => {
  expect(outcomes.get(one)).toEqual({ kind: "unreachable", mayHaveTakenEffect: false });
});

test.each(sent)("$name: $fault is $kind", (one) => {
  const { method = "POST" } = one.call;
  const isOf = (request: Received) => request.method === method && request.path.split("?")[0] === one.path;
  const requests = server.received.filter(isOf).length;
  const pages = one.call.isPaged && one.kind !== "answered" ? 2 : 1;
  expect({ ...outcomes.get(one), requests }).toEqual({
    kind: one.kind,
    ...(one.kind !== "answered" && { mayHaveTakenEffect: one.call.isWrite && !one.isSureNothingHappened }),
    requests: one.call.isRepeated ? one.reads * pages : 1,
  });
});

test("no redirect is followed, and a failed TLS handshake sends nothing in the open [v5.0.0-1.3.6, v5.0.0-15.3.2]", () => {
  expect(server.received.filter(({ path }) => /elsewhere|tls/.test(path))).toEqual([]);
});

test.each(EVERY_CALL)("$title: without a fault it is answered", async (call) => {
  expect(await outcomeOf(call.ask(`${server.url}/well`))).toEqual({ kind: "answered" });
});
