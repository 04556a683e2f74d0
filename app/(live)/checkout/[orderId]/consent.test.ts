import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { de } from "#/lib/text/messages/de.ts";
import { en } from "#/lib/text/messages/en.ts";
import { Consent } from "./consent.tsx";
import { consentTexts, keptConsent, versionOf } from "./consent-text.ts";

const PAGES = { terms: "/terms", refunds: "https://www.example.com/refunds" };
const ORIGIN = "https://topup.example.com";

test("the terms and the immediate start are one sentence with links", () => {
  const html = renderToStaticMarkup(createElement(Consent, consentTexts(en, PAGES, "sentence")));
  expect(html).toContain(`${en.consent.terms} ${en.consent.withdrawal}`);
  expect(html).toMatch(/<a href="\/terms"[^>]*>Terms<\/a>.*<a href="https:\/\/www.example.com\/refunds"/);
  expect(html).not.toContain("<input");
});

test("without terms only the immediate start is agreed to", () => {
  const { sentence, links } = consentTexts(en, { terms: null, refunds: null }, "sentence");
  expect(sentence).toBe(`${en.consent.start} ${en.consent.withdrawal}`);
  expect(links).toEqual([]);
});

test("a box has its label and what it stands for, and says when it was left empty", () => {
  const texts = consentTexts(en, PAGES, "box");
  const html = renderToStaticMarkup(createElement(Consent, { ...texts, problem: "missing" }));
  expect(html).toMatch(
    /<input type="checkbox" id="consent" required=""[^>]* aria-describedby="consent-text" name="consent"/,
  );
  expect(html).toContain(`<label for="consent">${en.consent.agree}</label>`);
  expect(html).toMatch(/role="alert"[^>]*>Tick the box to continue\./);
});

test("what is kept names the whole addresses, and whether a box was ticked", () => {
  const sentence = `${en.consent.terms} ${en.consent.withdrawal}`;
  const addresses = "Terms: https://topup.example.com/terms\nRefunds: https://www.example.com/refunds";
  expect(keptConsent(consentTexts(en, PAGES, "sentence"), ORIGIN)).toBe(`${sentence}\n${addresses}`);
  expect(keptConsent(consentTexts(en, PAGES, "box"), ORIGIN)).toBe(`[x] I agree. ${sentence}\n${addresses}`);
});

test("a form names the text that stood on its page: another text, address or box is another one", () => {
  const others = [
    consentTexts(en, PAGES, "sentence"),
    consentTexts(en, PAGES, "box"),
    consentTexts(en, { ...PAGES, terms: "/other" }, "sentence"),
    consentTexts(de, PAGES, "sentence"),
  ].map((texts) => versionOf(keptConsent(texts, ORIGIN)));
  expect(new Set(others).size).toBe(others.length);
  const html = renderToStaticMarkup(
    createElement(Consent, { ...consentTexts(en, PAGES, "sentence"), version: others[0] ?? "", problem: "changed" }),
  );
  expect(html).toContain(`<input type="hidden" name="terms" value="${others[0]}"/>`);
  expect(html).toContain(en.consent.changed);
});
