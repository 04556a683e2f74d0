import { env } from "#/lib/env.ts";
import { seller } from "#/lib/seller/index.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

/** Where to write to the seller: the support address, or the help page in a shop without one. */
export async function Contact() {
  const { SHOP_SUPPORT_EMAIL: email } = env();
  if (email) return <a href={`mailto:${email}`}>{email}</a>;
  return <a href={seller().addresses.help}>{MESSAGES[await currentLanguage()].shop.help}</a>;
}
