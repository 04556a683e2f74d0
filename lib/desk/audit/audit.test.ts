import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeskBench, startDeskBench } from "#/lib/testing/desk/desk-bench.ts";
import { checkAudit, endAt, follow, UNFOLLOWED, writeRead } from "./audit.ts";

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
});
afterAll(() => bench.close());

const rowsOf = () => bench.context.db.query.selectFrom("desk_audit").selectAll().orderBy("number").execute();
const endOf = () => bench.context.db.query.selectFrom("desk_audit_end").selectAll().executeTakeFirstOrThrow();

test("invitations, keys, sign-ins, ends of sessions and reads are written down, with ids only", async () => {
  const { passkey, token } = await bench.addKey(await bench.invite("Ann Example"));
  await bench.signIn(passkey);
  const session = await bench.signing.session(token);
  const id = session?.operator.id ?? "";
  await bench.signing.endSession(id, session?.id ?? "");
  await writeRead(bench.context, { operatorId: id, event: "queue read", subject: "" });
  const rows = await rowsOf();
  expect(rows.map(({ number, operator_id, event }) => [number, operator_id === id, event])).toEqual([
    [1, false, "operator invited"],
    [2, true, "key added"],
    [3, true, "signed in"],
    [4, true, "session ended"],
    [5, true, "queue read"],
  ]);
  expect(JSON.stringify(rows)).not.toContain("Example");
  expect(await checkAudit(bench.context.db.query)).toEqual({ rows: 5, brokenAt: null });
});

test("writers at the same moment follow each other, and none is lost", async () => {
  const before = (await rowsOf()).length;
  const entry = { operatorId: "o", event: "order read", subject: "x" } as const;
  await Promise.all(Array.from({ length: 20 }, () => writeRead(bench.context, entry)));
  expect(await checkAudit(bench.context.db.query)).toEqual({ rows: before + 20, brokenAt: null });
});

test("the database lets no row of the audit be changed or deleted", async () => {
  const { query } = bench.context.db;
  for (const attack of [sql`UPDATE desk_audit SET at = 0 WHERE number = 1`, sql`DELETE FROM desk_audit`]) {
    await expect(attack.execute(query)).rejects.toThrow("stay as they are");
  }
});

test("a row that is changed, missing, moved or cut off is found, and named", async () => {
  const [rows, end] = [await rowsOf(), await endOf()];
  const broken = (some: typeof rows) => endAt(some.reduce(follow, UNFOLLOWED), end).brokenAt;
  expect(broken(rows)).toBeNull();
  for (const field of ["at", "operator_id", "event", "subject", "detail", "digest"] as const) {
    expect(broken(rows.map((row) => (row.number === 3 ? { ...row, [field]: "other" } : row))), field).toBe(3);
  }
  expect(broken(rows.filter(({ number }) => number !== 2))).toBe(2);
  expect(broken(rows.slice(0, -1))).toBe(rows.length);
  expect(broken([])).toBe(1);
});

test("an audit whose end was written anew is found too", async () => {
  const { query } = bench.context.db;
  const end = await endOf();
  await query.updateTable("desk_audit_end").set({ digest: "other" }).execute();
  expect((await checkAudit(query)).brokenAt).toBe(end.number + 1);
  await query.updateTable("desk_audit_end").set({ digest: end.digest }).execute();
});
