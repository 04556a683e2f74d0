import { createHash } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { env } from "#/lib/env.ts";
import { log } from "#/lib/process/log.ts";
import { FAREWELL } from "#/lib/web/farewell-worker.ts";
import { PLAIN_POLICY } from "#/lib/web/policies.ts";
import { readSession } from "#/lib/web/session/session.ts";
import program from "./offline-worker.js?raw";

/**
 * The service worker, with its texts in the language of the session. Browsers ask for it again after each page and install it if a byte
 * has changed, so that a change of language reaches it too, and the end of the session that asked to keep pages.
 */
export async function GET(request: Request): Promise<Response> {
  const keepsPages = await readKeeping();
  // Browsers go on with the worker that they have.
  if (keepsPages === undefined) return new Response(null, { status: 503, headers: { "cache-control": "no-store" } });
  const text = keepsPages ? await worker() : FAREWELL;
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

/** Whether this browser keeps pages; undefined if the database doesn't say. */
async function readKeeping(): Promise<boolean | undefined> {
  if (env().OFFLINE_PAGES === "off") return false;
  try {
    return (await readSession()).keepsPages ?? false;
  } catch (error) {
    log.error("route failed", { page: "worker.js", error });
    return undefined;
  }
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
