import { DECLARE_PAGES, type Declared, isOffered } from "#/app/(plain)/declare/offered.ts";
import { Icon } from "#/components/icon.tsx";
import { env } from "#/lib/env.ts";
import { seller } from "#/lib/seller/index.ts";
import { LANGUAGES } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

const PAGES = ["help", "terms", "privacy", "refunds"] as const;
const DECLARATIONS = Object.entries(DECLARE_PAGES) as [Declared, string][];

/** Who sells, the pages about that, those that the law asks for, and the languages. */
export async function Footer() {
  const { SHOP_COMPANY, SHOP_COMPANY_ADDRESS } = env();
  const language = await currentLanguage();
  const { shop, law } = MESSAGES[language];
  const company = [SHOP_COMPANY, SHOP_COMPANY_ADDRESS].filter(Boolean).join(", ");
  return (
    <footer className="note">
      {company && <address>{company}</address>}
      {PAGES.map((page) => {
        const address = seller().addresses[page];
        return (
          address && (
            <a key={page} href={address}>
              {shop[page]}
            </a>
          )
        );
      })}
      {DECLARATIONS.map(
        ([kind, address]) =>
          isOffered(kind) && (
            <a key={kind} href={address}>
              {law[kind].title}
            </a>
          ),
      )}
      {/* The sign is for readers who don't know this language. One string each: React separates two by a comment. */}
      <a href="/language">
        <Icon name="lang" /> <i className="unseen">{`${shop.language}:`}</i>
        {` ${LANGUAGES[language]}`}
      </a>
    </footer>
  );
}
