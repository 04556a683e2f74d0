import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createSeller } from "./seller.ts";

const folder = mkdtempSync(path.join(tmpdir(), "seller-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  "terms.md": "# Terms of sale\n\nWe sell *plans*.\n\n| Plan | Price |\n|---|---|\n| A | 1 |",
  "terms.de.md": "# AGB\n\nWir verkaufen Tarife.",
  "refunds.fr.md": "Remboursements",
  "help.md.bak": "not a page",
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);

const SHOP_ORIGIN = "https://topup.example.com";
const SHOP_TERMS_URL = "https://www.example.com/terms";

test("a page is at the address of its setting, else ours where its file is, else nowhere", () => {
  const seller = createSeller({ SHOP_ORIGIN, SHOP_TERMS_URL }, folder);
  expect(seller.addresses.terms).toBe(SHOP_TERMS_URL);
  expect(seller.addresses.refunds).toBe("/refunds");
  expect(seller.addresses.privacy).toBeNull();
  expect(createSeller({ SHOP_ORIGIN }, folder).addresses.terms).toBe("/terms");
});

test("a setting that names a page of ours counts as none: the page would lead to itself", () => {
  const settings = {
    SHOP_ORIGIN,
    SHOP_TERMS_URL: `${SHOP_ORIGIN}/terms`,
    SHOP_PRIVACY_URL: `${SHOP_ORIGIN}/help/?a#b`,
    SHOP_HELP_URL: "http://topup.example.com/privacy",
    SHOP_REFUNDS_URL: `${SHOP_ORIGIN}/refunds.html`,
  };
  const own = { terms: "/terms", privacy: null, help: "/help", refunds: settings.SHOP_REFUNDS_URL };
  expect(createSeller(settings, folder).addresses).toEqual(own);
});

test("the shop has a help page even without a file, and without the folder", () => {
  const seller = createSeller({ SHOP_ORIGIN }, path.join(folder, "missing"));
  expect(seller.addresses.help).toBe("/help");
  expect(seller.htmlOf("help", "en")).toBeNull();
  expect(seller.addresses.terms).toBeNull();
});

test("a text comes in the reader's language if it can, and in another one rather than not at all", () => {
  const seller = createSeller({ SHOP_ORIGIN }, folder);
  expect(seller.htmlOf("terms", "de")).toContain("<h1>AGB</h1>");
  expect(seller.htmlOf("terms", "ja")).toContain("<h1>Terms of sale</h1>");
  expect(seller.htmlOf("terms", "ja")).toContain("<td>A</td>");
  expect(seller.htmlOf("refunds", "en")).toContain("Remboursements");
});
