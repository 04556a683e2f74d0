import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { toMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { wayBackMail } from "./way-back-requests.ts";
import { createWaysBack, type WaysBack } from "./ways-back.ts";

const MINUTE = 60_000;

let bench: OrdersBench;
let ways: WaysBack;
beforeAll(async () => {
  bench = await createOrdersBench();
  ways = createWaysBack(bench.context, { mayMail: async () => true, noteFlood: () => undefined });
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

async function payOrder(email = "buyer@example.com", overrides: { sim?: string } = {}): Promise<Order> {
  const order = await bench.openOrder(overrides);
  await bench.orders.start(order.id, { email, agreedMinor: order.price.amountMinor });
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  const paid = await bench.orders.refresh(await bench.read(order.id));
  expect(paid.payment).toBe("paid");
  bench.pass(1_000);
  return paid;
}

const askFor = ({ id }: Pick<Order, "id">) => ways.ask({ purpose: "order", about: id }, "en");
const askForSim = (sim: string) => ways.ask({ purpose: "sim", about: sim }, "de");

/** What it opens. */
async function takeCode(requestId: string, code: string) {
  const proof = await ways.readCode(requestId, code);
  return typeof proof === "string" ? proof : ((await ways.use(proof)) ?? "ended");
}

async function takeLink(requestId: string, orderId: string | null) {
  const proof = await ways.readLink(requestId, orderId);
  return proof && ways.use(proof);
}

/** The orders whose address a request has mailed. */
async function mailed(requestId: string): Promise<string[]> {
  const rows = bench.context.db.query.selectFrom("mails").selectAll().where("occasion", "=", requestId);
  return (await rows.execute()).map((row) => toMail(row).about).toSorted();
}

async function codeOf(requestId: string, { id }: Pick<Order, "id">): Promise<string> {
  return (await wayBackMail(bench.context, requestId, id))?.code ?? "none";
}

function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

test("a code opens its order in the browser that asked, once [S05, v5.0.0-6.5.1]", async () => {
  const order = await payOrder();
  const request = await askFor(order);
  expect(await mailed(request)).toEqual([order.id]);
  const code = await codeOf(request, order);
  expect(code).toMatch(/^\d{6}$/);
  expect(await takeCode(request, code)).toEqual([order.id]);
  expect(await takeCode(request, code)).toBe("ended");
  expect(await ways.purposeOf(request)).toBeNull();
});

test("a link opens the same, and the code and the link end together [v5.0.0-6.4.1]", async () => {
  const order = await payOrder();
  const byLink = await askFor(order);
  const code = await codeOf(byLink, order);
  expect(await takeLink(byLink, order.id)).toEqual([order.id]);
  expect(await takeLink(byLink, order.id)).toBeNull();
  expect(await takeCode(byLink, code)).toBe("ended");
  const byCode = await askFor(order);
  await takeCode(byCode, await codeOf(byCode, order));
  expect(await takeLink(byCode, order.id)).toBeNull();
});

test("of browsers that use one request at the same moment, one has its orders [S11]", async () => {
  const order = await payOrder();
  const request = await askFor(order);
  const code = await codeOf(request, order);
  const uses = [1, 2, 3].flatMap(() => [takeLink(request, order.id), takeCode(request, code)]);
  const opened = (await Promise.all(uses)).filter(Array.isArray);
  expect(opened).toHaveLength(1);
});

test("a request ends after 15 minutes [S06]", async () => {
  const order = await payOrder();
  bench.stopClock();
  const request = await askFor(order);
  const code = await codeOf(request, order);
  bench.pass(15 * MINUTE - 1);
  expect(await ways.purposeOf(request)).not.toBeNull();
  bench.pass(1);
  expect(await ways.purposeOf(request)).toBeNull();
  expect(await takeCode(request, code)).toBe("ended");
  expect(await takeLink(request, order.id)).toBeNull();
  expect(await wayBackMail(bench.context, request, order.id)).toBeNull();
});

test("a request ends after five wrong codes, and the right one comes too late [S04, v5.0.0-6.3.1]", async () => {
  const order = await payOrder();
  const request = await askFor(order);
  const code = await codeOf(request, order);
  for (let typed = 1; typed <= 5; typed += 1) {
    expect(await takeCode(request, otherThan(code)), `code ${typed}`).toBe("wrong");
  }
  expect(await takeCode(request, code)).toBe("ended");
  expect(await takeLink(request, order.id)).toBeNull();
});

test("codes typed at the same moment are no more than five tries [S04, v5.0.0-6.6.3]", async () => {
  const order = await payOrder();
  const request = await askFor(order);
  const wrong = otherThan(await codeOf(request, order));
  const answers = await Promise.all(Array.from({ length: 12 }, () => takeCode(request, wrong)));
  expect(answers.filter((answer) => answer === "wrong").length).toBeLessThanOrEqual(5);
  expect(await takeCode(request, wrong)).toBe("ended");
});

test("the fifth code may be the right one", async () => {
  const order = await payOrder();
  const request = await askFor(order);
  const code = await codeOf(request, order);
  for (let typed = 1; typed <= 4; typed += 1) await takeCode(request, otherThan(code));
  expect(await takeCode(request, code)).toEqual([order.id]);
});

test("a code works for no other request [v5.0.0-6.6.2]", async () => {
  const order = await payOrder();
  const [mine, another] = [await askFor(order), await askFor(order)];
  const code = await codeOf(mine, order);
  if (code !== (await codeOf(another, order))) expect(await takeCode(another, code)).toBe("wrong");
  expect(await takeCode("no such request", code)).toBe("ended");
});

test("a SIM's request mails each address of its paid orders, each with a code of its own", async () => {
  const first = await payOrder("ana@example.com");
  const { sim } = first;
  const again = await payOrder("Ana@Example.com", { sim });
  const other = await payOrder("ben@example.com", { sim });
  const waiting = await bench.startOrder({ sim });
  const request = await askForSim(sim);
  expect(await mailed(request)).toEqual([again.id, other.id].toSorted());
  expect(await codeOf(request, waiting)).toBe("none");
  const proof = await ways.readCode(request, await codeOf(request, again));
  expect(proof).toMatchObject({ purpose: "sim", mailbox: "ana@example.com", order: { id: again.id } });
  expect(await takeCode(request, await codeOf(request, again))).toEqual([again.id, first.id]);
});

test("a proven mailbox opens no order with another address, and none for another SIM [S07]", async () => {
  const mine = await payOrder("ana@example.com");
  const theirs = await payOrder("ben@example.com", { sim: mine.sim });
  await bench.reset();
  const elsewhere = await payOrder("ana@example.com");
  expect(elsewhere.sim).not.toBe(mine.sim);
  const request = await askFor(theirs);
  expect(await takeLink(request, theirs.id)).toEqual([theirs.id]);
});

test("where there is no address, the request answers codes like any other", async () => {
  const order = await bench.openOrder();
  expect(order.email).toBeNull();
  const unknown = "89852072201299999999";
  for (const request of [await askFor(order), await askFor({ id: "no such order" }), await askForSim(unknown)]) {
    expect(await mailed(request)).toEqual([]);
    expect(await ways.purposeOf(request)).not.toBeNull();
    for (let typed = 1; typed <= 5; typed += 1) expect(await takeCode(request, "000000")).toBe("wrong");
    expect(await takeCode(request, "000000")).toBe("ended");
    expect(await ways.purposeOf(request)).toBeNull();
  }
});

test("an order mails at most three times in 15 minutes, and later again", async () => {
  const order = await payOrder();
  const steps: unknown[] = [];
  const mayMail = async () => steps.push("counted") > 0;
  const counting = createWaysBack(bench.context, { mayMail, noteFlood: () => steps.push("flood") });
  const wish = { purpose: "order", about: order.id } as const;
  for (const _ of [1, 2, 3, 4]) steps.push((await mailed(await counting.ask(wish, "en"))).length);
  expect(steps).toEqual(["counted", 1, "counted", 1, "counted", 1, "flood", 0]);
  bench.pass(15 * MINUTE);
  expect(await mailed(await askFor(order))).toEqual([order.id]);
});

test("an order mails at most ten times a day: each request is five more guesses at a code", async () => {
  const order = await payOrder();
  let mails = 0;
  for (let quarter = 0; quarter < 24 * 4; quarter += 1) {
    for (const _ of [1, 2, 3]) mails += (await mailed(await askFor(order))).length;
    bench.pass(15 * MINUTE);
  }
  expect(mails).toBe(10);
  bench.pass(15 * MINUTE);
  expect(await mailed(await askFor(order))).toEqual([order.id]);
});

test("the database holds no code and no address, and forgets a request after a day", async () => {
  const order = await payOrder("ana@example.com");
  const request = await askFor(order);
  const code = await codeOf(request, order);
  const { query } = bench.context.db;
  const rows = await query.selectFrom("way_back_requests").selectAll().where("id", "=", request).execute();
  const [{ expires_at: _time, codes_sealed: sealed, ...rest } = {}] = rows as Record<string, unknown>[];
  expect(JSON.stringify(rest)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain("ana@");
  expect(Buffer.from(String(sealed).slice(2), "base64url").toString("latin1")).not.toContain(code);
  bench.pass(DAY + 16 * MINUTE);
  await askFor(order);
  expect(await query.selectFrom("way_back_requests").select("id").where("id", "=", request).execute()).toEqual([]);
});

test("an order that was erased meanwhile proves nothing, and opens no other erased order", async () => {
  const [order, another] = [await payOrder(), await payOrder()];
  const request = await askFor(order);
  const { query } = bench.context.db;
  const erased = { sim: "1234", email: null };
  await query.updateTable("orders").set(erased).where("id", "in", [order.id, another.id]).execute();
  expect(await takeLink(request, order.id)).toBeNull();
});

test("neither a code nor the id of a request is written to the log", async () => {
  const order = await payOrder();
  const request = await askFor(order);
  const code = await codeOf(request, order);
  await takeCode(request, code);
  const lines = bench.log.filter((line) => line.includes("way back")).join("\n");
  expect(lines).toContain("way back used");
  expect(lines).not.toContain(request);
  expect(lines).not.toMatch(new RegExp(`\\b${code}\\b`));
});

test("a mailbox that had enough mails gets none, with the answer to any request", async () => {
  const asked: string[] = [];
  const mayMail = async (mailbox: string) => asked.push(mailbox) > 0 && mailbox !== "full@example.com";
  const full = createWaysBack(bench.context, { mayMail, noteFlood: () => undefined });
  const [first, second] = [await payOrder("Full@example.com"), await payOrder("free@example.com")];
  for (const about of [first.id, "no such order"]) {
    const request = await full.ask({ purpose: "order", about }, "en");
    expect(await mailed(request)).toEqual([]);
    expect(await full.purposeOf(request)).toBe("order");
    expect(await full.readCode(request, "000000")).toBe("wrong");
  }
  expect(await mailed(await full.ask({ purpose: "sim", about: first.sim }, "en"))).toEqual([second.id]);
  expect(asked.toSorted()).toEqual(["free@example.com", "full@example.com", "full@example.com"]);
});
