import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { seller } from "#/lib/seller/index.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import type { ConsentProblem, ConsentTexts } from "./consent.tsx";
import { consentTexts, keptConsent, versionOf } from "./consent-text.ts";

/** What this reader agrees to by paying. */
export async function readConsent(): Promise<ConsentTexts> {
  const texts = consentTexts(MESSAGES[await currentLanguage()], seller().addresses, env().SHOP_CONSENT);
  return { ...texts, version: versionOf(keptConsent(texts, env().SHOP_ORIGIN)) };
}

/** The same for an owner whose order has opened: who has agreed to this text need not do so again. */
export async function consentOfOwner({ consent }: Order): Promise<ConsentTexts> {
  const texts = await readConsent();
  const isKept = consent?.text === keptConsent(texts, env().SHOP_ORIGIN);
  return isKept ? { ...texts, box: null, version: null, changed: "" } : texts;
}

/** What a form with `Consent` sends back. */
interface Sent {
  /** Of the text that stood on the page. */
  version: string | undefined;
  isTicked: boolean;
}

/** The text that the order keeps, if it is the one that the page showed; else what is missing. */
export async function givenConsent({ version, isTicked }: Sent): Promise<{ text: string } | ConsentProblem> {
  const texts = await readConsent();
  if (version !== texts.version) return "changed";
  return texts.box !== null && !isTicked ? "missing" : { text: keptConsent(texts, env().SHOP_ORIGIN) };
}
