import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT, type DeskBench, ORIGIN, startDeskBench } from "#/lib/testing/desk/desk-bench.ts";
import { createPasskey } from "#/testbed/passkey.ts";
import { passOf } from "./passes.ts";

const MINUTE = 60_000;
const REFUSED = { name: "DeskRefusal" };

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
});
afterAll(() => bench.close());

test("an invited person makes a passkey, is signed in, and signs in with it again", async () => {
  const { passkey, token } = await bench.addKey(await bench.invite("First"));
  expect(await bench.signing.session(token)).toMatchObject({ operator: { name: "First", right: "own" } });
  const again = await bench.signIn(passkey);
  expect(again).not.toBe(token);
  expect(await bench.signing.session(again)).toMatchObject({ operator: { name: "First" } });
});

test("an invitation is for one key, for 48 hours, and only until the next one for the same name", async () => {
  const used = await bench.invite("Once");
  await bench.addKey(used);
  await expect(bench.addKey(used)).rejects.toMatchObject(REFUSED);
  const replaced = await bench.invite("Once");
  const old = await bench.invite("Once");
  await expect(bench.addKey(replaced)).rejects.toMatchObject(REFUSED);
  bench.pass(48 * 60 * MINUTE);
  await expect(bench.addKey(old)).rejects.toMatchObject(REFUSED);
  await expect(bench.addKey("x".repeat(43))).rejects.toMatchObject(REFUSED);
});

test("of two browsers that use an invitation at the same moment one gets in", async () => {
  const token = await bench.invite("Racer");
  const outcomes = await Promise.allSettled([bench.addKey(token), bench.addKey(token)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("an invitation of an operator who has a key adds another one", async () => {
  const first = await bench.addKey(await bench.invite("Two keys"));
  const second = await bench.addKey(await bench.invite("Two keys"));
  const session = await bench.signing.session(second.token);
  const { keys } = await bench.signing.settings(session?.operator.id ?? "");
  expect(keys.map(({ id }) => id).toSorted()).toEqual([first.passkey.id, second.passkey.id].toSorted());
  await bench.signIn(first.passkey);
});

test("an answer that is sent again is refused, even when the first was refused", async () => {
  const { passkey } = await bench.addKey(await bench.invite("Replayed"));
  const asked = await bench.challenge();
  const answer = passkey.answer(asked);
  await bench.signing.signIn(answer, CLIENT);
  await expect(bench.signing.signIn(answer, CLIENT)).rejects.toMatchObject(REFUSED);
  const spoiled = await bench.challenge();
  const wrong = passkey.answer({ ...spoiled, origin: "https://elsewhere.example" });
  await expect(bench.signing.signIn(wrong, CLIENT)).rejects.toMatchObject(REFUSED);
  await expect(bench.signing.signIn(passkey.answer(spoiled), CLIENT)).rejects.toMatchObject(REFUSED);
});

test("a challenge lasts five minutes, and one of our own making is needed", async () => {
  const { passkey } = await bench.addKey(await bench.invite("Slow"));
  const asked = await bench.challenge();
  bench.pass(5 * MINUTE + 1);
  await expect(bench.signing.signIn(passkey.answer(asked), CLIENT)).rejects.toMatchObject(REFUSED);
  const made = { challenge: Buffer.alloc(32).toString("base64url"), origin: ORIGIN };
  await expect(bench.signing.signIn(passkey.answer(made), CLIENT)).rejects.toMatchObject(REFUSED);
});

test("the challenge of a sign-in makes no key, and that of an invitation is for no sign-in", async () => {
  const { passkey } = await bench.addKey(await bench.invite("Mixed"));
  const token = await bench.invite("Mixed");
  const forKey = await bench.challenge(token);
  await expect(bench.signing.signIn(passkey.answer(forKey), CLIENT)).rejects.toMatchObject(REFUSED);
  const forSignIn = await bench.challenge();
  const made = createPasskey("shop.example").make(forKey.userId, forSignIn);
  await expect(bench.signing.addKey(passOf("invitation", token), made, CLIENT)).rejects.toMatchObject(REFUSED);
});

test.each([
  ["without a finger or PIN", { isVerified: false }],
  ["on another site", { origin: "https://shop.example.attacker.example" }],
  ["on the same host without https", { origin: "http://shop.example" }],
])("an answer given %s is refused, for a new key too", async (_how, change) => {
  const { passkey } = await bench.addKey(await bench.invite("Careful"));
  const answer = passkey.answer({ ...(await bench.challenge()), ...change });
  await expect(bench.signing.signIn(answer, CLIENT)).rejects.toMatchObject(REFUSED);
  const token = await bench.invite("Careful");
  const { userId, ...asked } = await bench.challenge(token);
  const made = createPasskey("shop.example").make(userId, { ...asked, ...change });
  await expect(bench.signing.addKey(passOf("invitation", token), made, CLIENT)).rejects.toMatchObject(REFUSED);
});

test("a key bound to another host, and one that was never added, are refused", async () => {
  const token = await bench.invite("Bound");
  const { userId, ...asked } = await bench.challenge(token);
  const foreign = createPasskey("elsewhere.example").make(userId, asked);
  await expect(bench.signing.addKey(passOf("invitation", token), foreign, CLIENT)).rejects.toMatchObject(REFUSED);
  await expect(bench.signIn(createPasskey("shop.example"))).rejects.toMatchObject(REFUSED);
});

test("a sign counter that doesn't go on means a copied key, and is refused", async () => {
  const { passkey } = await bench.addKey(await bench.invite("Counting"));
  await bench.signIn(passkey, 5);
  await expect(bench.signIn(passkey, 4)).rejects.toMatchObject(REFUSED);
  await expect(bench.signIn(passkey, 5)).rejects.toMatchObject(REFUSED);
  await bench.signIn(passkey, 6);
});
