import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#/lib/process/log.ts";
import { counters } from "#/lib/process/metrics/counters.ts";
import { answerWith, GROUP, OPERATOR_CALLS, TASK, TASK_HEADERS } from "#/lib/testing/operator-calls.ts";
import { NOW, outcomeOf, PARTNER_CODE, SIM, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";

const OTHER_SIM = "89852072201180436250";

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
function addressOf(body: unknown, { headers }: { headers: { request_id?: string } } = { headers: TASK_HEADERS }) {
  return `/${answers.push({ body, headers }) - 1}`;
}
const partnerSaying = (...answer: Parameters<typeof addressOf>) => testPartner(server.url + addressOf(...answer));

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
const sender = { partnerCode: PARTNER_CODE, version: "3.0" };
const querySign = md5('{"partnerCode":"P000270","version":"3.0"}');
const change = {
  ...sender,
  sim_ids: [SIM],
  sign: md5(`{"partnerCode":"P000270","sim_ids":["${SIM}"],"version":"3.0"}`),
};
const { orderNo, payId } = testOrder();

/** Method, path and fields, of the query or of the body, in the order of the calls. */
const REQUESTS = [
  ["GET", "mall/bundle-groups/bundles", { ...sender, sign: querySign }],
  ["GET", `mall/bundle-groups/${GROUP}/sims`, { ...sender, sign: querySign }],
  ["POST", `mall/bundle-groups/${GROUP}/sims`, change],
  ["DELETE", `mall/bundle-groups/${GROUP}/sims`, change],
  ["GET", `async-result/${TASK}`, { ...sender, sign: querySign }],
  [
    "GET",
    "mall/order",
    { ...sender, sim_id: SIM, sign: md5(`{"partnerCode":"P000270","sim_id":"${SIM}","version":"3.0"}`) },
  ],
  [
    "POST",
    "synPartner/SynOrderInfo",
    {
      ...sender,
      autoRenewal: "0",
      deviceCode: SIM,
      languageCode: "1",
      mark: "0",
      orderNo,
      orderPeriod: "1",
      orgOrderId: "",
      packageCode: "DP20240115000102",
      payAccount: "1",
      payAmount: "12.90",
      payCurrency: "USD",
      payId,
      payResultDate: "2023-11-14 22:13:20",
      payRst: "SUCCESS",
      payStatus: "1",
      payType: "3",
      payUnit: "",
      requestOrderId: "2026112109000087654321",
      servicePlanCode: "SP000102",
      servicePlanShowName: "Europe 10 GB",
      terminal: "0",
      tradeTime: String(NOW),
      tradeType: "verify",
      sign: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ],
];

test("every call has the fields of the interface, signed without the path", async () => {
  for (const [index, call] of OPERATOR_CALLS.entries()) {
    const address = addressOf(call.answer);
    await call.run(testPartner(server.url + address));
    const request = server.received.at(-1);
    const [path, query] = request?.path.split("?") ?? [];
    const fields = request?.body ? JSON.parse(request.body) : Object.fromEntries(new URLSearchParams(query));
    expect([request?.method, path?.slice(address.length + 1), fields]).toEqual(REQUESTS[index]);
    expect(request?.headers).toMatchObject({ "content-type": "application/json", "accept-language": "en-US" });
  }
});

const only = (item: unknown) => ({ items: [item], total: null, isComplete: true });
const begun = { taskId: TASK };
const paid = {
  orderNo,
  transactionId: "ORDER_47452122261749760",
  planTitle: "Europe 10 GB",
  periods: "1",
  amountText: "1290",
  currency: "USD",
  paymentMethod: "stripe",
  paidAtMs: NOW,
  orderStatus: "active",
  paymentStatus: "paid",
  disputeStatus: "none",
  riskStatus: "normal",
  transactionType: "one-time",
};
const RESULTS = [
  only({ id: GROUP, planCode: "DP1", planTitle: "Europe 10 GB", capacity: 50, simCount: 2 }),
  only(SIM),
  begun,
  begun,
  {
    action: "add",
    status: "completed",
    isCompleted: true,
    outcomes: [
      { sim: SIM, code: "10", isDone: true, isUnknownSim: false, message: "success" },
      { sim: OTHER_SIM, code: "31", isDone: false, isUnknownSim: true, message: "no SIM [number]" },
    ],
  },
  paid,
  { partnerOrderNo: orderNo },
];

test("every call is answered in our words, in either envelope", async () => {
  for (const [index, { run, answer }] of OPERATOR_CALLS.entries()) {
    expect(await run(partnerSaying(answer))).toEqual(RESULTS[index]);
    expect(await run(partnerSaying(answer.data ?? answerWith(answer)))).toEqual(RESULTS[index]);
  }
});

test("a call is counted under its path without ids", async () => {
  for (const { run, answer } of OPERATOR_CALLS) await run(partnerSaying(answer));
  const counted = await counters().partnerCalls.get();
  const calls = new Set(counted.values.map(({ labels }) => String(labels.call)));
  const withIds = [...calls].filter((call) => /^(mall\/bundle-groups|async-result)/.test(call));
  expect(withIds.toSorted()).toEqual(["async-result", "mall/bundle-groups/bundles", "mall/bundle-groups/sims"]);
});

test("a null in an answer stays null and never becomes zero", async () => {
  const group = { group_id: GROUP, bundle_code: null, bundle_name: "", capacity: null };
  const nothing = { planCode: null, planTitle: null, capacity: null, simCount: null };
  expect(await partnerSaying({ groups: [group] }).groups()).toEqual(only({ id: GROUP, ...nothing }));
  for (const data of [null, {}, { sim_total_quantity: null }]) {
    expect(await partnerSaying(answerWith(data)).addToGroup(GROUP, [SIM])).toEqual(begun);
  }
  const nulled = Object.fromEntries(Object.keys(paid).map((name) => [name, null]));
  const details = { by: "orderNo", value: orderNo } as const;
  const bare = { purchase_order_id: orderNo, paid_at: null, total_amount: null, payment_status: "" };
  expect(await partnerSaying(answerWith(bare)).orderDetails(details)).toEqual({ ...nulled, orderNo });
  for (const data of [null, {}, { order_id: null, purchase_order_id: "" }]) {
    expect(await partnerSaying(answerWith(data)).orderDetails(details)).toBe(null);
  }
  for (const data of [null, {}, { orderNo: null }]) {
    expect(await partnerSaying(answerWith(data)).placePaid(testOrder(), NOW)).toEqual({ partnerOrderNo: null });
  }
});

test("a task that is not completed keeps the service's text", async () => {
  const taskSaying = (data: object) => partnerSaying(answerWith({ request_id: TASK, ...data })).groupTask(TASK);
  for (const status of ["processing", "COMPLETED", "failed", "排队中"]) {
    const task = { action: "unknown", status, isCompleted: false, outcomes: [] };
    expect(await taskSaying({ status, details: null })).toEqual(task);
  }
  const details = [{ sim_id: SIM, result: 99, message: null }, { sim_id: OTHER_SIM, result: null }, null];
  expect(await taskSaying({ status: "completed", action_code: 88, details })).toEqual({
    action: "unknown",
    status: "completed",
    isCompleted: true,
    outcomes: [{ sim: SIM, code: "99", isDone: false, isUnknownSim: false, message: null }],
  });
});

test("an order can be queried by each of its ids, and an answer about another one is malformed", {
  tags: ["long"],
}, async () => {
  const names = { orderNo: "purchase_order_id", transactionId: "order_id", sim: "sim_id" } as const;
  for (const by of ["orderNo", "transactionId", "sim"] as const) {
    const ours = { order_id: "1", purchase_order_id: "2", [names[by]]: "7 & 8" };
    await partnerSaying(ours).orderDetails({ by, value: "7 & 8" });
    const query = new URLSearchParams(server.received.at(-1)?.path.split("?")[1]);
    expect(Object.fromEntries(query)).toMatchObject({ [names[by]]: "7 & 8" });
    const others = partnerSaying({ ...ours, [names[by]]: "9" }).orderDetails({ by, value: "7 & 8" });
    expect(await outcomeOf(others)).toEqual({ kind: "malformed", mayHaveTakenEffect: false });
  }
});

test("a task whose id comes only in the body is accepted", async () => {
  const answer = answerWith({ request_id: TASK, sim_total_quantity: 1 });
  expect(await partnerSaying(answer, { headers: {} }).addToGroup(GROUP, [SIM])).toMatchObject({ taskId: TASK });
  expect(await partnerSaying(answer, { headers: {} }).removeFromGroup(GROUP, [SIM])).toMatchObject({ taskId: TASK });
});

test("a change whose answer has no task, or an invalid task id, may have taken effect", async () => {
  const malformed = { kind: "malformed", mayHaveTakenEffect: true };
  for (const headers of [{}, { request_id: "" }, { request_id: ".." }, { request_id: "." }]) {
    const partner = partnerSaying(answerWith({ sim_total_quantity: 1 }), { headers });
    expect(await outcomeOf(partner.addToGroup(GROUP, [SIM]))).toEqual(malformed);
    expect(await outcomeOf(partner.removeFromGroup(GROUP, [SIM]))).toEqual(malformed);
  }
});

const MALFORMED: [number, unknown][] = [
  [0, null],
  [0, { groups: null }],
  [1, { sim_ids: SIM }],
  [4, { request_id: "another", status: "completed" }],
  [4, { request_id: TASK, status: null }],
  [4, { request_id: TASK, status: "completed", details: {} }],
  [5, "none"],
  [6, { payId: "another" }],
  [6, { deviceCode: OTHER_SIM }],
];

test.concurrent.each(MALFORMED)("call %i: data of the kind %j is malformed", async (index, data) => {
  const call = OPERATOR_CALLS[index];
  const outcome = await outcomeOf((async () => call?.run(partnerSaying(answerWith(data))))());
  expect(outcome).toEqual({ kind: "malformed", mayHaveTakenEffect: call?.isWrite });
});

test("an error names the method and the path, and no SIM", async () => {
  const refusal = { operateCode: "F", message: `no SIM ${SIM}` };
  for (const { method = "POST", name, run } of OPERATOR_CALLS) {
    await expect(run(partnerSaying(refusal))).rejects.toMatchObject({
      kind: "refused",
      mayHaveTakenEffect: false,
      upstreamCode: "F: no SIM [number]",
      message: `refused: ${method} /${name}: refused by the service`,
    });
  }
});

test("the log never holds the SIM of a call", async () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  const others = answerWith({ request_id: "another", sim_id: OTHER_SIM, payId: SIM, groups: [SIM], sim_ids: SIM });
  const outcomes = OPERATOR_CALLS.flatMap(({ answer, run }) =>
    [answer, others, { operateCode: SIM, message: SIM }].map((body) =>
      outcomeOf(run(testPartner(server.url + addressOf(body), { log }))),
    ),
  );
  await Promise.all(outcomes);
  expect(lines.length).toBeGreaterThanOrEqual(3 * OPERATOR_CALLS.length);
  expect(lines.filter((line) => line.includes(SIM) || line.includes(OTHER_SIM))).toEqual([]);
});
