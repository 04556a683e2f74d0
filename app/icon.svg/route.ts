import { env } from "#/lib/env.ts";
import { markSvg } from "#/lib/theme/mark.ts";

export const dynamic = "force-dynamic";

/** The icon of the tab. A browser asks for it once, after the page. */
export function GET(): Response {
  return new Response(markSvg(env().SHOP_ACCENT), {
    headers: { "content-type": "image/svg+xml; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
