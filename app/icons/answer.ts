import { env } from "#/lib/env.ts";
import { once } from "#/lib/process/once.ts";
import { markPng } from "#/lib/theme/mark.ts";

/** The mark as a picture. Drawn once a process: it takes some hundredths of a second. */
export function pngAnswer(width: number, height: number): Response {
  const png = once(`mark ${width}x${height}`, () => new Uint8Array(markPng(env().SHOP_ACCENT, width, height)));
  return new Response(png, { headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" } });
}
