import { env } from "#/lib/env.ts";
import { seller } from "#/lib/seller/index.ts";
import { securityText } from "#/lib/seller/security-text.ts";

export const dynamic = "force-dynamic";

/** Where to report a vulnerability. */
export function GET(): Response {
  const { SHOP_ORIGIN, SHOP_SUPPORT_EMAIL } = env();
  const { addresses, htmlOf } = seller();
  // The page that the shop has in any case names no contact.
  const help = addresses.help === "/help" && htmlOf("help", "en") === null ? null : addresses.help;
  const text = securityText({ origin: SHOP_ORIGIN, mail: SHOP_SUPPORT_EMAIL, help, now: Date.now() });
  if (text === null) return new Response(null, { status: 404 });
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
