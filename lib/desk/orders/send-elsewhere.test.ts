import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Act } from "#/lib/desk/acts/act.ts";
import { transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { elsewhereSources } from "#/lib/letters/orders/elsewhere.ts";
import { toMail } from "#/lib/mail/outbox.ts";
import { otherAddresses } from "#/lib/orders/mails/other-address.ts";
import type { Order } from "#/lib/orders/order.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { elsewhereRefusal, elsewhereSentences, readOtherAddress, sendOrderElsewhere } from "./send-elsewhere.ts";

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
  for (const name of ["ann", "bob"]) await addOperator(bench.context, name);
  await switchTo(1);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const switchTo = (is_on: number) => bench.context.db.query.updateTable("mail_switch").set({ is_on }).execute();
const newId = () => randomBytes(16).toString("base64url");
const drawn = ({ id: orderId }: Order, what: "receipt" | "link" = "receipt") => ({
  ...{ orderId, id: newId(), before: 0, what, address: "right@example.com" },
});

/** What a confirmed act does, in its transaction. */
function confirm(detail: object, operator = "ann", isKilled = false): Promise<string> {
  const act = { id: newId(), detail } as Act;
  const session = { operator: { id: `operator-${operator}`, name: operator, right: "act" } } as DeskSession;
  return transact(bench.context, async (transaction) => {
    const outcome = await sendOrderElsewhere(bench.context, transaction, act, session, bench.context.clock.now());
    if (isKilled) throw new Error("killed");
    return outcome;
  });
}

async function mailsOf({ id }: Order, kind: "sent-elsewhere" | "told-elsewhere") {
  const rows = bench.context.db.query.selectFrom("mails").selectAll().where("about", "=", id);
  return (await rows.where("kind", "=", kind).execute()).map(toMail);
}

const setReceipt = (order: Order, state: string) =>
  bench.context.db.query.updateTable("mails").set({ state }).where("about", "=", order.id).execute();

test("a renewal's receipt goes to the typed address without a way to stop the renewal", async () => {
  const order = await letters.begin();
  await setReceipt(order, "sent");
  const form = drawn(order);
  const sentences = (await elsewhereSentences(bench.context.db.query, order, form)).join(" ");
  for (const part of ["right@example.com", "We tell buyer@example.com"]) expect(sentences).toContain(part);
  await confirm(form);
  const [mail] = await mailsOf(order, "sent-elsewhere");
  const [told] = await mailsOf(order, "told-elsewhere");
  if (!mail || !told) throw new Error("no mails");
  const sources = elsewhereSources(letters.context);
  const letter = await sources["sent-elsewhere"](mail);
  expect(letter?.to).toBe("right@example.com");
  expect(letter?.text).toContain("Our support team was asked to send you this");
  expect(letter?.text).not.toContain("Stop auto-renewal");
  expect(letter?.text).not.toContain(order.sim);
  const notice = await sources["told-elsewhere"](told);
  expect(notice?.to).toBe("buyer@example.com");
  expect(notice?.text).not.toContain("right@example.com");
  expect((await bench.read(order.id)).email, "the order keeps its own").toBe("buyer@example.com");
});

test("an address that no mail has reached, or that refused one, is told nothing", async () => {
  for (const state of ["waiting", "dead"]) {
    const order = await letters.begin();
    await setReceipt(order, state);
    await confirm(drawn(order, "link"));
    expect(await mailsOf(order, "sent-elsewhere")).toHaveLength(1);
    expect(await mailsOf(order, "told-elsewhere"), state).toEqual([]);
  }
});

test("two operators at once: one mail, and the second is told; killed between, none", async () => {
  const order = await letters.begin();
  const [first, second] = [drawn(order), drawn(order)];
  await expect(confirm(first, "ann", true)).rejects.toThrow("killed");
  expect(await mailsOf(order, "sent-elsewhere")).toEqual([]);
  const outcomes = await Promise.all([confirm(first, "ann"), confirm(second, "bob")]);
  const page = `/desk/orders/${order.id}`;
  expect(outcomes.filter((outcome) => outcome === `${page}?outcome=elsewhere`)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.startsWith(`${page}/elsewhere?from=`))).toHaveLength(1);
  const [sent] = await otherAddresses(bench.context.db.query, order.id);
  const again = sent?.id === first.id ? first : second;
  expect(await confirm(again), "the same form again").toBe(`${page}?outcome=elsewhere`);
  expect(await mailsOf(order, "sent-elsewhere")).toHaveLength(1);
  const audit = bench.context.db.query.selectFrom("desk_audit").select("detail").where("subject", "=", order.id);
  const rows = await audit.where("event", "=", "mail sent elsewhere").execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain("example.com");
});

test("an unpaid order, a slip and the order's own address are refused with the reason", async () => {
  const order = await bench.startOrder();
  expect(elsewhereRefusal(order, true)).toContain("is proven, so");
  expect(readOtherAddress(order, "no address")).toEqual({ fault: expect.stringContaining("isn’t an email address") });
  expect(readOtherAddress(order, " BUYER@example.com ")).toEqual({ fault: expect.stringContaining("own address") });
  expect(readOtherAddress(order, "right@example.com")).toEqual({ address: "right@example.com" });
});

test("a shop without a mail server refuses to send anything to another address", async () => {
  const order = await letters.begin();
  expect(elsewhereRefusal(order, true)).toBeNull();
  expect(elsewhereRefusal(order, false)).toBe("The shop sends no mail: no mail server is set up.");
  await switchTo(0);
  expect(await confirm(drawn(order))).toContain("/elsewhere?from=");
  await switchTo(1);
  expect(await mailsOf(order, "sent-elsewhere")).toEqual([]);
  expect(await otherAddresses(bench.context.db.query, order.id)).toEqual([]);
});
