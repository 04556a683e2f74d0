import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { LETTER_MESSAGES } from "#/lib/letters/messages/messages.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import { mailboxMail, type Wish, wayBackMail } from "#/lib/links/way-back-requests.ts";
import { createWaysBack } from "#/lib/links/ways-back.ts";
import { toMail } from "#/lib/mail/outbox.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { wayBackSources } from "./sources.ts";

const ORIGIN = "https://topup.example.com";
const languages = Object.keys(LANGUAGES) as Language[];
const settings = { SHOP_NAME: "Travel SIM", SHOP_ORIGIN: ORIGIN, SHOP_ACCENT: "#0b6e4f" };

let bench: OrdersBench;
let context: LettersContext;
beforeAll(async () => {
  bench = await createOrdersBench();
  const links = createMailLinks(bench.context, ORIGIN);
  const receipts = createReceipts(bench.context, settings);
  context = { ...bench.context, fleet: null, links, receipts, settings };
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

async function ask(purpose: Wish["purpose"], about: string, language: Language) {
  const requestId = await createWaysBack(bench.context, { mayMail: async () => true, noteFlood: () => undefined }).ask(
    { purpose, about },
    language,
  );
  const rows = bench.context.db.query.selectFrom("mails").selectAll().where("occasion", "=", requestId);
  const mail = toMail(await rows.executeTakeFirstOrThrow());
  return { requestId, mail, write: () => wayBackSources(context)[mail.kind as "way-back-order"](mail) };
}

describe.each(languages)("in %s", (language) => {
  test.each(["order", "sim"] as const)("the mail for the %s has code and link in both parts", async (purpose) => {
    const order = await paidOrder(bench);
    const { requestId, write } = await ask(purpose, purpose === "order" ? order.id : order.sim, language);
    const letter = await write();
    const code = (await wayBackMail(context, requestId, order.id))?.code ?? "";
    expect(letter).toMatchObject({ to: "buyer@example.com", thread: null });
    for (const part of [letter?.html ?? "", letter?.text ?? ""]) {
      expect(part).toContain(code);
      expect(part).toMatch(/https:\/\/topup\.example\.com\/mail\/1-[\w-]{60,}/);
      expect(part).toContain(purpose === "order" ? order.partnerIds.orderNo : order.sim.slice(-4));
      expect(part).not.toContain(order.sim.slice(-8));
      expect(part).not.toMatch(/\{\w+\}/);
    }
    expect(letter?.subject).not.toContain(code);
  });

  test("the mail for a mailbox alone has code and link in both parts, and names no order", async () => {
    const { requestId, write } = await ask("mailbox", `Ana.${language}@example.com`, language);
    const letter = await write();
    const code = (await mailboxMail(context, requestId))?.code ?? "";
    expect(letter).toMatchObject({ to: `Ana.${language}@example.com`, thread: null });
    for (const part of [letter?.html ?? "", letter?.text ?? ""]) {
      expect(part).toContain(code);
      expect(part).toMatch(/https:\/\/topup\.example\.com\/mail\/1-[\w-]{60,}/);
      expect(part).toContain(LETTER_MESSAGES[language].waysBack.mailboxIntro);
      expect(part).not.toMatch(/\{\w+\}/);
    }
    expect(letter?.subject).not.toContain(code);
  });

  test("its words are its own, and not those of English", () => {
    const [own, english] = [
      Object.entries(LETTER_MESSAGES[language].waysBack),
      Object.values(LETTER_MESSAGES.en.waysBack),
    ];
    const same = language === "en" ? [] : own.filter(([, text]) => english.includes(text));
    expect(same).toEqual([]);
  });
});

test("a mail whose request has ended is not written any more", async () => {
  const order = await paidOrder(bench);
  const { requestId, write } = await ask("order", order.id, "en");
  expect(await write()).not.toBeNull();
  const ways = createWaysBack(bench.context, { mayMail: async () => true, noteFlood: () => undefined });
  const proof = await ways.readLink(requestId, order.id);
  if (proof) await ways.use(proof);
  expect(await write()).toBeNull();
});
