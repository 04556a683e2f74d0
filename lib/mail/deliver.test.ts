import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMailBench, type MailBench } from "#/lib/testing/mail/mail-bench.ts";
import { letterAbout } from "#/lib/testing/mail/mail-letters.ts";
import { MAIL_LEASE_MS } from "./claim.ts";

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
  bench.log.length = 0;
  for (const moment of ["connect", "sender", "recipient", "message", "taken"] as const) bench.server.at(moment, null);
  bench.write(async ({ about }) => letterAbout(about));
  bench.pass(HOUR);
});

const subjects = (): string[] =>
  bench.server.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? "");

test("a mail is sent once, and its message is removed", async () => {
  const id = await bench.queue("receipt", another());
  await bench.sweepAll();
  await bench.sweepAll();
  expect(bench.server.mails).toHaveLength(1);
  expect(bench.server.mails[0]).toMatchObject({ from: "shop@example.com", to: "buyer@example.com" });
  expect(await bench.row(id)).toMatchObject({
    state: "sent",
    answer: "250 taken",
    message_sealed: null,
    lease_token: null,
  });
  await bench.queue("receipt", `order-${orders}`);
  await bench.sweepAll();
  expect(bench.server.mails).toHaveLength(1);
});

test("a mail waits until it is due, and until its lane's turn", async () => {
  const id = await bench.queue("late", another(), { dueAt: bench.context.clock.now() + 15 * MINUTE });
  await bench.sweepAll(1);
  expect(bench.server.mails).toEqual([]);
  bench.pass(15 * MINUTE);
  await bench.sweepAll(0);
  expect(bench.server.mails).toEqual([]);
  await bench.sweepAll(1);
  expect((await bench.row(id)).state).toBe("sent");
});

test("a mail that has become pointless is dropped [M08]", async () => {
  const id = await bench.queue("late", another());
  bench.write(async () => null);
  await bench.sweepAll(1);
  expect(await bench.row(id)).toMatchObject({ state: "dropped", answer: null, message_sealed: null });
  expect(bench.server.mails).toEqual([]);
});

test("a letter that can't be written waits, is logged, and holds up no other [M07]", async () => {
  const broken = another();
  const id = await bench.queue("receipt", broken);
  await bench.queue("receipt", another());
  bench.write(async ({ about }) => {
    if (about === broken) throw new Error("no letter for buyer@example.com");
    return letterAbout(about);
  });
  await bench.sweepAll();
  expect(subjects()).toEqual([`About order-${orders}`]);
  expect(await bench.row(id)).toMatchObject({ state: "waiting", tries: 1, lease_token: null });
  const logged = bench.log.join("");
  expect(logged).toContain(id);
  expect(logged).not.toContain("buyer@example.com");
  bench.write(async ({ about }) => letterAbout(about));
  bench.pass(30_000);
  await bench.sweepAll();
  expect((await bench.row(id)).state).toBe("sent");
});

test("a mail that is refused for now is written anew when it is tried again [M02]", async () => {
  const id = await bench.queue("late", another());
  bench.server.at("recipient", "451 4.3.0 try later");
  await bench.sweepAll(1);
  expect(await bench.row(id)).toMatchObject({
    state: "waiting",
    answer: "451 4.3.0 later",
    message_sealed: null,
    unanswered: 0,
  });
  bench.server.at("recipient", null);
  await bench.sweepAll(1);
  expect(bench.server.mails).toEqual([]);
  bench.write(async () => null);
  bench.pass(MINUTE);
  await bench.sweepAll(1);
  expect((await bench.row(id)).state).toBe("dropped");
});

test("a mail that is refused for three days is dead [M02]", async () => {
  const id = await bench.queue("receipt", another());
  bench.server.at("recipient", "451 4.2.1 later");
  for (let hour = 0; hour <= 72; hour += 12) {
    await bench.sweepAll();
    expect((await bench.row(id)).state).toBe(hour < 72 ? "waiting" : "dead");
    bench.pass(12 * HOUR);
  }
});

test("a mail to an address that doesn't exist is dead at once [M04]", async () => {
  const id = await bench.queue("receipt", another());
  bench.server.at("recipient", "550 5.1.1 no such user");
  await bench.sweepAll();
  expect(await bench.row(id)).toMatchObject({
    state: "dead",
    answer: "550 5.1.1 no such address",
    message_sealed: null,
  });
});

test.each(["Buyer <buyer@example.com>", "a@example.com\r\nBcc: b@example.com", ""])(
  "a mail to %j, which is no plain address, is dead",
  async (to) => {
    const id = await bench.queue("receipt", another());
    bench.write(async ({ about }) => letterAbout(about, { to }));
    await bench.sweepAll();
    expect(await bench.row(id)).toMatchObject({ state: "dead", answer: "malformed address" });
    expect(bench.server.mails).toEqual([]);
  },
);

test("an unanswered message is sent twice more, byte for byte, and then counts as sent [M05]", async () => {
  const id = await bench.queue("receipt", another());
  bench.server.at("taken", "drop");
  let written = 0;
  bench.write(async ({ about }) => {
    written += 1;
    return letterAbout(`${about} version ${written}`);
  });
  for (let round = 0; round < 6; round += 1) {
    await bench.sweepAll();
    bench.pass(HOUR);
  }
  expect(bench.server.mails).toHaveLength(3);
  expect(new Set(bench.server.mails.map(({ raw }) => raw.toString())).size).toBe(1);
  expect(await bench.row(id)).toMatchObject({ state: "sent", answer: "no answer", message_sealed: null });
});

test("the same bytes are sent although other tries in between were refused", async () => {
  const id = await bench.queue("receipt", another());
  for (const [moment, behaviour] of [
    ["taken", "drop"],
    ["recipient", "451 later"],
    ["connect", "drop"],
  ] as const) {
    bench.server.at(moment, behaviour);
    await bench.sweepAll();
    bench.server.at(moment, null);
    expect((await bench.row(id)).unanswered).toBe(1);
    bench.pass(HOUR);
  }
  await bench.sweepAll();
  expect(bench.server.mails).toHaveLength(2);
  expect(bench.server.mails[0]?.raw).toEqual(bench.server.mails[1]?.raw);
});

test("a message that got no answer is not sent again once it is pointless", async () => {
  const id = await bench.queue("renewal-notice", another());
  bench.server.at("taken", "drop");
  await bench.sweepAll(1);
  bench.server.at("taken", null);
  bench.write(async () => null);
  bench.pass(HOUR);
  await bench.sweepAll(1);
  expect(bench.server.mails).toHaveLength(1);
  expect(await bench.row(id)).toMatchObject({ state: "sent", answer: "no answer", message_sealed: null });
});

test("a message sealed by a secret that is gone is logged and waits", async () => {
  const id = await bench.queue("receipt", another());
  bench.server.at("taken", "drop");
  await bench.sweepAll();
  bench.server.at("taken", null);
  await bench.context.db.query.updateTable("mails").set({ message_sealed: "9.AAAA" }).where("id", "=", id).execute();
  bench.pass(HOUR);
  await bench.sweepAll();
  expect(bench.server.mails).toHaveLength(1);
  expect((await bench.row(id)).state).toBe("waiting");
  expect(bench.log.join("")).toContain("mail not written");
});

test("a lease that was taken by a clock ahead of time is free", async () => {
  const id = await bench.queue("receipt", another());
  const lease = { lease_token: "x", lease_until: bench.context.clock.now() + 2 * MAIL_LEASE_MS };
  await bench.context.db.query.updateTable("mails").set(lease).where("id", "=", id).execute();
  await bench.sweepAll();
  expect((await bench.row(id)).state).toBe("sent");
});
