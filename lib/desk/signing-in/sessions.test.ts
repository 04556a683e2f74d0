import { afterAll, beforeAll, expect, test } from "vitest";
import { removeOperator } from "#/lib/desk/team/members.ts";
import { type DeskBench, startDeskBench } from "#/lib/testing/desk/desk-bench.ts";

const MINUTE = 60_000;

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
});
afterAll(() => bench.close());

async function signedIn(name: string) {
  const { passkey, token } = await bench.addKey(await bench.invite(name));
  const session = await bench.signing.session(token);
  if (session === null) throw new Error("not signed in");
  return { passkey, token, session };
}

test("a session ends after 30 minutes without a page", async () => {
  const { token } = await signedIn("Idle");
  bench.pass(29 * MINUTE);
  expect(await bench.signing.session(token)).not.toBeNull();
  bench.pass(29 * MINUTE);
  expect(await bench.signing.session(token)).not.toBeNull();
  bench.pass(30 * MINUTE);
  expect(await bench.signing.session(token)).toBeNull();
});

test("a session ends after 12 hours, however busy it is", async () => {
  const { token } = await signedIn("Busy");
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    bench.pass(20 * MINUTE);
    expect(await bench.signing.session(token)).not.toBeNull();
  }
  bench.pass(20 * MINUTE);
  expect(await bench.signing.session(token)).toBeNull();
});

test("an ended session is worthless at once, and is listed no more; others stay", async () => {
  const { passkey, token, session } = await signedIn("Ending");
  const other = await bench.signIn(passkey);
  expect(await bench.signing.endSession(session.operator.id, session.id)).toBe(true);
  expect(await bench.signing.session(token)).toBeNull();
  expect(await bench.signing.session(other)).not.toBeNull();
  const { sessions } = await bench.signing.settings(session.operator.id);
  expect(sessions).toHaveLength(1);
  expect(await bench.signing.endSession(session.operator.id, session.id)).toBe(false);
});

test("no operator ends the session of another", async () => {
  const ann = await signedIn("Ann");
  const bea = await signedIn("Bea");
  expect(await bench.signing.endSession(bea.session.operator.id, ann.session.id)).toBe(false);
  expect(await bench.signing.session(ann.token)).not.toBeNull();
});

test("a removed operator's sessions, keys and invitations open nothing, until another comes", async () => {
  const { passkey, token } = await signedIn("Leaver");
  const open = await bench.invite("Leaver");
  expect(await removeOperator(bench.context, "Leaver")).toBe(true);
  expect(await bench.signing.session(token)).toBeNull();
  await expect(bench.signIn(passkey)).rejects.toMatchObject({ name: "DeskRefusal" });
  await expect(bench.addKey(open)).rejects.toMatchObject({ name: "DeskRefusal" });
  expect(await removeOperator(bench.context, "Leaver")).toBe(false);
  const back = await bench.addKey(await bench.invite("Leaver"));
  expect(await bench.signing.session(back.token)).toMatchObject({ operator: { name: "Leaver" } });
  expect(await bench.signing.session(token), "the earlier session").toBeNull();
});

test("a made-up token opens nothing, and the database holds no token", async () => {
  const { token } = await signedIn("Kept");
  expect(await bench.signing.session("x".repeat(43))).toBeNull();
  const rows = await bench.context.db.query.selectFrom("desk_sessions").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});
