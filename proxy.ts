import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "#/lib/env.ts";
import { isOurOrigin } from "#/lib/web/origin.ts";
import { LIVE_PATHS, livePolicy } from "#/lib/web/policies.ts";

/**
 * Live pages (`LIVE_PATHS`; the framework wants everything spelled out here), forms, and addresses whose escapes may be broken.
 * Whoever just opens a plain page doesn't pass here, and the notification route never does.
 */
export const config = {
  matcher: [
    "/checkout/:path*",
    "/orders/:path*",
    "/scan",
    "/desk/:path*",
    "/api/orders/(.*%.*)",
    "/pay/(.*%.*)",
    { source: "/((?!api/|_next/).*)", has: [{ type: "header", key: "content-type" }] },
  ],
};

/** What the card processor appends to the return address, the client secret among it. */
const RETURN_PARAMETER = /^(payment_intent|setup_intent|redirect_status|source_)/;

/** As much as the framework takes (`bodySizeLimit`), before it fails. */
const MAX_FORM_BYTES = 64 * 1024;

/** Gives a live page its nonce policy, and keeps from the framework what it would call a fault of the server. */
export function proxy(request: NextRequest): Response {
  const { pathname, searchParams } = request.nextUrl;
  if ([...searchParams.keys()].some((name) => RETURN_PARAMETER.test(name))) {
    // A hint and no more: where the bank said no, the card form asks the processor, and opens only if it says so too.
    const isRefused = searchParams.get("redirect_status") === "failed";
    const path = isRefused ? pathname.replace(/^\/orders\//, "/checkout/") : pathname;
    // The framework takes no relative address here; it sends one, as long as the host is the one that was asked.
    return NextResponse.redirect(new URL(path, request.url), {
      status: 303,
      headers: { "cache-control": "no-store" },
    });
  }
  const headers = new Headers(request.headers);
  if (Number(headers.get("content-length")) > MAX_FORM_BYTES) return new Response("Too large.", { status: 413 });
  decideOrigin(headers);
  const policy = isLive(pathname) ? policyFor(pathname) : null;
  if (policy !== null) {
    headers.set("x-nonce", policy.nonce);
    // The framework reads the nonce for its own scripts from here.
    headers.set("content-security-policy", policy.text);
  }
  // An address whose escapes are broken is one that doesn't exist; left as it is, the framework would call it a fault of the server.
  const response = isReadable(pathname)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL("/no-such-page", request.url), { request: { headers } });
  // What our own script fetches is put into a page that has its policy; a browser opens nothing as a page that it asks for in this way.
  const isPage = headers.get("accept") !== "text/x-component";
  if (policy !== null && isPage) response.headers.set("content-security-policy", policy.text);
  return response;
}

/**
 * Makes the shop's rule about origins the only one. The framework asks whether a form's Origin is the host it was sent to, which a
 * proxy in front may have changed, and fails where it isn't. Ours is told to be the host; any other is taken off, and whoever sends
 * a form without one is told that it didn't come from a page of ours.
 */
function decideOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin === null) return;
  if (isOurOrigin(origin, env().SHOP_ORIGIN)) headers.set("x-forwarded-host", new URL(origin).host);
  else headers.delete("origin");
}

function isLive(pathname: string): boolean {
  return LIVE_PATHS.includes(pathname.split("/")[1] ?? "");
}

function policyFor(path: string): { nonce: string; text: string } {
  const { PROCESSOR_SCRIPT_URL, isHttps, isDevelopment } = env();
  const nonce = randomBytes(16).toString("base64");
  const standIn = PROCESSOR_SCRIPT_URL && new URL(PROCESSOR_SCRIPT_URL).origin;
  return { nonce, text: livePolicy({ path, nonce, isHttps, isDevelopment, standIn }) };
}

function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
