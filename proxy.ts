import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "#/lib/env.ts";
import { livePolicy } from "#/lib/policies.ts";

/** Live pages only (`LIVE_PATHS`; the framework wants them spelled out here). The notification route is never behind this. */
export const config = { matcher: ["/checkout/:path*", "/orders/:path*", "/scan", "/desk/:path*"] };

/** What the card processor appends to the return address, the client secret among it. */
const RETURN_PARAMETER = /^(payment_intent|setup_intent|redirect_status|source_)/;

/** Gives a live page its nonce policy, and takes the processor's return parameters off the address before anything reads it. */
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
  const { PROCESSOR_SCRIPT_URL, isHttps, isDevelopment } = env();
  const nonce = randomBytes(16).toString("base64");
  const standIn = PROCESSOR_SCRIPT_URL && new URL(PROCESSOR_SCRIPT_URL).origin;
  const policy = livePolicy({ path: pathname, nonce, isHttps, isDevelopment, standIn });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // The framework reads the nonce for its own scripts from here.
  headers.set("content-security-policy", policy);
  // An address whose escapes are broken is one that doesn't exist; left as it is, the framework would call it a fault of the server.
  const response = isReadable(pathname)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL("/no-such-page", request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

function isReadable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
