import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "#/lib/env.ts";
import { isOurOrigin } from "#/lib/web/origin.ts";
import { isLive, livePolicy, PLAIN_POLICY } from "#/lib/web/policies.ts";

/**
 * Live pages, forms (they have a content type), addresses whose escapes may be broken, and pages that may be switched off. A GET of any
 * other plain page and the notification route skip the proxy. The framework accepts literals only; `lib/web/policies.test.ts` compares
 * them with `LIVE_PATHS`.
 */
export const config = {
  matcher: [
    "/checkout/:path*",
    "/orders/:path*",
    "/scan",
    "/desk/sign-in",
    "/desk/confirm/:path*",
    "/((?!_next/).*%.*)",
    "/(withdraw|cancel)",
    "/mail/:path*",
    { source: "/((?!api/|_next/).*)", has: [{ type: "header", key: "content-type" }] },
  ],
};

/** What the card processor appends to the return address; the client secret is among it. */
const RETURN_PARAMETER = /^(payment_intent|setup_intent|redirect_status|source_)/;

/** Gives a live page its nonce policy, and handles requests that the framework would answer with 500. */
export function proxy(request: NextRequest): Response {
  const { pathname, searchParams } = request.nextUrl;
  if ([...searchParams.keys()].some((name) => RETURN_PARAMETER.test(name))) {
    // The parameter proves nothing: the checkout asks the processor, and shows its card form only if the payment has really failed.
    // The mark tells it that the attempt is over.
    const isRefused = searchParams.get("redirect_status") === "failed";
    const path = isRefused ? `${pathname.replace(/^\/orders\//, "/checkout/")}#bank` : pathname;
    // The framework wants an absolute address here, and sends a relative one if the host is that of the request.
    return NextResponse.redirect(new URL(path, request.url), {
      status: 303,
      // The framework adds a text of its own, and the build's headers have no policy for a live address.
      headers: {
        "cache-control": "no-store",
        "content-type": "text/plain; charset=utf-8",
        "content-security-policy": PLAIN_POLICY,
      },
    });
  }
  const headers = new Headers(request.headers);
  decideOrigin(headers);
  const policy = isLive(pathname) ? policyFor(pathname) : null;
  if (policy !== null) {
    headers.set("x-nonce", policy.nonce);
    // The framework reads the nonce for its own scripts from here.
    headers.set("content-security-policy", policy.text);
  }
  // An address with broken escapes gets the 404 page, where the framework would answer 500; so does a page that is switched off.
  const response =
    isReadable(pathname) && !isSwitchedOff(pathname)
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(new URL("/no-such-page", request.url), { request: { headers } });
  if (policy !== null) response.headers.set("content-security-policy", policy.text);
  return response;
}

/**
 * Makes the shop's rule about origins the only one. The framework compares a form's Origin with the host, which a reverse proxy may
 * have changed, and answers 500 if they differ. So the shop's own origin becomes the host, any other is removed, and `guardAction`
 * refuses a form without an origin.
 */
function decideOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin === null) return;
  if (isOurOrigin(origin, env().SHOP_ORIGIN)) headers.set("x-forwarded-host", new URL(origin).host);
  else headers.delete("origin");
}

/** Pages that a shop has only with certain settings. */
function isSwitchedOff(pathname: string): boolean {
  const { SMTP_URL, WITHDRAWAL_PAGE, CANCELLATION_PAGE } = env();
  switch (pathname.split("/")[1]) {
    case "mail":
      return SMTP_URL === undefined;
    case "withdraw":
      return WITHDRAWAL_PAGE === "off";
    case "cancel":
      return CANCELLATION_PAGE === "off";
    default:
      return false;
  }
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
