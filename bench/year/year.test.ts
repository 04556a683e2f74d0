import { expect, test } from "vitest";
import type { Source, Sources } from "#/lib/mail/letter.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { HOUR } from "#/lib/orders/schedule.ts";
import { simulateYear } from "./year.ts";

const FEW = { renewals: 20, days: 80, seed: 1 };

test("of a few renewals each charge is announced once and in time, and none after a stop", {
  tags: ["long"],
}, async () => {
  const { charges, notices, problems } = await simulateYear(FEW);
  expect(problems).toEqual([]);
  expect(charges).toBeGreaterThan(50);
  expect(notices).toBeGreaterThan(50);
});

test("of 200 renewals each charge of a year is announced once and in time", { tags: ["long"] }, async () => {
  const { charges, problems } = await simulateYear({ renewals: 200, days: 365, seed: 2 });
  expect(problems).toEqual([]);
  expect(charges).toBeGreaterThan(1_000);
});

test("a year runs the same way each time", { tags: ["long"] }, async () => {
  const short = { renewals: 10, days: 30, seed: 3 };
  expect(await simulateYear(short)).toEqual(await simulateYear(short));
});

/** What the checks say of a shop that writes one kind of mail in another way. */
async function problemsWith(
  kind: keyof Sources,
  change: (written: Source, context: OrdersContext) => Source,
  more = {},
): Promise<string> {
  const sabotage = (sources: Sources, context: OrdersContext) => ({
    ...sources,
    [kind]: change(sources[kind], context),
  });
  return (await simulateYear({ ...FEW, ...more, sabotage })).problems.join("\n");
}

test("the checks find a charge that was not announced", { tags: ["long"] }, async () => {
  const forgetful = await problemsWith(
    "renewal-notice",
    (written) => async (mail) => (mail.occasion < "2026-02" ? null : written(mail)),
  );
  expect(forgetful).toContain("was not announced");
});

test("the checks find a notice that came late", { tags: ["long"] }, async () => {
  const slow = await problemsWith("renewal-notice", (written, { clock }) => async (mail) => {
    if (clock.now() - mail.queuedAt < 30 * HOUR) throw new Error("not yet");
    return written(mail);
  });
  expect(slow).toContain("was announced at");
});

test("the checks find a charge that was announced twice", { tags: ["long"] }, async () => {
  const repeated = await problemsWith("renewal-notice", (written, { db, clock }) => async (mail) => {
    const occasion = mail.occasion.replace(/\d{3}Z$/, "777Z");
    const again = { kind: mail.kind, about: mail.about, occasion, language: "en" };
    await db.query.transaction().execute((transaction) => queueMail(transaction, again, clock.now()));
    return written(mail);
  });
  expect(repeated).toContain("2 notices of the charge");
});

test("the checks find a mail that doesn't ask whether the renewal was stopped", { tags: ["long"] }, async () => {
  const letter = { to: "buyer@example.com", subject: "Silence", html: "<p>Silence</p>", text: "Silence", thread: null };
  const heedless = await problemsWith("renewal-failing", () => async () => letter, { renewals: 60, days: 100 });
  expect(heedless).toContain("after the stop was confirmed");
  expect(heedless).toContain("after a charge was heard of");
});

test("the checks find a stop that was not confirmed, and a receipt that is missing", { tags: ["long"] }, async () => {
  const nothing = () => async () => null;
  expect(await problemsWith("renewal-stopped", nothing)).toContain("0 mails confirm one stop");
  expect(await problemsWith("renewal-charged", nothing)).toContain("0 receipts of the charge");
});
