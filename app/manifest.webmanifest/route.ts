import { env } from "#/lib/env.ts";
import { paletteOf } from "#/lib/theme/palette.ts";

export const dynamic = "force-dynamic";

/** What a phone needs to put the shop on its home screen. The browser's bar stays: a buyer sees where the card is entered. */
export function GET(): Response {
  const { SHOP_NAME, SHOP_ACCENT } = env();
  const { paper } = paletteOf(SHOP_ACCENT).light;
  const manifest = {
    name: SHOP_NAME,
    short_name: SHOP_NAME,
    start_url: "/",
    display: "minimal-ui",
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
    ],
  };
  return Response.json(manifest, {
    headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=86400" },
  });
}
