/** Every Content-Security-Policy of the shop. Which kind a page is, its address says. */

/** Addresses below which pages run script; all others are plain. */
export const LIVE_PATHS = ["checkout", "orders", "scan", "desk"];

const COMMON = {
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
  "img-src": "'self' data:",
  // The styles stand in the page itself: one request, and nothing to wait for before it can be painted.
  "style-src": "'self' 'unsafe-inline'",
};

/** No script at all: the browser fetches none of the framework's, and no injected one can run. */
export const PLAIN_POLICY = write({ ...COMMON, "script-src": "'none'" });

/** The service worker asks the shop, and nobody else. */
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
  /** Origin of the stand-in for the processor's script, if there is one. */
  standIn?: string | undefined;
}

/** Scripts with this request's nonce and what they load; the processor's hosts on checkout only. */
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
