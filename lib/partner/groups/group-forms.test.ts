import { afterAll, beforeAll, expect, test } from "vitest";
import type { Observe } from "#/lib/partner/observations.ts";
import { answerWith, GROUP, OPERATOR_CALLS, TASK_HEADERS } from "#/lib/testing/operator-calls.ts";
import { outcomeOf, SIM, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";

/* Answers of the group calls in forms that their documents leave open. */

const answers: { body: unknown; headers: { request_id?: string } }[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startServer((response, { path }) => {
    const answer = answers[Number(path.split("/")[1])];
    response.writeHead(200, answer?.headers).end(JSON.stringify(answer?.body));
  });
});
afterAll(() => server.stop());

/** Each answer has its own address: tests can't disturb each other. */
const addressOf = (body: unknown, headers: { request_id?: string } = TASK_HEADERS) =>
  `/${answers.push({ body, headers }) - 1}`;

test("a task may have any name, which its path encodes [v5.0.0-1.2.2]", async () => {
  for (const name of ["../x", "a b", "T/70 é+?#%2F&=任务", "x".repeat(200)]) {
    const header = { request_id: Buffer.from(name, "utf8").toString("latin1") };
    const { taskId } = await testPartner(server.url + addressOf(answerWith({}), header)).addToGroup(GROUP, [SIM]);
    expect(taskId).toBe(name);
    const address = addressOf(answerWith({ request_id: name, status: "completed" }));
    await testPartner(server.url + address).groupTask(taskId);
    const [path = ""] = server.received.at(-1)?.path.split("?") ?? [];
    expect(decodeURIComponent(path.slice(`${address}/async-result/`.length))).toBe(name);
    expect(path.split("/")).toHaveLength(4);
  }
});

const GROUP_LISTS: [string, (list: unknown[], name: string) => unknown][] = [
  ["a bare list", (list) => list],
  ["a bare list", (list) => answerWith(list)],
  ["a list of another name", (list) => answerWith({ rows: list, total: 1 })],
];

test.each(GROUP_LISTS)("groups and their SIMs may come as %s", async (form, answerOf) => {
  const seen: string[] = [];
  const observe: Observe = (assumption, label) => seen.push(`${assumption}: ${label}`);
  const partnerOf = (answer: unknown) => testPartner(server.url + addressOf(answer), { observe });
  const groups = await partnerOf(answerOf([{ group_id: 7 }], "groups")).groups();
  expect(groups).toMatchObject({ items: [{ id: "7" }], isComplete: true });
  for (const sims of [[SIM], [{ sim_id: SIM }]]) {
    expect(await partnerOf(answerOf(sims, "sim_ids")).groupSims(GROUP)).toEqual({
      items: [SIM],
      total: null,
      isComplete: true,
    });
  }
  expect(seen.filter((text) => text.startsWith("group-records"))).toEqual(Array(3).fill(`group-records: ${form}`));
});

test("an accepted call shows how its path is signed, a missing path that it is another one", async () => {
  const seen: string[] = [];
  const observe: Observe = (assumption, label) => seen.push(`${assumption}: ${label}`);
  for (const call of OPERATOR_CALLS.slice(0, 6)) {
    await call.run(testPartner(server.url + addressOf(call.answer), { observe }));
  }
  expect(seen).toEqual([
    "group-records: groups",
    "group-records: sim_ids",
    "path-unsigned: accepted",
    "path-unsigned: accepted",
    "group-add: accepted",
    "path-unsigned: accepted",
    "path-unsigned: accepted",
    "order-details: an order",
  ]);
  seen.length = 0;
  const missing = await startServer((response) => response.writeHead(404).end());
  await outcomeOf(testPartner(missing.url, { observe }).addToGroup(GROUP, [SIM]));
  await missing.stop();
  expect(seen).toEqual(["group-add: status 404"]);
});
