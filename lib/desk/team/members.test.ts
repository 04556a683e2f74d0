import { afterAll, beforeEach, expect, test } from "vitest";
import { readCode } from "#/lib/desk/signing-in/codes.ts";
import { findOperator } from "#/lib/desk/signing-in/operators.ts";
import { passOf } from "#/lib/desk/signing-in/passes.ts";
import { type DeskBench, startDeskBench } from "#/lib/testing/desk/desk-bench.ts";
import { addKeyBy, answerFor, ask, perform, type SignedIn, shownAt, signedIn } from "#/lib/testing/desk/desk-taps.ts";
import { invite, removeOperator } from "./members.ts";

const REFUSED = { name: "DeskRefusal" };

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

test("an invitation confirmed after its operator was removed lets them in no more", async () => {
  const bea = await signedIn(bench, "Bea");
  const asked = await ask(bench, ann, "invite operator", { name: "Bea", right: "own", isKnown: true });
  await removeOperator(bench.context, "Bea");
  const { outcome } = await bench.signing.tap(ann.session, asked, await answerFor(bench, ann, asked));
  expect(outcome).toContain("unchanged=moved");
  expect(await findOperator(bench.context.db.query, idOf(bea))).toBeNull();
});

test("a passkey that is made while its operator is removed opens nothing", async () => {
  for (let round = 0; round < 10; round += 1) {
    const name = `Racer ${round}`;
    const [made] = await Promise.allSettled([
      bench.addKey(await bench.invite(name)),
      removeOperator(bench.context, name),
    ]);
    const { query } = bench.context.db;
    const keys = await query
      .selectFrom("desk_keys")
      .innerJoin("desk_operators", "desk_operators.id", "desk_keys.operator_id")
      .select(["name", "removed_at"])
      .where("name", "=", name)
      .where("removed_at", "is not", null)
      .execute();
    expect(keys, made.status).toEqual([]);
  }
});

test("without a word the command leaves rights as they are; only the first operator owns by that", async () => {
  const word = (name: string, right: "look" | "own" | null) => invite(bench.context, { name, right, by: "root" });
  expect(await word("Ann", null)).toMatchObject({ right: "own" });
  expect(await word("New", null)).toMatchObject({ right: "look" });
  expect(await word("New", null)).toMatchObject({ right: "look" });
  await removeOperator(bench.context, "New");
  expect(await word("New", null)).toMatchObject({ right: "look" });
  expect(await word("New", "own")).toMatchObject({ right: "own" });
  expect(await word("Ann", "look"), "New has no passkey yet").toBe("last owner");
  expect(await rightOf(ann)).toBe("own");
});

test("with a removed passkey its codes and links are worthless, and the audit counts them", async () => {
  const codes = await perform(bench, ann, "own codes");
  const [code = ""] = (await shownAt(bench, ann, codes.outcome)).split("\n");
  const first = await perform(bench, ann, "own key");
  await addKeyBy(bench, passOf("invitation", await shownAt(bench, ann, first.outcome)));
  const second = await perform(bench, ann, "own key");
  const link = await shownAt(bench, ann, second.outcome);
  const { keys } = await bench.signing.settings(idOf(ann));
  const stolen = keys.find(({ id }) => id !== ann.passkey.id)?.id ?? "";
  await perform(bench, ann, "remove key", { key: stolen });
  await expect(addKeyBy(bench, passOf("code", readCode(code) ?? ""))).rejects.toMatchObject(REFUSED);
  await expect(addKeyBy(bench, passOf("invitation", link))).rejects.toMatchObject(REFUSED);
  const rows = bench.context.db.query.selectFrom("desk_audit").select("detail").where("event", "=", "key removed");
  expect(JSON.parse((await rows.executeTakeFirstOrThrow()).detail)).toEqual({ sessions: 1, codes: 10, links: 1 });
});

test("beside ten lost passkeys a recovery code still adds one, in place of the oldest", async () => {
  const { outcome } = await perform(bench, ann, "own codes");
  const [code = ""] = (await shownAt(bench, ann, outcome)).split("\n");
  for (let keys = 1; keys < 10; keys += 1) {
    bench.pass(1_000);
    await bench.addKey(await bench.invite("Ann"));
  }
  await expect(bench.addKey(await bench.invite("Ann"))).rejects.toMatchObject(REFUSED);
  const token = await addKeyBy(bench, passOf("code", readCode(code) ?? ""));
  expect(await bench.signing.session(token)).not.toBeNull();
  const { keys } = await bench.signing.settings(idOf(ann));
  expect(keys).toHaveLength(10);
  expect(keys.map(({ id }) => id)).not.toContain(ann.passkey.id);
});
