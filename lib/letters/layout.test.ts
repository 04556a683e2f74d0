import { describe, expect, test } from "vitest";
import { LETTER_MESSAGES } from "#/lib/letters/messages/messages.ts";
import { isolated } from "#/lib/text/direction.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { momentText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import type { Content } from "./content.ts";
import { frameOf } from "./frame.ts";
import { renderLetter } from "./layout.ts";

const SETTINGS = {
  SHOP_NAME: "Travel <SIM>",
  SHOP_ORIGIN: "https://topup.example.com",
  SHOP_ACCENT: "#0b6e4f",
  SHOP_SUPPORT_EMAIL: "help@example.com",
  SHOP_COMPANY: "Example Telecom Ltd",
  SHOP_COMPANY_ADDRESS: "1 Example Street\nLondon",
  SHOP_TAX_ID: undefined,
  SHOP_TAX_NOTE: undefined,
};
const LINK = "https://topup.example.com/mail/abc";
const STOP = "https://topup.example.com/mail/stop";
const languages = Object.keys(LANGUAGES) as Language[];

function contentIn(language: Language): Content {
  const price = priceText({ amountMinor: 1290, currency: "USD" }, language);
  return {
    subject: "Straße & İstanbul <b>",
    preview: "Preview of this letter",
    title: "Title",
    blocks: [
      { kind: "text", text: `One ${isolated("Europe 5 GB", language)}\nTwo` },
      { kind: "heading", text: "Details" },
      {
        kind: "facts",
        rows: [
          { label: "Order number", value: "A-123" },
          { label: "Paid", value: momentText(Date.UTC(2026, 2, 1, 14, 5), language) },
          { label: "Billed to", value: "Blue Ltd\n2 Side Street" },
          { label: "Total", value: price, isStrong: true },
        ],
      },
      { kind: "button", text: "View order", href: LINK },
      { kind: "link", text: "Stop", href: STOP },
      { kind: "code", code: "012345" },
      { kind: "note", text: "Small" },
    ],
  };
}

const render = (language: Language) => renderLetter(contentIn(language), frameOf(SETTINGS, language));

/** What a reader of the HTML sees, without marks of direction. */
const seenIn = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>/g, "")
    .replace(/<br\/>/g, "\n")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
const flat = (text: string) => text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");

describe.each(languages)("in %s", (language) => {
  test("HTML and text say the same amounts, times, codes and links", async () => {
    const { html, text } = await render(language);
    const content = contentIn(language);
    const facts = content.blocks.flatMap((block) => (block.kind === "facts" ? block.rows : []));
    const said = [...facts.flatMap(({ label, value }) => [label, ...value.split("\n")]), "012345", "Title", "Small"];
    for (const part of said) {
      expect(flat(seenIn(html))).toContain(flat(part));
      expect(flat(text)).toContain(flat(part));
    }
    for (const link of [LINK, STOP]) {
      expect(html).toContain(`href="${link}"`);
      expect(text.split("\n")).toContain(link);
    }
  });

  test("language and direction stand on the page and inside it", async () => {
    const { html } = await render(language);
    const direction = ["ar", "he"].includes(language) ? "rtl" : "ltr";
    expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}" dir="${direction}">`));
    expect(html).toContain(`<div lang="${language}" dir="${direction}"`);
  });

  test("who sells, whom to ask and why it came stand below", async () => {
    const { html, text } = await render(language);
    for (const part of ["Example Telecom Ltd", "help@example.com", "Travel <SIM>", "1 Example Street, London"]) {
      expect(flat(seenIn(html))).toContain(part);
      expect(flat(text)).toContain(part);
    }
    expect(html).toContain('href="mailto:help@example.com"');
  });
});

test("every language has the words around a letter, with the same values", () => {
  const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();
  for (const language of languages) {
    for (const [key, text] of Object.entries(LETTER_MESSAGES[language].frame)) {
      expect(valuesOf(text), `${language} ${key}`).toEqual(valuesOf(LETTER_MESSAGES.en.frame[key as "contact"]));
    }
  }
});

test("right-to-left HTML isolates money and names by an element, text by marks", async () => {
  const { html, text } = await render("ar");
  expect(html).not.toMatch(/[\u2066-\u2069]/);
  expect(html).toContain("<bdi>Europe 5 GB</bdi>");
  expect(text).toContain("\u2066US$12.90\u2069");
});

test("it loads nothing, runs nothing and tracks no reader [v5.0.0-14.2.3]", async () => {
  const { html } = await render("en");
  expect(html).not.toMatch(/<(img|script|link|iframe|object|svg|form)|url\(|@import|\bsrc=|\bon\w+=/i);
  const addresses = [...html.matchAll(/https?:[^"<\s]+/g)].map(([address]) => new URL(address).origin);
  expect(new Set(addresses)).toEqual(new Set([SETTINGS.SHOP_ORIGIN]));
});

test("what is said is never taken for markup [v5.0.0-1.3.7]", async () => {
  const { html } = await render("en");
  expect(html).toContain("<title>Straße &amp; İstanbul &lt;b&gt;</title>");
  expect(html).not.toContain("<SIM>");
});

test("it says that it is made for light and dark, by a tag and by its style", async () => {
  const { html } = await render("en");
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain("color-scheme:light dark");
  expect(html).toContain("@media(prefers-color-scheme:dark)");
});

test("it stays far below the size at which mailboxes cut", async () => {
  for (const language of languages) expect(Buffer.byteLength((await render(language)).html)).toBeLessThan(10_000);
});

test("the text shouts no heading, and names nothing twice", async () => {
  const { text } = await render("en");
  expect(text).not.toMatch(/\b[A-Z]{6,}\b/);
  const lines = text.split("\n").filter((line) => line !== "");
  expect(new Set(lines).size).toBe(lines.length);
});

test("a shop without company or support address names neither", async () => {
  const { text } = await renderLetter(contentIn("en"), {
    ...frameOf(SETTINGS, "en", "You asked for it."),
    support: null,
    seller: { name: "Travel <SIM>", address: null, taxId: null, taxNote: null },
  });
  expect(text).toMatch(/\n--\nYou asked for it\.\nTravel <SIM>\nhttps:\/\/topup\.example\.com\n$/);
});
