import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMailBench, type MailBench } from "#/lib/testing/mail/mail-bench.ts";
import { letterAbout } from "#/lib/testing/mail/mail-letters.ts";

/* What a mail server that is down, or refuses the shop, does to mails. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let bench: MailBench;
let orders = 0;
const another = (): string => {
  orders += 1;
  return `order-${orders}`;
};
beforeAll(async () => {
  bench = await createMailBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.context.db.query.deleteFrom("mails").execute();
  bench.server.mails.length = 0;
  for (const moment of ["recipient", "message"] as const) bench.server.at(moment, null);
  bench.write(async ({ about }) => letterAbout(about));
  bench.pass(HOUR);
});

test("after 72 hours without a mail server everything is delivered once [M01]", async () => {
  for (let count = 0; count < 30; count += 1) await bench.queue("receipt", another());
  await bench.server.stop();
  for (let hour = 0; hour < 72; hour += 1) {
    await bench.sweepAll();
    bench.pass(HOUR);
  }
  expect(bench.delivery.isFailing()).toBe(true);
  await bench.server.start();
  await bench.sweepAll();
  bench.pass(HOUR);
  await bench.sweepAll();
  expect(new Set(bench.server.mails.map(({ raw }) => raw.toString())).size).toBe(30);
  expect(bench.server.mails).toHaveLength(30);
  expect(bench.delivery.isFailing()).toBe(false);
});

test("the first try is noted once the mail server was reached", async () => {
  const id = await bench.queue("receipt", another());
  await bench.server.stop();
  await bench.sweepAll();
  expect((await bench.row(id)).first_try_at).toBeNull();
  await bench.server.start();
  bench.server.at("recipient", "451 later");
  bench.pass(HOUR);
  const triedAt = bench.context.clock.now();
  await bench.sweepAll();
  expect((await bench.row(id)).first_try_at).toBeGreaterThanOrEqual(triedAt);
  bench.server.at("recipient", null);
  bench.pass(HOUR);
  await bench.sweepAll();
  expect((await bench.row(id)).first_try_at).toBeLessThan(triedAt + MINUTE);
});

test("while the mail server is down, one mail is tried and the others wait", async () => {
  for (let count = 0; count < 5; count += 1) await bench.queue("receipt", another());
  await bench.server.stop();
  // By a clock that stands, since the pause of a lane ends by itself.
  const at = bench.context.clock.now();
  const delivery = bench.join({ clock: { now: () => at } });
  for (const lane of [0, 1] as const) {
    while ((await delivery.sweep(lane)) > 0);
  }
  const tries = await bench.context.db.query.selectFrom("mails").select("tries").execute();
  expect(tries.map((row) => row.tries).toSorted()).toEqual([0, 0, 0, 0, 1]);
  await bench.server.start();
});

test("a refused sender of reminders doesn't hold up a receipt", async () => {
  bench.write(async ({ kind, about }) => {
    if (kind === "receipt") return letterAbout(about);
    return letterAbout(about, { unsubscribeUrl: "https://shop.example/u" });
  });
  const refusing = bench.join({ smtp: { ...bench.context.smtp, send: refuseReminders } });
  for (let count = 0; count < 3; count += 1) await bench.queue("data-low", another());
  const id = await bench.queue("receipt", another());
  await refusing.sweep(2);
  await refusing.sweep(0);
  expect((await bench.row(id)).state).toBe("sent");
});

const refuseReminders: MailBench["context"]["smtp"]["send"] = async (envelope, message) => {
  if (envelope.from === "shop@example.com") return bench.context.smtp.send(envelope, message);
  return { kind: "refused", stage: "sender", reply: { code: 553, enhanced: "5.7.1", text: "not your address" } };
};

test("policy answers raise the alarm and kill no mail [M03]", async () => {
  const ids = await Promise.all([1, 2, 3].map(() => bench.queue("receipt", another())));
  bench.server.at("message", "550 5.7.1 message refused by our policy");
  await bench.sweepAll();
  expect(bench.delivery.isFailing()).toBe(true);
  for (const id of ids) expect(await bench.row(id)).toMatchObject({ state: "waiting", answer: "550 5.7.1 policy" });
});
