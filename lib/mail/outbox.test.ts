import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailBench, type MailBench } from "#/lib/testing/mail/mail-bench.ts";
import { findMailState, mailId, switchMail } from "./outbox.ts";

let bench: MailBench;
beforeAll(async () => {
  bench = await createMailBench();
});
afterAll(() => bench.close());

const stateOf = (id: string) => findMailState(bench.context.db.query, id);
const turn = (isOn: boolean) => switchMail(bench.context.db.query, isOn, bench.context.clock.now());

test("the state of a mail is in its row, and a mail that was never queued has none", async () => {
  const id = await bench.queue("receipt", "an order");
  expect(id).toBe(mailId("receipt", "an order"));
  expect(await stateOf(id)).toBe("waiting");
  expect(await stateOf(mailId("receipt", "another order"))).toBeNull();
  await bench.sweepAll();
  expect(await stateOf(id)).toBe("sent");
});

test("what became true while mail was off is never sent, and what follows is", async () => {
  await turn(false);
  const early = await bench.queue("receipt", "paid before");
  await turn(true);
  expect(await stateOf(early)).toBeNull();
  bench.pass(1);
  const late = await bench.queue("receipt", "paid after");
  // The next start of the same shop.
  await turn(true);
  expect(await stateOf(late)).toBe("waiting");
  await bench.sweepAll();
  expect(await stateOf(late)).toBe("sent");
});

test("a mail that was promised while mail was on outlasts a time without", async () => {
  await turn(true);
  const promised = await bench.queue("receipt", "paid while mail was on");
  bench.pass(1);
  await turn(false);
  bench.pass(1);
  // Another start without mail doesn't move the moment.
  await turn(false);
  const meanwhile = await bench.queue("receipt", "paid meanwhile");
  bench.pass(1);
  await turn(true);
  expect(await stateOf(meanwhile)).toBeNull();
  await bench.sweepAll();
  expect(await stateOf(promised)).toBe("sent");
});
