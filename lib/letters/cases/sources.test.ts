import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askForHelp, findCaseOf, readMessages } from "#/lib/cases/cases.ts";
import { answerCase } from "#/lib/desk/cases/handle-case.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import { mailId, type QueuedMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { caseSources } from "./sources.ts";

const EMAIL = "buyer@example.com";
const settings = {
  SHOP_NAME: "Travel SIM",
  SHOP_ORIGIN: "https://topup.example.com",
  SHOP_ACCENT: "#0b6e4f",
  SHOP_SUPPORT_EMAIL: "help@shop.example",
};

let bench: OrdersBench;
let context: LettersContext;
beforeAll(async () => {
  bench = await createOrdersBench();
  const links = createMailLinks(bench.context, settings.SHOP_ORIGIN);
  const receipts = createReceipts(bench.context, settings);
  context = { ...bench.context, fleet: null, links, receipts, settings };
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** An order whose buyer has written this. */
async function asked(text: string, language: Language = "en"): Promise<Order> {
  const order = await bench.openOrder();
  const seen = { saw: "waiting", browser: "Firefox on Android", isChanged: false, isTold: true, email: EMAIL } as const;
  await askForHelp(bench.context, { orderId: order.id, key: "form", text, language, ...seen });
  return order;
}

async function answered(order: Order, text: string): Promise<string> {
  const found = await findCaseOf(context.db.query, order.id);
  if (found === null) throw new Error("no case");
  await answerCase(bench.context, { id: "ann" }, { caseId: found.id, version: found.version, key: "answer", text });
  return (await readMessages(context.db.query, found.id)).at(-1)?.id ?? "";
}

const mail = (order: Order, change: Partial<QueuedMail>): QueuedMail => ({
  id: "m",
  kind: "case-answer",
  about: order.id,
  occasion: "",
  language: "en",
  queuedAt: context.clock.now(),
  ...change,
});

test("the seller’s mail has the order number and the way to the case, and nothing of a person", async () => {
  const order = await asked("It says: no signal.");
  const found = await findCaseOf(context.db.query, order.id);
  const written = await caseSources(context)["case-written"](mail(order, { kind: "case-written" }));
  expect(written).toMatchObject({ to: settings.SHOP_SUPPORT_EMAIL, thread: null });
  const text = `${written?.subject} ${written?.text} ${written?.html}`;
  expect(text).toContain(order.partnerIds.orderNo);
  expect(text).toContain(`https://topup.example.com/desk/cases/${found?.id}`);
  for (const personal of ["no signal", EMAIL, order.sim, order.sim.slice(-8)]) expect(text).not.toContain(personal);
  await answered(order, "We look into it.");
  expect(await caseSources(context)["case-written"](mail(order, { kind: "case-written" }))).toBeNull();
});

test.each(Object.keys(LANGUAGES) as Language[])(
  "an answer goes to the buyer in %s, as it was typed",
  async (language) => {
    const order = await asked("Where is <b>it</b>?", language);
    const occasion = await answered(order, "On its way.\r\nBcc: thief@elsewhere.invalid\n<img src=x>");
    const letter = await caseSources(context)["case-answer"](mail(order, { occasion, language }));
    expect(letter).toMatchObject({ to: EMAIL, thread: mailId("receipt", order.id) });
    expect(letter?.subject).not.toMatch(/[\r\n]/);
    expect(letter?.subject).toContain(order.partnerIds.orderNo);
    for (const line of ["On its way.", "<img src=x>", "Where is <b>it</b>?"]) expect(letter?.text).toContain(line);
    expect(letter?.html).not.toMatch(/<img|<b>it/);
    expect(letter?.html).toContain(`lang="${language}"`);
  },
);

test("an answer is dropped once the case was erased, and a buyer’s own message is none", async () => {
  const order = await asked("Where is it?");
  const occasion = await answered(order, "On its way.");
  const found = await findCaseOf(context.db.query, order.id);
  const [first] = await readMessages(context.db.query, found?.id ?? "");
  expect(await caseSources(context)["case-answer"](mail(order, { occasion: first?.id ?? "" }))).toBeNull();
  await context.db.query.updateTable("support_cases").set({ email: null }).where("order_id", "=", order.id).execute();
  expect(await caseSources(context)["case-answer"](mail(order, { occasion }))).toBeNull();
});
