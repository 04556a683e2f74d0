import { createHash } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { env } from "#/lib/env.ts";
import { PLAIN_POLICY } from "#/lib/web/policies.ts";
import program from "./offline-worker.js?raw";

/** Replaces the worker if `OFFLINE_PAGES` is off: it deletes the kept pages and unregisters itself. */
const FAREWELL = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(Promise.all([caches.delete("kept-pages"), registration.unregister()])));
`;

/**
 * The service worker, with its texts in the language of the session. Browsers ask for it again after each page and install it if a byte
 * has changed, so that a change of language reaches it too.
 */
export async function GET(request: Request): Promise<Response> {
  const text = env().OFFLINE_PAGES === "off" ? FAREWELL : await worker();
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "private, no-cache",
    vary: "cookie, accept-language",
    etag,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

async function worker(): Promise<string> {
  const t = await getTranslations("offline");
  const texts = {
    title: t("title"),
    // The worker fills in the time.
    kept: t("kept", { time: "{time}" }),
    none: t("none"),
    order: t("order"),
    sim: t("sim"),
    again: t("again"),
  };
  return `const SHOP = ${JSON.stringify({ policy: PLAIN_POLICY, texts })};\n${program}`;
}
