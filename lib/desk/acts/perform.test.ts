import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { removeOperator } from "#/lib/desk/team/members.ts";
import { type DeskBench, startDeskBench } from "#/lib/testing/desk/desk-bench.ts";
import { answerFor, ask, perform, sessionOf, signedIn, signedInAgain } from "#/lib/testing/desk/desk-taps.ts";
import { readAct } from "./acts.ts";

const REFUSED = { name: "DeskRefusal" };
const MINUTE = 60_000;

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
});
afterAll(() => bench.close());

const codesOf = (operatorId: string) =>
  bench.context.db.query.selectFrom("desk_codes").selectAll().where("operator_id", "=", operatorId).execute();
const eventsOf = (operatorId: string) =>
  bench.context.db.query
    .selectFrom("desk_audit")
    .select("event")
    .where("operator_id", "=", operatorId)
    .where("event", "=", "act performed")
    .execute();

test("an act is performed after a tap, and its page leads to what came of it", async () => {
  const ann = await signedIn(bench, "Ann");
  const act = await ask(bench, ann, "own codes");
  expect(await readAct(bench.context, ann.session, act)).toMatchObject({ status: "open" });
  const { outcome } = await bench.signing.tap(ann.session, act, await answerFor(bench, ann, act));
  expect(await codesOf(ann.session.operator.id)).toHaveLength(10);
  expect(await readAct(bench.context, ann.session, act)).toEqual({ status: "performed", outcome });
});

test("a tap gives the session a new token, and the former one is worthless", async () => {
  const bea = await signedIn(bench, "Bea");
  const { token } = await perform(bench, bea, "own codes");
  expect(token).not.toBe(bea.token);
  expect(await bench.signing.session(bea.token)).toBeNull();
  expect(await sessionOf(bench, token ?? "")).toMatchObject({ id: bea.session.id });
});

test("two presses at the same moment perform an act once, and both get its outcome", async () => {
  const cleo = await signedIn(bench, "Cleo");
  const act = await ask(bench, cleo, "own codes");
  const answers = [await answerFor(bench, cleo, act), await answerFor(bench, cleo, act)] as const;
  const taps = await Promise.all(answers.map((answer) => bench.signing.tap(cleo.session, act, answer)));
  expect(new Set(taps.map(({ outcome }) => outcome)).size).toBe(1);
  expect(taps.filter(({ token }) => token !== null)).toHaveLength(1);
  expect(await eventsOf(cleo.session.operator.id)).toHaveLength(1);
});

test("an act that fails half-way has done nothing, and can be confirmed again", async () => {
  const dora = await signedIn(bench, "Dora");
  const act = await ask(bench, dora, "own codes");
  const answer = await answerFor(bench, dora, act);
  const random = vi.spyOn(bench.context, "random");
  random
    .mockImplementationOnce((bytes) => Buffer.alloc(bytes, 7))
    .mockImplementationOnce(() => {
      throw new Error("killed");
    });
  await expect(bench.signing.tap(dora.session, act, answer)).rejects.toThrow("killed");
  random.mockRestore();
  expect(await codesOf(dora.session.operator.id)).toEqual([]);
  expect(await sessionOf(bench, dora.token)).toEqual(dora.session);
  await bench.signing.tap(dora.session, act, await answerFor(bench, dora, act));
  expect(await codesOf(dora.session.operator.id)).toHaveLength(10);
});

test.each([
  ["without a finger or PIN", { isVerified: false }],
  ["on another site", { origin: "https://elsewhere.example" }],
  ["to another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
])("a tap %s performs nothing", async (_how, change) => {
  const eve = await signedIn(bench, "Eve");
  const act = await ask(bench, eve, "own codes");
  await expect(bench.signing.tap(eve.session, act, await answerFor(bench, eve, act, change))).rejects.toMatchObject(
    REFUSED,
  );
  expect(await readAct(bench.context, eve.session, act)).toMatchObject({ status: "open" });
});

test("a tap that is sent again, for another act, or to sign in, is refused", async () => {
  const fay = await signedIn(bench, "Fay");
  const [one, two] = [await ask(bench, fay, "own codes"), await ask(bench, fay, "own codes")];
  const forTwo = await answerFor(bench, fay, one);
  await expect(bench.signing.tap(fay.session, two, forTwo)).rejects.toMatchObject(REFUSED);
  await expect(bench.signing.tap(fay.session, one, forTwo), "its challenge is used up").rejects.toMatchObject(REFUSED);
  const forSignIn = fay.passkey.answer(await bench.challenge());
  await expect(bench.signing.tap(fay.session, one, forSignIn)).rejects.toMatchObject(REFUSED);
});

test("a counter that doesn't go on performs nothing, and leaves the session as it was", async () => {
  const gus = await signedIn(bench, "Gus");
  await bench.signIn(gus.passkey, 5);
  const act = await ask(bench, gus, "own codes");
  await expect(
    bench.signing.tap(gus.session, act, await answerFor(bench, gus, act, { counter: 4 })),
  ).rejects.toMatchObject(REFUSED);
  expect(await sessionOf(bench, gus.token)).toEqual(gus.session);
});

test("an act of another session, of another operator, and an old one are not performed", async () => {
  const hana = await signedIn(bench, "Hana");
  const again = await signedInAgain(bench, hana);
  const ida = await signedIn(bench, "Ida");
  const act = await ask(bench, hana, "own codes");
  expect(await readAct(bench.context, again.session, act)).toEqual({ status: "elsewhere", back: "/desk/settings" });
  expect(await readAct(bench.context, ida.session, act)).toEqual({ status: "unknown" });
  for (const who of [again, ida]) {
    await expect(bench.signing.tap(who.session, act, await answerFor(bench, who, act))).rejects.toMatchObject(REFUSED);
  }
  bench.pass(29 * MINUTE);
  const late = await sessionOf(bench, hana.token);
  bench.pass(MINUTE);
  expect(await readAct(bench.context, late, act)).toMatchObject({ status: "expired" });
  await expect(
    bench.signing.tap(late, act, await answerFor(bench, { ...hana, session: late }, act)),
  ).rejects.toMatchObject(REFUSED);
  expect(await codesOf(hana.session.operator.id)).toEqual([]);
});

test("the key of another operator confirms nothing", async () => {
  const [jon, kim] = [await signedIn(bench, "Jon"), await signedIn(bench, "Kim")];
  const act = await ask(bench, jon, "own codes");
  const foreign = await answerFor(bench, { ...jon, passkey: kim.passkey }, act);
  await expect(bench.signing.tap(jon.session, act, foreign)).rejects.toMatchObject(REFUSED);
});

test("rights that were taken meanwhile perform nothing [v5.0.0-8.3.1]", async () => {
  const lea = await signedIn(bench, "Lea");
  const act = await ask(bench, lea, "own codes");
  const answer = await answerFor(bench, lea, act);
  await bench.context.db.query.updateTable("desk_operators").set({ rights: "act" }).where("name", "=", "Lea").execute();
  await expect(bench.signing.tap(lea.session, act, answer)).rejects.toMatchObject(REFUSED);
  const mia = await signedIn(bench, "Mia");
  const other = await ask(bench, mia, "own codes");
  const late = await answerFor(bench, mia, other);
  await removeOperator(bench.context, "Mia");
  await expect(bench.signing.tap(mia.session, other, late)).rejects.toMatchObject(REFUSED);
});
