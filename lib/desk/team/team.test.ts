import { afterAll, beforeEach, expect, test } from "vitest";
import { readCode } from "#/lib/desk/signing-in/codes.ts";
import { listInvitations, revokeInvitation } from "#/lib/desk/signing-in/invitations.ts";
import { passOf } from "#/lib/desk/signing-in/passes.ts";
import { endSessions, listSessions } from "#/lib/desk/signing-in/sessions.ts";
import { forgetExpired } from "#/lib/desk/signing-in/upkeep.ts";
import { CLIENT, type DeskBench, startDeskBench } from "#/lib/testing/desk/desk-bench.ts";
import {
  addKeyBy,
  answerFor,
  ask,
  perform,
  type SignedIn,
  sessionOf,
  shownAt,
  signedIn,
} from "#/lib/testing/desk/desk-taps.ts";
import { readOperators } from "./read-team.ts";

const REFUSED = { name: "DeskRefusal" };
const HOUR = 3_600_000;

let bench: DeskBench;
let ann: SignedIn;
beforeEach(async () => {
  await bench?.close();
  bench = await startDeskBench();
  ann = await signedIn(bench, "Ann");
});
afterAll(() => bench.close());

const rightOf = async (who: SignedIn) => (await bench.signing.session(who.token))?.operator.right;
const idOf = (who: SignedIn) => who.session.operator.id;

test("an owner invites an operator, whose link is shown once and works once [v5.0.0-6.4.1]", async () => {
  const { outcome } = await perform(bench, ann, "invite operator", { name: "Bea", right: "act", isKnown: false });
  const link = await shownAt(bench, ann, outcome);
  await expect(shownAt(bench, ann, outcome)).rejects.toThrow("nothing is shown");
  expect(await listInvitations(bench.context.db.query, bench.context.clock.now())).toMatchObject([
    { name: "Bea", by: "Ann" },
  ]);
  const token = await addKeyBy(bench, passOf("invitation", link));
  expect(await sessionOf(bench, token)).toMatchObject({ operator: { name: "Bea", right: "act" } });
  await expect(addKeyBy(bench, passOf("invitation", link))).rejects.toMatchObject(REFUSED);
});

test("an invitation that was revoked, or is older than 48 hours, opens nothing [v5.0.0-6.4.1]", async () => {
  const first = await perform(bench, ann, "invite operator", { name: "Bea", right: "look", isKnown: false });
  const revoked = await shownAt(bench, ann, first.outcome);
  const [open] = await listInvitations(bench.context.db.query, bench.context.clock.now());
  await revokeInvitation(bench.context, open?.operatorId ?? "", idOf(ann));
  await expect(addKeyBy(bench, passOf("invitation", revoked))).rejects.toMatchObject(REFUSED);
  const second = await perform(bench, ann, "invite operator", { name: "Bea", right: "look", isKnown: true });
  const old = await shownAt(bench, ann, second.outcome);
  bench.pass(48 * HOUR);
  await expect(addKeyBy(bench, passOf("invitation", old))).rejects.toMatchObject(REFUSED);
});

test("rights that are changed count at the next request; a form from before changes nothing [v5.0.0-8.2.1]", async () => {
  const bea = await signedIn(bench, "Bea");
  await perform(bench, ann, "change rights", { operator: idOf(bea), from: "own", to: "look" });
  expect(await rightOf(bea)).toBe("look");
  const late = await perform(bench, ann, "change rights", { operator: idOf(bea), from: "own", to: "act" });
  expect(late.outcome).toContain("unchanged=moved");
  expect(await rightOf(bea)).toBe("look");
});

test("a removed operator is signed out at once, and nothing of theirs opens the desk [v5.0.0-7.4.2]", async () => {
  const bea = await signedIn(bench, "Bea");
  const { outcome } = await perform(bench, bea, "own codes");
  const [code = ""] = (await shownAt(bench, bea, outcome)).split("\n");
  await perform(bench, ann, "remove operator", { operator: idOf(bea) });
  expect(await bench.signing.session(bea.token)).toBeNull();
  await expect(bench.signIn(bea.passkey)).rejects.toMatchObject(REFUSED);
  await expect(addKeyBy(bench, passOf("code", readCode(code) ?? ""))).rejects.toMatchObject(REFUSED);
});

test("the last owner can neither be lowered nor removed", async () => {
  await bench.invite("Invited, without a key");
  for (const [kind, detail] of [
    ["change rights", { operator: idOf(ann), from: "own", to: "act" }],
    ["remove operator", { operator: idOf(ann) }],
  ] as const) {
    expect((await perform(bench, ann, kind, detail)).outcome).toContain("unchanged=last");
  }
});

test("of two owners who remove each other at the same moment one stays", async () => {
  const bea = await signedIn(bench, "Bea");
  const acts = [
    [ann, await ask(bench, ann, "remove operator", { operator: idOf(bea) })],
    [bea, await ask(bench, bea, "remove operator", { operator: idOf(ann) })],
  ] as const;
  const ready = await Promise.all(
    acts.map(async ([who, act]) => ({ who, act, answer: await answerFor(bench, who, act) })),
  );
  await Promise.allSettled(ready.map(({ who, act, answer }) => bench.signing.tap(who.session, act, answer)));
  const { operators } = await readOperators(bench.context);
  expect(operators.filter(({ right, keys }) => right === "own" && keys > 0)).toHaveLength(1);
});

test("a recovery code adds a passkey once, and opens nothing by itself [v5.0.0-6.5.1]", async () => {
  const { outcome } = await perform(bench, ann, "own codes");
  const codes = (await shownAt(bench, ann, outcome)).split("\n");
  expect(new Set(codes).size).toBe(10);
  const pass = passOf("code", readCode(` ${codes[0]?.toUpperCase()} `) ?? "");
  const token = await addKeyBy(bench, pass);
  expect(await sessionOf(bench, token)).toMatchObject({ operator: { name: "Ann" } });
  await expect(addKeyBy(bench, pass)).rejects.toMatchObject(REFUSED);
  expect((await bench.signing.settings(idOf(ann))).keys).toHaveLength(2);
});

test("the database holds no recovery code, and new codes make the old ones worthless [v5.0.0-6.5.2]", async () => {
  const first = await perform(bench, ann, "own codes");
  const [old = ""] = (await shownAt(bench, ann, first.outcome)).split("\n");
  const rows = await bench.context.db.query.selectFrom("desk_codes").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(readCode(old));
  await perform(bench, ann, "own codes");
  await expect(addKeyBy(bench, passOf("code", readCode(old) ?? ""))).rejects.toMatchObject(REFUSED);
});

test("of two browsers that use a code at the same moment one gets in [v5.0.0-6.5.1]", async () => {
  const { outcome } = await perform(bench, ann, "own codes");
  const [code = ""] = (await shownAt(bench, ann, outcome)).split("\n");
  const pass = passOf("code", readCode(code) ?? "");
  const outcomes = await Promise.allSettled([addKeyBy(bench, pass), addKeyBy(bench, pass)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("another passkey is added by a link of 15 minutes; one is removed, the last one never [v5.0.0-7.5.1]", async () => {
  const { outcome } = await perform(bench, ann, "own key");
  const link = await shownAt(bench, ann, outcome);
  const other = await addKeyBy(bench, passOf("invitation", link));
  await perform(bench, ann, "remove key", { key: ann.passkey.id });
  await expect(bench.signIn(ann.passkey)).rejects.toMatchObject(REFUSED);
  const { keys } = await bench.signing.settings(idOf(ann));
  expect(keys).toHaveLength(1);
  expect(await bench.signing.session(other)).not.toBeNull();
});

test("the last passkey of an operator stays", async () => {
  const { outcome } = await perform(bench, ann, "remove key", { key: ann.passkey.id });
  expect(outcome).toContain("unchanged=last");
  expect((await bench.signing.settings(idOf(ann))).keys).toHaveLength(1);
});

test("an operator has five sessions at most: the one that was idle for longest ends", async () => {
  for (let sessions = 0; sessions < 5; sessions += 1) {
    bench.pass(1_000);
    await bench.signIn(ann.passkey);
  }
  expect(await bench.signing.session(ann.token)).toBeNull();
  expect(await listSessions(bench.context, idOf(ann))).toHaveLength(5);
});

test("signing in again with the same browser ends the session that it had", async () => {
  const answer = ann.passkey.answer(await bench.challenge());
  await bench.signing.signIn(answer, { ...CLIENT, token: ann.token });
  expect(await bench.signing.session(ann.token)).toBeNull();
});

test("all other sessions end at once, and an owner ends those of others [v5.0.0-7.4.3, v5.0.0-7.4.5]", async () => {
  const others = [await bench.signIn(ann.passkey), await bench.signIn(ann.passkey)];
  const { id } = ann.session;
  expect(await endSessions(bench.context, { by: idOf(ann), operatorId: idOf(ann), except: id })).toBe(2);
  for (const token of others) expect(await bench.signing.session(token)).toBeNull();
  expect(await bench.signing.session(ann.token)).not.toBeNull();
  const bea = await signedIn(bench, "Bea");
  await endSessions(bench.context, { by: idOf(ann), operatorId: idOf(bea) });
  expect(await bench.signing.session(bea.token)).toBeNull();
});

test("what has ended by its time is deleted, and nothing else", async () => {
  const tables = ["desk_challenges", "desk_invitations", "desk_sessions", "desk_acts", "desk_shown"] as const;
  const countRows = () =>
    Promise.all(
      tables.map(
        async (table) =>
          (
            await bench.context.db.query
              .selectFrom(table)
              .select(({ fn }) => fn.countAll().as("n"))
              .execute()
          )[0],
      ),
    );
  await bench.challenge();
  await bench.invite("Bea");
  await perform(bench, ann, "own codes");
  const before = await countRows();
  expect(await forgetExpired(bench.context)).toBe(0);
  expect(await countRows()).toEqual(before);
  bench.pass(49 * HOUR);
  await forgetExpired(bench.context);
  expect((await countRows()).map((row) => Number(row?.n))).toEqual([0, 0, 0, 0, 0]);
});
