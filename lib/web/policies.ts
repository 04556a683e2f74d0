/** Every Content-Security-Policy of the shop, and the other headers that protect a page. The kind of a page follows from its address. */

/** The folders of `app/(live)`: below these addresses pages run script; all others are plain. */
export const LIVE_PATHS = ["checkout", "orders", "scan", "desk/sign-in", "desk/confirm"];

/** The live path that an address is at or below; undefined for a plain page's. */
export function livePathOf(pathname: string): string | undefined {
  return LIVE_PATHS.find((path) => `${pathname}/`.startsWith(`/${path}/`));
}

export function isLive(pathname: string): boolean {
  return livePathOf(pathname) !== undefined;
}

/** The pages that search engines may list: they are about the shop, and about no SIM, order, payment or mail. */
export const PUBLIC_PATHS = ["help", "terms", "privacy", "refunds", "withdraw", "cancel"];

/** The address that takes the partner's notifications. */
export const NOTIFICATION_PATH = "/api/notifications";

/** The addresses that take a file, from an operator. They are below `/api`, where the framework keeps no copy of a body. */
export const UPLOAD_PATHS = { payments: "/api/desk/reconcile", picture: "/api/desk/pictures" } as const;

interface Upload {
  /** Where the file is chosen. */
  page: string;
  /** Of the whole form. */
  maxBytes: number;
  /** How large the file may be, as its operator reads it. */
  most: string;
}

const KIB = 1024;
const UPLOADS: ReadonlyMap<string, Upload> = new Map([
  [UPLOAD_PATHS.payments, { page: "/desk/money/reconcile", maxBytes: 10 * KIB * KIB, most: "10 MB" }],
  // With room for the rest of the form, and for a picture that is only a little too large: the plan's own page says so.
  [UPLOAD_PATHS.picture, { page: "/desk/plans", maxBytes: 256 * KIB, most: "200 KB" }],
]);

/** What an address takes; undefined for one that takes no file. */
export function uploadAt(path: string): Upload | undefined {
  return UPLOADS.get(path);
}

/** Of every answer: one that was asked for as data can be opened as a page, too. */
export const STRICT_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  // Not stricter: with no-referrer a form sent without script carries "Origin: null" and is refused.
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  // Has an effect over https only.
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
};

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
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** A picture of a plan, opened as a page: it loads nothing and has no origin. */
export const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The card processor's script, of the release that the types of `@stripe/stripe-js` describe. */
export const PROCESSOR_SCRIPT = "https://js.stripe.com/endive/stripe.js";

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

/**
 * Where browsers report what a live page's policy has blocked. Plain pages have no such address: those of the desk block the framework's
 * scripts each time they are shown.
 */
const REPORT_PATH = "/api/csp-reports";

/** Allows scripts with this request's nonce and what they load; the processor's hosts on the checkout only. */
export function livePolicy({ path, nonce, isHttps, isDevelopment, standIn }: LivePage): string {
  const isCheckout = path.startsWith("/checkout/");
  const hosts = (known: string[]): string[] => (isCheckout ? [...(standIn ? [standIn] : []), ...known] : []);
  return write({
    ...COMMON,
    // On the payment page a style can't be injected either. The development server injects its own.
    ...(isCheckout && !isDevelopment && { "style-src": ["'self'", `'nonce-${nonce}'`] }),
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
    "report-uri": REPORT_PATH,
  });
}

function write(directives: Record<string, string | string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[sources].flat().join(" ")}`.trim())
    .join("; ");
}
