import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "#/lib/env.ts";
import type { Language } from "#/lib/text/language.ts";
import { renderMarkdown } from "./markdown.ts";

/** The setting with the address of each page about the sale. */
const SETTINGS = {
  help: "SHOP_HELP_URL",
  terms: "SHOP_TERMS_URL",
  privacy: "SHOP_PRIVACY_URL",
  refunds: "SHOP_REFUNDS_URL",
} as const;

export type SellerPage = keyof typeof SETTINGS;
type Settings = Pick<Env, "SHOP_ORIGIN" | (typeof SETTINGS)[SellerPage]>;

/** The pages about the sale that are not the shop's own work: terms, privacy, refunds, help. */
export interface Seller {
  /** The address that a setting names, or ours; null where there is no such page. The shop has a help page in any case. */
  addresses: Readonly<Record<SellerPage, string | null> & { help: string }>;
  /** The page's text as harmless HTML, in this language if there is a file for it; null without a file. */
  htmlOf(page: SellerPage, language: Language): string | null;
}

/** Whether an address is one of our pages: they lead on to the addresses of the settings, and so would lead in a circle. */
function isOwnPage(address: string, origin: string): boolean {
  const { host, pathname } = new URL(address);
  return host === new URL(origin).host && Object.hasOwn(SETTINGS, pathname.replaceAll("/", ""));
}

/** @param folder where the Markdown files are, read once: `terms.md`, and `terms.de.md` for readers of German */
export function createSeller(settings: Settings, folder: string): Seller {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const rendered = new Map<string, string>();
  const fileOf = (page: SellerPage, language?: Language): string | undefined => {
    const named = (name: string): boolean => files.includes(name);
    const others = files.filter((name) => name.startsWith(`${page}.`) && name.endsWith(".md"));
    return [`${page}.${language}.md`, `${page}.md`, `${page}.en.md`].find(named) ?? others[0];
  };
  const addressOf = (page: SellerPage): string | null => {
    const given = settings[SETTINGS[page]];
    if (given !== undefined && !isOwnPage(given, settings.SHOP_ORIGIN)) return given;
    return fileOf(page) === undefined ? null : `/${page}`;
  };
  return {
    addresses: {
      help: addressOf("help") ?? "/help",
      terms: addressOf("terms"),
      privacy: addressOf("privacy"),
      refunds: addressOf("refunds"),
    },
    htmlOf(page, language) {
      const file = fileOf(page, language);
      if (file === undefined) return null;
      const html = rendered.get(file) ?? renderMarkdown(readFileSync(path.join(folder, file), "utf8"));
      rendered.set(file, html);
      return html;
    },
  };
}
