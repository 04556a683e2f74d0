/** Every Content-Security-Policy of the shop. The kind of a page follows from its address. */

/** The folders of `app/(live)`: below these addresses pages run script; all others are plain. */
export const LIVE_PATHS = ["checkout", "orders", "scan"];

const COMMON = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
  "img-src": "'self' data:",
  "manifest-src": "'self'",
  // The styles are inside the page: one request, and it can be painted as soon as it arrives.
  "style-src": "'self' 'unsafe-inline'",
};

/** No script at all: the browser doesn't fetch the framework's, and an injected one can't run. */
export const PLAIN_POLICY = write({ ...COMMON, "script-src": "'none'" });

/** The service worker may send requests to the shop only. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** What the card processor's script needs (its own list: docs.stripe.com/security/guide). */
const PROCESSOR = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  connect: ["https://api.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  image: ["https://*.stripe.com"],
};

interface LivePage {
  path: string;
  nonce: string;
  isHttps: boolean;
  isDevelopment: boolean;
  /** Origin of the stand-in for the processor's script, where one is set. */
  standIn?: string | undefined;
}

/** Allows scripts with this request's nonce and what they load; the processor's hosts on the checkout only. */
export function livePolicy({ path, nonce, isHttps, isDevelopment, standIn }: LivePage): string {
  const isCheckout = path.startsWith("/checkout/");
  const hosts = (known: string[]): string[] => (isCheckout ? [...(standIn ? [standIn] : []), ...known] : []);
  return write({
    ...COMMON,
    "script-src": [
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(isDevelopment ? ["'unsafe-eval'"] : []),
      ...hosts(PROCESSOR.script),
    ],
    "worker-src": "'self'",
    "connect-src": ["'self'", ...hosts(PROCESSOR.connect)],
    "frame-src": isCheckout ? hosts(PROCESSOR.frame) : ["'none'"],
    "img-src": [COMMON["img-src"], ...hosts(PROCESSOR.image)],
    "font-src": "'self'",
    ...(isHttps ? { "upgrade-insecure-requests": "" } : {}),
  });
}

function write(directives: Record<string, string | string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[sources].flat().join(" ")}`.trim())
    .join("; ");
}
