import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerCase, correctAddress, turnCase } from "#/lib/desk/cases/handle-case.ts";
import { listCases } from "#/lib/desk/cases/list-cases.ts";
import { readTimeline } from "#/lib/desk/orders/timeline.ts";
import { findItem, readOpen } from "#/lib/desk/queue/queue.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { endOf } from "#/lib/upkeep/order-end.ts";
import {
  askForHelp,
  type Case,
  cleanMessage,
  eraseCase,
  findCaseOf,
  type NewRequest,
  readMessages,
  redirectAnswers,
} from "./cases.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await query().deleteFrom("case_messages").execute();
  await query().deleteFrom("support_cases").execute();
});

const query = () => bench.context.db.query;
const ANN = { id: "operator-ann" };
const formKey = () => randomBytes(16).toString("base64url");
const SEEN = { saw: "waiting", browser: "Firefox on Android", language: "de", email: "buyer@example.com" } as const;
const BUYER = { isChanged: true, isTold: true };

const ask = (orderId: string, text: string, key = formKey(), by: Partial<NewRequest> = {}) =>
  askForHelp(bench.context, { orderId, key, text, ...SEEN, ...BUYER, ...by });

async function caseOf(orderId: string): Promise<Case> {
  const found = await findCaseOf(query(), orderId);
  if (found === null) throw new Error("no case");
  return found;
}

const textsOf = async ({ id }: Case) => (await readMessages(query(), id)).map(({ text }) => text);
const mailsOf = async (kind: string) =>
  query().selectFrom("mails").select(["occasion", "language"]).where("kind", "=", kind).execute();

test("a form sent several times at once is one message of one case, and one mail", async () => {
  const { id } = await bench.openOrder();
  const key = formKey();
  const before = (await mailsOf("case-written")).length;
  expect(await Promise.all([1, 2, 3].map(() => ask(id, "Where is it?", key)))).toEqual([true, true, true]);
  await ask(id, "Where is it now?", key);
  const found = await caseOf(id);
  expect(found).toMatchObject({ state: "open", version: 2, payment: "unpaid", service: "unplaced", ...SEEN });
  expect(await textsOf(found)).toEqual(["Where is it?", "Where is it now?"]);
  expect(await mailsOf("case-written")).toHaveLength(before + 2);
});

test("an answer pressed twice is one, and a second operator is shown what came since", async () => {
  const { id } = await bench.openOrder();
  await ask(id, "Where is it?");
  const drawn = await caseOf(id);
  const press = { caseId: drawn.id, version: drawn.version, key: formKey(), text: "On its way." };
  const before = (await mailsOf("case-answer")).length;
  const done = { status: "done" };
  const presses = [press, press].map((one) => answerCase(bench.context, ANN, one));
  expect(await Promise.all(presses)).toEqual([done, done]);
  const late = await answerCase(bench.context, { id: "operator-bob" }, { ...press, key: formKey(), text: "Here." });
  expect(late).toMatchObject({ status: "moved", found: { state: "answered" }, since: [{ text: "On its way." }] });
  expect((await mailsOf("case-answer")).slice(before)).toEqual([{ occasion: expect.any(String), language: "de" }]);
  expect(await textsOf(await caseOf(id))).toEqual(["Where is it?", "On its way."]);
  const audited = query().selectFrom("desk_audit").select("detail").where("event", "=", "case answered");
  expect(await audited.where("subject", "=", id).execute()).toEqual([{ detail: JSON.stringify({ case: drawn.id }) }]);
});

test("a case is closed once, and opens again by an operator or by the buyer", async () => {
  const { id } = await bench.openOrder();
  await ask(id, "Where is it?");
  const turn = async (state: "open" | "closed", from?: Case) => {
    const { id: caseId, version } = from ?? (await caseOf(id));
    return turnCase(bench.context, ANN, { caseId, version, state });
  };
  const drawn = await caseOf(id);
  expect([await turn("closed", drawn), await turn("closed", drawn)]).toEqual([{ status: "done" }, { status: "done" }]);
  expect(await turn("open")).toEqual({ status: "done" });
  expect((await caseOf(id)).state).toBe("open");
  await turn("closed");
  await ask(id, "Again.");
  expect((await caseOf(id)).state).toBe("open");
  expect(await turn("closed", drawn)).toMatchObject({ status: "moved", since: [{ text: "Again." }] });
  const story = await readTimeline(query(), id, { mails: [], notes: [] });
  expect(story.filter(({ text }) => text.startsWith("Asked for help")).map(({ text }) => text)).toHaveLength(2);
  expect(story.filter(({ text }) => text === "Closed the buyer’s request for help.")).toHaveLength(2);
});

test("an open case is an item of the queue after a day, until it is answered", async () => {
  const { id } = await bench.openOrder();
  await ask(id, "Where is it?");
  const found = await caseOf(id);
  const items = async (now: number) =>
    (await readOpen({ query: query(), now })).filter(({ key }) => key === `case:${found.id}`);
  expect(await items(found.since + DAY)).toEqual([]);
  expect(await items(found.since + DAY + 1)).toMatchObject([{ kind: "case", orderId: id, since: found.since }]);
  expect(await findItem({ query: query(), now: found.since + 2 * DAY }, `case:${found.id}`)).not.toBeNull();
  const press = { caseId: found.id, version: found.version, key: formKey(), text: "Here." };
  await answerCase(bench.context, ANN, press);
  expect(await items(found.since + 2 * DAY)).toEqual([]);
});

test("a case that no mail tells of is an item at once, and again with the next such message", async () => {
  const { id } = await bench.openOrder();
  const before = (await mailsOf("case-written")).length;
  await ask(id, "Where is it?", formKey(), { isTold: false });
  expect(await mailsOf("case-written")).toHaveLength(before);
  const { id: caseId, since } = await caseOf(id);
  const keys = async () => (await readOpen({ query: query(), now: since })).map(({ key }) => key);
  expect(await keys()).toContain(`case:${caseId}`);
  const { version } = await caseOf(id);
  await answerCase(bench.context, ANN, { caseId, version, key: formKey(), text: "Here." });
  expect(await keys()).not.toContain(`case:${caseId}`);
  await ask(id, "No.", formKey(), { isTold: false });
  expect(await keys()).toContain(`case:${caseId}`);
});

test("the owner’s browser gives another address for the answers, with a message or without one", async () => {
  const order = await bench.openOrder();
  const { id } = order;
  const { email: receipts } = await bench.read(id);
  const at = async () => caseOf(id).then(({ email, version, state }) => [email, version, state]);
  await ask(id, "Where is it?");
  await ask(id, "Write here.", formKey(), { email: "second@example.com" });
  expect(await at()).toEqual(["second@example.com", 2, "open"]);
  expect(await redirectAnswers(bench.context, id, "third@example.com")).toBe(true);
  expect(await redirectAnswers(bench.context, id, "third@example.com")).toBe(true);
  expect(await at()).toEqual(["third@example.com", 3, "open"]);
  await ask(id, "Send it to me.", formKey(), { email: "thief@example.com", isChanged: false });
  expect(await at()).toEqual(["third@example.com", 4, "open"]);
  expect((await bench.read(id)).email).toBe(receipts);
  await query().updateTable("orders").set({ erased_at: 1 }).where("id", "=", id).execute();
  expect(await redirectAnswers(bench.context, id, "fourth@example.com")).toBe(false);
  expect((await at())[0]).toBe("third@example.com");
});

test("an operator corrects the address once, and the second of two sees that it has changed", async () => {
  const { id } = await bench.openOrder();
  await ask(id, "Where is it?");
  const drawn = await caseOf(id);
  const press = { caseId: drawn.id, version: drawn.version, email: "byuer@example.com" };
  const done = { status: "done" };
  expect(await Promise.all([press, press].map((one) => correctAddress(bench.context, ANN, one)))).toEqual([done, done]);
  const late = await correctAddress(bench.context, ANN, { ...press, email: "other@example.com" });
  expect(late).toMatchObject({ status: "moved", found: { email: press.email }, since: [] });
  const answer = { caseId: drawn.id, version: drawn.version, key: formKey(), text: "Here." };
  expect(await answerCase(bench.context, ANN, answer)).toMatchObject({ status: "moved" });
  const audited = query().selectFrom("desk_audit").select("detail").where("event", "=", "case address corrected");
  expect(await audited.where("subject", "=", id).execute()).toEqual([{ detail: JSON.stringify({ case: drawn.id }) }]);
});

test("an order with an open case isn’t over, and erasing takes what was written and the address", async () => {
  const order = await bench.openOrder();
  await bench.context.db.query.updateTable("orders").set({ payment: "void" }).where("id", "=", order.id).execute();
  await ask(order.id, "Where is it?");
  const ended = async () => endOf(query(), await bench.read(order.id));
  expect(await ended()).toBeNull();
  const { id: caseId, version } = await caseOf(order.id);
  bench.pass(DAY);
  await turnCase(bench.context, ANN, { caseId, version, state: "closed" });
  const { since } = await caseOf(order.id);
  expect(await ended()).toBe(since);
  await query()
    .transaction()
    .execute((transaction) => eraseCase(transaction, order.id));
  await query().updateTable("orders").set({ erased_at: since }).where("id", "=", order.id).execute();
  const erased = await caseOf(order.id);
  expect([erased.email, ...(await textsOf(erased))]).toEqual([null, ""]);
  expect(await ask(order.id, "Again?")).toBe(false);
  const press = { caseId, version: erased.version, key: formKey(), text: "Here." };
  expect(await answerCase(bench.context, ANN, press)).toMatchObject({ status: "refused" });
});

test("the list has the longest waiting first, fifty a page", async () => {
  const orders = await Promise.all(Array.from({ length: 3 }, (_, index) => bench.openOrder({ attempt: `a${index}` })));
  const [first] = orders;
  if (!first) throw new Error("no order");
  await ask(first.id, "Where is it?");
  const { cases, next } = await listCases(bench.context, ANN.id, { state: "open", after: null });
  expect([cases.map(({ found }) => found.orderId), next]).toEqual([[first.id], null]);
  for (const later of orders.slice(1)) {
    bench.pass(1_000);
    await ask(later.id, "And mine?");
  }
  const all = await listCases(bench.context, ANN.id, { state: "open", after: null });
  expect(all.cases.map(({ found }) => found.orderId)).toEqual(orders.map(({ id }) => id));
  const [oldest] = all.cases;
  const after = oldest ? { since: oldest.found.since, id: oldest.found.id } : null;
  const rest = await listCases(bench.context, ANN.id, { state: "open", after });
  expect(rest.cases.map(({ found }) => found.orderId)).toEqual(orders.slice(1).map(({ id }) => id));
});

test("a message keeps its lines and loses what can’t be seen", () => {
  expect(cleanMessage(" One\r\nTwo\u0000\u0007\rThree\tfour \n")).toBe("One\nTwo\nThree\tfour");
});
