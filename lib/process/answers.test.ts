import { expect, test } from "vitest";
import { type Answers, createAnswers } from "./answers.ts";

const MINUTE = 60_000;

/** A partner whose answers are numbered, on a clock of its own. A page that waits runs out of patience at once. */
function createPartner(options: { failureMs?: number } = {}) {
  let clock = 1_000_000;
  let asked = 0;
  let mode: "answers" | "fails" | "hangs" = "answers";
  const hanging: (() => void)[] = [];
  const answers: Answers<number> = createAnswers({ now: () => clock, sleep: () => impatience(), ...options });
  // Later than an answer that comes at once.
  const impatience = () => new Promise((resolve) => setImmediate(resolve));
  const ask = async () => {
    asked += 1;
    const answer = mode === "fails" ? null : asked;
    if (mode === "hangs") await new Promise<void>((resolve) => hanging.push(resolve));
    return answer;
  };
  return {
    be: (next: typeof mode) => {
      mode = next;
    },
    answerAll() {
      for (const answer of hanging.splice(0)) answer();
    },
    pass: (ms: number) => {
      clock += ms;
      return clock;
    },
    read: (since?: number) => answers.read("a", ask, since),
    show: (since?: number) => answers.show("a", ask, since),
    asked: () => asked,
  };
}

test("an answer of the last minute is shown without asking, and again asked for after it", async () => {
  const partner = createPartner();
  const at = partner.pass(0);
  const views = await Promise.all([partner.show(), partner.show(), partner.read()]);
  expect(views).toEqual([
    { value: 1, at, isOld: false },
    { value: 1, at, isOld: false },
    { value: 1, at },
  ]);
  partner.pass(MINUTE - 1);
  expect(await partner.show()).toEqual({ value: 1, at, isOld: false });
  partner.pass(1);
  expect(await partner.show()).toEqual({ value: 2, at: at + MINUTE, isOld: false });
  expect(partner.asked()).toBe(2);
});

test("while a new answer is late the last one is shown as old, and the new one when it is there", async () => {
  const partner = createPartner();
  const { at = 0 } = (await partner.show()) ?? {};
  partner.pass(2 * MINUTE);
  partner.be("hangs");
  expect(await partner.show()).toEqual({ value: 1, at, isOld: true });
  expect(await partner.show()).toEqual({ value: 1, at, isOld: true });
  expect(partner.asked(), "one call for both").toBe(2);
  partner.answerAll();
  expect(await partner.show()).toEqual({ value: 2, at: at + 2 * MINUTE, isOld: false });
});

test("while the partner fails the last answer is shown for ten minutes, and never read [v5.0.0-14.2.2]", async () => {
  const partner = createPartner();
  const { at = 0 } = (await partner.show()) ?? {};
  partner.be("fails");
  partner.pass(10 * MINUTE);
  expect(await partner.show()).toEqual({ value: 1, at, isOld: true });
  expect(await partner.read()).toBeNull();
  partner.pass(1);
  expect(await partner.show()).toBeNull();
  partner.be("answers");
  expect(await partner.show()).toMatchObject({ isOld: false });
});

test("no answer from before a change is shown, fresh or old", async () => {
  const partner = createPartner();
  await partner.show();
  const changed = partner.pass(1);
  partner.be("fails");
  expect(await partner.show(changed)).toBeNull();
  partner.be("answers");
  partner.pass(1);
  expect(await partner.show(changed)).toMatchObject({ value: 3, isOld: false });
});

test("after a failure the partner is left alone for as long as was asked for", async () => {
  const partner = createPartner({ failureMs: MINUTE });
  partner.be("fails");
  await partner.show();
  partner.be("answers");
  expect(await partner.show()).toBeNull();
  partner.pass(MINUTE);
  expect(await partner.show()).toMatchObject({ value: 2 });
});
