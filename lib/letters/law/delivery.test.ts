import { afterAll, beforeAll, expect, test } from "vitest";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import { pendingWorkDone } from "#/lib/process/pending-work.ts";
import { createLettersBench, type LettersBench } from "#/lib/testing/mail/letters-bench.ts";

let on: LettersBench;
beforeAll(async () => {
  on = await createLettersBench();
});
afterAll(() => on.close());

test("a declaration is acknowledged at once, in its receipt's thread, and to no stranger", async () => {
  const { bench } = on;
  // In the first lane, that of what is sent at once.
  const sent = () => on.sent([0]);
  const order = await bench.startOrder();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  const [receipt] = await sent();
  const { orderNo } = order.partnerIds;
  const declarations = createDeclarations(bench.context);
  const by = (email: string) => ({ attempt: email, orderNo, email, language: "de" }) as const;
  for (const kind of ["withdrawal", "cancellation"] as const) {
    await declarations.declare({ kind, ...by("stranger@example.com") });
    expect(await sent()).toEqual([]);
    await declarations.declare({ kind, ...by("Buyer@example.com") });
    await declarations.declare({ kind, ...by("Buyer@example.com") });
    await pendingWorkDone();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([{ address: "buyer@example.com", name: "" }]);
    expect(mail?.subject).toMatch(kind === "withdrawal" ? /^Wir haben Ihren Widerruf/ : /^Wir haben Ihre Kündigung/);
    expect(mail?.subject).toContain(orderNo);
    expect(mail?.inReplyTo).toBe(receipt?.messageId);
    expect(mail?.text).toMatch(/\d{4}, \d{1,2}:\d\d UTC/);
  }
});
