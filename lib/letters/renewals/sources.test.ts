import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LETTER_MESSAGES } from "#/lib/letters/messages/messages.ts";
import { mailId } from "#/lib/mail/outbox.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { createRenewalLetters, LETTERS_ORIGIN, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench, RENEWAL_TEXT } from "#/lib/testing/orders-bench.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { dayText, momentText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const languages = Object.keys(LANGUAGES) as Language[];
const flat = (text = "") => text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
const dayOf = (at: number | null) => dayText(new Date(at ?? 0).toISOString().slice(0, 10), "en");
const STOP_LINK = /https:\/\/topup\.example\.com\/mail\/1-[\w-]{60,}/;

describe.each(languages)("in %s", (language) => {
  test("each letter says the same in HTML and text, and no whole SIM number", async () => {
    const order = await letters.announce();
    const write = (kind: Parameters<typeof letters.write>[1]) => letters.write(order, kind, language);
    const written = [await write("renewal-begun"), await write("renewal-notice")];
    await letters.sendNotice(order);
    bench.pass(10 * DAY);
    written.push(await write("renewal-failing"));
    await letters.charge(order);
    written.push(await write("renewal-charged"));
    const price = flat(priceText(order.price, language));
    expect(written.filter((letter) => flat(letter?.text).includes(price))).toHaveLength(4);
    await bench.renewals.stop(order.sim, "en");
    written.push(await write("renewal-stopped"));
    for (const letter of written) {
      expect(letter).toMatchObject({ to: "buyer@example.com", thread: mailId("receipt", order.id) });
      for (const part of [letter?.html, letter?.text]) {
        for (const fact of [order.plan.title, order.sim.slice(-4), order.partnerIds.orderNo, "help@example.com"])
          expect(flat(part)).toContain(fact);
        expect(part).not.toContain(order.sim.slice(-8));
        expect(part?.replace(/\/mail\/[\w-]+/g, "")).not.toMatch(/\{\w+\}|undefined|\bnull\b|NaN/);
      }
      expect(letter?.html.length).toBeLessThan(30_000);
      expect(letter?.subject).not.toContain("Subject");
    }
  });

  test("the words are its own, with the values of English", () => {
    const valuesOf = (text: string) =>
      [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].toSorted();
    for (const [name, text] of Object.entries(LETTER_MESSAGES.en.renewals)) {
      const own = LETTER_MESSAGES[language].renewals[name as keyof typeof LETTER_MESSAGES.en.renewals];
      expect(valuesOf(own), name).toEqual(valuesOf(text));
      if (language !== "en" && text.length > 30) expect(own).not.toBe(text);
    }
  });
});

test("the first letter names price, next payment, notice, ways to stop and what was agreed", async () => {
  const order = await letters.begin();
  const { text = "" } = (await letters.write(order, "renewal-begun")) ?? {};
  expect(text).toContain("$12.90 every month");
  expect(text).toContain(`around ${dayOf(order.charges.nextAt)}`);
  expect(text).toContain("at least 7 days before each payment");
  expect(text).toContain(RENEWAL_TEXT);
  expect(text).toMatch(STOP_LINK);
  expect(text).toContain(`${LETTERS_ORIGIN}/sim`);
  expect(await letters.mailsOf(order)).toHaveLength(1);
});

test("the first letter of a short renewal promises hours", async () => {
  const order = await letters.begin();
  await letters.set(order, { term: { orderPeriod: "1", packageType: "0" } });
  const letter = await letters.write(order, "renewal-begun");
  expect(letter?.text).toContain("at least 12 hours before each payment");
});

test("where the length is unknown the first letter says that no notice can be given", async () => {
  const order = await letters.begin();
  await letters.set(order, { term: { packageType: "unheard of" } });
  const { text = "" } = (await letters.write(order, "renewal-begun")) ?? {};
  expect(text).toContain("we can’t email you before each payment");
  expect(text).not.toContain("Next payment");
  expect(text).toMatch(STOP_LINK);
});

test("a notice names the day, the amount and the ways to stop", async () => {
  const order = await letters.announce();
  const { subject, text = "" } = (await letters.write(order, "renewal-notice")) ?? {};
  expect(subject).toBe(`Your plan renews around ${dayOf(order.charges.nextAt)}: $12.90`);
  expect(text).toMatch(STOP_LINK);
  expect(text).toContain(`${LETTERS_ORIGIN}/sim`);
});

test("the receipt of a payment has its own number, its time, the seller and the tax line", async () => {
  const order = await letters.announce();
  bench.pass(8 * DAY);
  const before = bench.context.clock.now();
  await letters.charge(order);
  await letters.context.receipts.bill(order, "owner", { company: "Blue Ltd\nLondon", taxId: "GB 1" });
  const { subject, text = "" } = (await letters.write(order, "renewal-charged")) ?? {};
  expect(subject).toBe(`Receipt: ${order.plan.title} renewed for $12.90`);
  expect(text).toMatch(/\d{4}-A-\d{6}/);
  expect(text).toContain(momentText(before, "en"));
  for (const fact of ["1 month", "Example Telecom Ltd", "VAT 20 % included", "Blue Ltd"]) expect(text).toContain(fact);
  const again = await letters.write(order, "renewal-charged");
  expect(again?.text.match(/-A-\d+/)?.[0]).toBe(text.match(/-A-\d+/)?.[0]);
});

test("the letter about a stop names the times of request and end, and when the plan ends", async () => {
  const order = await letters.begin();
  const requestedAt = bench.context.clock.now();
  await bench.renewals.stop(order.sim, "en");
  const { text = "" } = (await letters.write(order, "renewal-stopped")) ?? {};
  expect(text).toContain(momentText(requestedAt, "en"));
  expect(text).toContain("UTC");
  expect(text).toContain(`around ${dayOf(order.charges.nextAt)}`);
});
