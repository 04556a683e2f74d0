import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMailBench, type MailBench } from "#/lib/testing/mail/mail-bench.ts";
import { MAIL_LEASE_MS } from "./claim.ts";
import type { DeliveryContext } from "./deliver.ts";

let bench: MailBench;
beforeAll(async () => {
  bench = await createMailBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.context.db.query.deleteFrom("mails").execute();
  bench.server.mails.length = 0;
});

const NEVER = new Promise<never>(() => undefined);

/** A process that dies: it does nothing after some moment. */
interface Death {
  changes: Partial<DeliveryContext>;
  died: Promise<void>;
}

/** It dies when the database has done this statement, counted from one. */
function deathAfterStatement(number: number): Death {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  let done = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      done += 1;
      if (done < number) return result;
      resolve();
      return NEVER;
    },
  };
  const { db } = bench.context;
  return { changes: { db: { ...db, query: db.query.withPlugin(plugin) } }, died };
}

/** It dies with the mail server's answer in its hand. */
function deathAfterSending(): Death {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const { smtp } = bench.context;
  const send: typeof smtp.send = async (envelope, message) => {
    await smtp.send(envelope, message);
    resolve();
    return NEVER;
  };
  return { changes: { smtp: { ...smtp, send } }, died };
}

async function survive({ changes, died }: Death): Promise<void> {
  void bench.join(changes).sweep(0);
  await died;
  bench.pass(MAIL_LEASE_MS);
  await bench.sweepAll();
}

// The list of due mails, the lease, the stored message, the end.
test.each([1, 2, 3, 4])("a process that dies after its statement %i sends no mail twice [K16]", async (number) => {
  const id = await bench.queue("receipt", `order-${number}`);
  await survive(deathAfterStatement(number));
  expect(bench.server.mails).toHaveLength(1);
  expect((await bench.row(id)).state).toBe("sent");
});

test("a process that dies with the server's answer leaves one copy more, byte for byte [K17]", async () => {
  const id = await bench.queue("receipt", "order-5");
  await survive(deathAfterSending());
  expect(bench.server.mails).toHaveLength(2);
  expect(bench.server.mails[0]?.raw).toEqual(bench.server.mails[1]?.raw);
  expect((await bench.row(id)).state).toBe("sent");
});

test("however many processes die with the answer, three copies are the most", async () => {
  const id = await bench.queue("receipt", "order-6");
  for (let death = 0; death < 3; death += 1) {
    const { changes, died } = deathAfterSending();
    void bench.join(changes).sweep(0);
    await died;
    bench.pass(MAIL_LEASE_MS);
  }
  await bench.sweepAll();
  expect(bench.server.mails).toHaveLength(3);
  expect(await bench.row(id)).toMatchObject({ state: "sent", answer: "no answer" });
});

test("a process that wakes up after its lease changes nothing", async () => {
  const id = await bench.queue("receipt", "order-7");
  const wake = Promise.withResolvers<void>();
  const asleep = Promise.withResolvers<void>();
  const { smtp } = bench.context;
  const send: typeof smtp.send = async () => {
    asleep.resolve();
    await wake.promise;
    return { kind: "refused", stage: "recipient", reply: { code: 550, enhanced: "5.1.1", text: "" } };
  };
  const late = bench.join({ smtp: { ...smtp, send } }).sweep(0);
  await asleep.promise;
  bench.pass(MAIL_LEASE_MS);
  await bench.sweepAll();
  wake.resolve();
  await late;
  expect(await bench.row(id)).toMatchObject({ state: "sent", answer: "250 taken" });
});

test("workers that meet at an outbox send each mail once [M06]", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `order-at-once-${index}`);
  for (const about of ids) await bench.queue("receipt", about);
  const workers = [bench.join(), bench.join(), bench.join()];
  await Promise.all(workers.map((worker) => worker.sweep(0)));
  await bench.sweepAll();
  expect(bench.server.mails).toHaveLength(ids.length);
});

test("a receipt goes first although ten thousand reminders wait", async () => {
  const { db, clock } = bench.context;
  const row = { kind: "late", occasion: "", lane: 2, language: "en", state: "waiting", tries: 0, unanswered: 0 };
  const times = { queued_at: clock.now(), due_at: clock.now(), next_try_at: clock.now() };
  for (let from = 0; from < 10_000; from += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      ...times,
      id: `r${from + index}`,
      about: `r${from + index}`,
    }));
    await db.query.insertInto("mails").values(rows).execute();
  }
  const reminders = bench.delivery.sweep(2);
  const id = await bench.queue("receipt", "order-8");
  await bench.delivery.sweep(0);
  expect((await bench.row(id)).state).toBe("sent");
  await reminders;
  expect(bench.server.mails.length).toBeLessThan(100);
});
