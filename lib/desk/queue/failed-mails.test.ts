import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readTimeline } from "#/lib/desk/orders/timeline.ts";
import { judge } from "#/lib/mail/answer.ts";
import { HELD, queueMail } from "#/lib/mail/outbox.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { readOpen } from "./queue.ts";
import { nextStepOf, sentenceOf } from "./sentences.ts";

/* What the queue says of a mail follows the reason for which it ended. */

const DAY = 24 * 3_600_000;

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/** What the queue says of a receipt that ended with this answer, and the evidence on its order's timeline. */
async function toldOf(answer: string | null) {
  const { db, clock } = bench.context;
  const order = await bench.startOrder();
  const mail = { kind: "receipt", about: order.id, occasion: "", language: "en" } as const;
  await db.query.transaction().execute((transaction) => queueMail(transaction, mail, clock.now()));
  const dead = { state: "dead", answer, ended_at: clock.now() };
  await db.query.updateTable("mails").set(dead).where("about", "=", order.id).execute();
  const [item] = await readOpen({ query: db.query, now: clock.now() }, order.id);
  if (item === undefined) throw new Error("no item");
  const mails = [{ kind: "receipt", state: "dead", at: clock.now(), tries: 0, answer }];
  const timeline = await readTimeline(db.query, order.id, { mails, notes: [] });
  const evidence = timeline.flatMap((entry) => (entry.text.startsWith("A receipt") ? entry.evidence : []));
  return { sentence: sentenceOf(item), next: nextStepOf(item), evidence: evidence.join("; ") };
}

const refused = (code: number, enhanced: string) => {
  const reply = { code, enhanced, text: "" };
  return judge({ kind: "refused", stage: "recipient", reply }, { tries: 9, firstTryAt: 0 }, 4 * DAY).answer;
};

test("a mail that a restore held back blames no address and no mail server", async () => {
  const { sentence, next, evidence } = await toldOf(HELD);
  expect(sentence).toBe(
    "A receipt was held back, because the shop was restored from a backup. The mail may have been sent before.",
  );
  expect(next).toMatch(/^Ask the buyer whether the mail came\. You can send a receipt again/);
  expect(evidence).not.toContain("the mail server");
  expect(evidence).toContain("held it back after a restore");
});

test("a mail refused for the mail server's policy doesn't send the operator to the address [M03]", async () => {
  for (const answer of [refused(550, "5.7.1"), refused(421, "4.7.0")]) {
    const { sentence, next, evidence } = await toldOf(answer);
    expect(sentence).toBe(
      "A receipt couldn’t be delivered. The mail server refused it for three days, and not for a wrong address.",
    );
    expect(next).toMatch(/^Ask your mail provider about the cause/);
    expect(next).not.toContain("Check the email address");
    expect(evidence).toContain(`the mail server’s answer: ${answer}`);
  }
});

test("a mail whose address is wrong, or whose answer isn't known, sends the operator there", async () => {
  for (const answer of [refused(550, "5.1.1"), refused(552, "5.3.4"), null]) {
    const { sentence, next } = await toldOf(answer);
    expect(sentence).toBe("A receipt couldn’t be delivered.");
    expect(next).toMatch(/^Check the email address\. You can send a receipt again/);
  }
});
