import { createHash } from "node:crypto";
import type { en } from "#/lib/text/messages/en.ts";
import type { ConsentTexts } from "./consent.tsx";

/**
 * What a buyer agrees to by paying, in one language: the terms, where there are some, and that the plan is added at once.
 * @param addresses of the seller's pages
 * @param kind `SHOP_CONSENT`
 */
export function consentTexts(
  { consent, shop }: Pick<typeof en, "consent" | "shop">,
  { terms, refunds }: { terms: string | null; refunds: string | null },
  kind: "sentence" | "box",
): ConsentTexts {
  return {
    sentence: `${terms === null ? consent.start : consent.terms} ${consent.withdrawal}`,
    links: [
      ...(terms === null ? [] : [{ label: shop.terms, address: terms }]),
      ...(refunds === null ? [] : [{ label: shop.refunds, address: refunds }]),
    ],
    box: kind === "box" ? { label: consent.agree, needed: consent.needed } : null,
    changed: consent.changed,
    version: null,
  };
}

/** The same as one text, which is kept with the order. @param origin of the shop, where some of the links may lead */
export function keptConsent({ sentence, links, box }: ConsentTexts, origin: string): string {
  const named = links.map(({ label, address }) => `${label}: ${new URL(address, origin)}`);
  return [box === null ? sentence : `[x] ${box.label}. ${sentence}`, ...named].join("\n");
}

/** Names a kept text: a form sends it back, so that the order keeps what stood beside the button that was pressed. */
export function versionOf(kept: string): string {
  return createHash("sha256").update(kept).digest("base64url").slice(0, 16);
}
