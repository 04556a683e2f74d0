import { expect, test } from "vitest";
import { type Handover, judge, retryPause } from "./answer.ts";

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;

type Stage = Extract<Handover, { kind: "refused" }>["stage"];

function refused(text: string, stage: Stage = "recipient"): Handover {
  const [, code = "", , enhanced = null] = /^(\d{3})( (\d\.\d+\.\d+))?/.exec(text) ?? [];
  return { kind: "refused", stage, reply: { code: Number(code), enhanced, text } };
}

const of = (handover: Handover, tries = 1, firstTryAt: number | null = null) =>
  judge(handover, { tries, firstTryAt }, NOW);

test.each([
  ["550 5.1.1 user unknown", "550 5.1.1 no such address"],
  ["550 5.1.10 null MX", "550 5.1.10 no such address"],
  ["550 5.2.1 mailbox disabled", "550 5.2.1 no such address"],
  ["550 No such user here", "550 no such address"],
  ["552 5.2.2 mailbox full", "552 5.2.2 refused"],
  ["554 5.6.0 message content", "554 5.6.0 refused"],
])("%s ends the mail", (text, answer) => {
  expect(of(refused(text))).toEqual({ state: "dead", answer, trouble: null });
});

test.each([
  "550 5.7.1 our system has detected that this message is likely unsolicited",
  "550 5.7.26 unauthenticated mail",
  "550 5.1.8 sender address rejected",
  "550 connection frequency limited",
  "554 blocked using a blocklist",
  "554 message refused, DMARC policy",
])("%s is the shop's trouble: the mail waits and the operator learns of it", (text) => {
  expect(of(refused(text, "message"))).toMatchObject({ state: "waiting", trouble: "policy", isSame: false });
});

test.each(["450 4.2.0 greylisted", "451 4.7.1 try again", "452 4.2.2 full", "421 4.3.2 closing"])(
  "%s is tried again for three days",
  (text) => {
    expect(of(refused(text))).toMatchObject({ state: "waiting", trouble: null, isAnswered: true });
    expect(of(refused(text), 99, NOW - 3 * DAY + 1)).toMatchObject({ state: "waiting" });
    expect(of(refused(text), 99, NOW - 3 * DAY)).toMatchObject({ state: "dead" });
  },
);

test.each<[string, Stage]>([
  ["554 no access from here", "connection"],
  ["421 too busy", "connection"],
  ["535 5.7.8 bad password", "login"],
  ["550 5.7.1 sender not allowed", "sender"],
  ["550 5.1.1 no such user", "sender"],
])("%s at %s concerns every mail and never ends one", (text, stage) => {
  expect(of(refused(text, stage), 99, NOW - 30 * DAY)).toMatchObject({ state: "waiting", trouble: "server" });
});

test("a server that can't be reached never ends a mail", () => {
  const outcome = of({ kind: "unreached", reason: "ECONNREFUSED" }, 500, NOW - 30 * DAY);
  expect(outcome).toMatchObject({
    state: "waiting",
    trouble: "server",
    isSame: false,
    answer: "unreached ECONNREFUSED",
  });
});

test.each(["421 4.3.2 closing", "421 4.4.2 timeout", "421 closing"])(
  "%s after the message is no answer: the server may hold the mail",
  (text) => {
    const waiting = { state: "waiting", trouble: "policy", isSame: true, isAnswered: false };
    expect(of(refused(text, "message"), 99, NOW - 3 * DAY)).toMatchObject(waiting);
    expect(of(refused(text, "recipient"))).toMatchObject({ isSame: false });
  },
);

test("a connection closed for a policy after the message is a refusal", () => {
  expect(of(refused("421 4.7.28 rate", "message"))).toMatchObject({
    state: "waiting",
    isSame: false,
    isAnswered: true,
  });
});

test("only a mail without an answer keeps its bytes", () => {
  expect(of({ kind: "unanswered" })).toMatchObject({ state: "waiting", isSame: true, answer: "no answer" });
});

test("an address that needs SMTPUTF8 is named so", () => {
  expect(of({ kind: "unsupported" })).toEqual({ state: "dead", answer: "address needs SMTPUTF8", trouble: null });
});

test("the outbox keeps codes and our words, never the server's", () => {
  const answers = [
    "550 5.1.1 <buyer@example.com> unknown",
    "451 4.3.0 buyer@example.com later",
    "250 2.0.0 queued as X",
  ];
  for (const text of answers) expect(of(refused(text)).answer).not.toMatch(/buyer|queued/);
});

test("pauses double up to a quarter of an hour", () => {
  expect([1, 2, 3, 6, 7, 1_000].map(retryPause)).toEqual([30_000, 60_000, 120_000, 900_000, 900_000, 900_000]);
});
