import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { mailboxMail } from "./way-back-requests.ts";
import { createWaysBack, type WaysBack } from "./ways-back.ts";

/* A mailbox that is proven for its own sake, where a limit has refused its reader. */

let bench: OrdersBench;
let ways: WaysBack;
beforeAll(async () => {
  bench = await createOrdersBench();
  ways = createWaysBack(bench.context, { mayMail: async () => true, noteFlood: () => undefined });
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const ask = (about: string) => ways.ask({ purpose: "mailbox", about }, "en");
const codeOf = async (requestId: string) => (await mailboxMail(bench.context, requestId))?.code ?? "none";
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

/** What using a code opens. */
async function takeCode(requestId: string, code: string) {
  const proof = await ways.readCode(requestId, code);
  return typeof proof === "string" ? proof : ways.use(proof);
}

async function countMails(requestId: string): Promise<number> {
  const mails = bench.context.db.query.selectFrom("mails").select("id").where("occasion", "=", requestId);
  return (await mails.execute()).length;
}

test("an address is proven by the code of its own mail, and opens no order", async () => {
  const order = await bench.startOrder();
  const request = await ask("Ana@Example.com");
  expect(await mailboxMail(bench.context, request)).toMatchObject({ to: "Ana@Example.com" });
  const code = await codeOf(request);
  expect(await takeCode(request, otherThan(code))).toBe("wrong");
  expect(await ways.readLink(request, order.id)).toMatchObject({ mailbox: "ana@example.com", order: null });
  expect(await takeCode(request, code)).toEqual([]);
  expect(await takeCode(request, code)).toBe("ended");
  expect(await ways.readLink(request, null)).toBeNull();
  expect(await mailboxMail(bench.context, request)).toBeNull();
});

test("a code that was read isn't used by that: a browser that is refused may come back with it", async () => {
  const request = await ask("dan@example.com");
  expect(await ways.readCode(request, await codeOf(request))).toMatchObject({ mailbox: "dan@example.com" });
  const proof = await ways.readLink(request, null);
  expect(proof && (await ways.use(proof))).toEqual([]);
});

test("a code is stored with its mail, or not at all [K23]", async () => {
  const { query } = bench.context.db;
  const requests = () => query.selectFrom("way_back_requests").select("id").execute();
  const before = await requests();
  await sql`ALTER TABLE mails RENAME TO mails_away`.execute(query);
  await expect(ask("kim@example.com")).rejects.toThrow("mails");
  await sql`ALTER TABLE mails_away RENAME TO mails`.execute(query);
  expect(await requests()).toEqual(before);
  const request = await ask("kim@example.com");
  expect(await countMails(request)).toBe(1);
  expect(await takeCode(request, await codeOf(request))).toEqual([]);
});

test("a code for one address proves no other", async () => {
  const [mine, theirs] = [await ask("gus@example.com"), await ask("hal@example.com")];
  const code = await codeOf(mine);
  if (code !== (await codeOf(theirs))) expect(await takeCode(theirs, code)).toBe("wrong");
});

test("a link to a mailbox alone opens no request for an order", async () => {
  const order = await bench.startOrder();
  expect(await ways.readLink(await ways.ask({ purpose: "order", about: order.id }, "en"), null)).toBeNull();
});

test("an address is counted by its own limit: what orders may mail is neither asked nor used up", async () => {
  const asked: string[] = [];
  const mayMail = async (mailbox: string) => asked.push(mailbox) < 0;
  const counting = createWaysBack(bench.context, { mayMail, noteFlood: () => asked.push("flood") });
  for (let mail = 1; mail <= 5; mail += 1) {
    const request = await counting.ask({ purpose: "mailbox", about: "eve@example.com" }, "en");
    expect(await countMails(request)).toBe(1);
  }
  expect(asked).toEqual([]);
});

test("neither the request nor the mail holds the address readably, and the log names neither", async () => {
  const request = await ask("fay@example.com");
  const { query } = bench.context.db;
  const rows = [
    await query.selectFrom("way_back_requests").selectAll().where("id", "=", request).execute(),
    await query.selectFrom("mails").selectAll().where("occasion", "=", request).execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain("fay@");
  expect(rows[0]).toMatchObject([{ about: "" }]);
  expect(bench.log.join("\n")).not.toContain("fay@");
});
