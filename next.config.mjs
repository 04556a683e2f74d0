import { enableCompileCache } from "node:module";
import path from "node:path";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";

const everywhere = [{ key: "X-Content-Type-Options", value: "nosniff" }];

/** What browsers heed in pages alone. */
const pages = [
  { key: "X-Frame-Options", value: "DENY" },
  // Not stricter: with no-referrer a form sent without script carries "Origin: null" and is refused.
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  // Browsers heed it over https only.
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
];

/** Of live pages alone: nothing runs on a plain one that could ask, and nothing is framed there. */
const closed = { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" };

/** The one page that may ask for the camera. */
const camera = { key: "Permissions-Policy", value: "camera=(self), microphone=(), geolocation=()" };

/** Wallets may be used from within the processor's frame. */
const payments = {
  key: "Permissions-Policy",
  value: 'payment=(self "https://js.stripe.com"), camera=(), microphone=(), geolocation=()',
};

/** What the framework's script fetches to put into the page that is open; nothing a browser opens as a page asks in this way. */
const isFetched = [{ type: "header", key: "accept", value: "text/x-component" }];

/** What the messages need is there when the shop is built; the tools that put it there would cost the running shop its start and memory. */
export default async function config(phase) {
  const settings = settingsIn(phase);
  if (phase === PHASE_PRODUCTION_SERVER) {
    // What a process has compiled, the next one need not. A new build clears the folder away.
    enableCompileCache(path.join(import.meta.dirname, ".next/compiled"));
    return settings;
  }
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin("./lib/web/i18n.ts")(settings);
}

/** @returns {import("next").NextConfig} */
function settingsIn(phase) {
  return {
    poweredByHeader: false,
    // Title and description stand in the head for everybody; streamed, they would need script to get there.
    htmlLimitedBots: /.*/,
    // The partner posts to an exact address and follows no redirect.
    skipTrailingSlashRedirect: true,
    images: { unoptimized: true },
    // The gate checks types once, for all folders.
    typescript: { ignoreBuildErrors: true },
    serverExternalPackages: ["better-sqlite3"],
    turbopack: {
      root: import.meta.dirname,
      rules: {
        // The style sheets as strings: they are sent inside the page, once.
        "*.css": { loaders: ["./scripts/css-text-loader.cjs"], as: "*.js" },
        // The service worker is sent as it stands there.
        "*": { condition: { query: "?raw" }, type: "text" },
      },
    },
    experimental: {
      serverActions: { bodySizeLimit: "64kb" },
      globalNotFound: true,
      // A shop that starts again is back before it has loaded pages that nobody has asked for yet.
      preloadEntriesOnStart: false,
    },
    headers: () => headersIn(phase),
  };
}

/** Asked for by the build and in development. A running shop has them from the build, and is spared what reads TypeScript, which takes much memory. */
async function headersIn(phase) {
  const { LIVE_PATHS, PLAIN_POLICY, WORKER_POLICY } = await import("./lib/web/policies.ts");
  // Development needs the framework's scripts everywhere; the rule for plain pages holds in the production build.
  const plainPolicy =
    phase === PHASE_DEVELOPMENT_SERVER ? [] : [{ key: "Content-Security-Policy", value: PLAIN_POLICY }];
  return [
    { source: "/:path*", headers: everywhere },
    { source: "/:path*", missing: isFetched, headers: pages },
    // Pages alone. The framework would say the same in five words.
    { source: "/((?!api/|_next/|.*\\.).*)", headers: [{ key: "Cache-Control", value: "no-store" }] },
    { source: `/:page(${LIVE_PATHS.join("|")})/:path*`, missing: isFetched, headers: [closed] },
    { source: "/scan", missing: isFetched, headers: [camera] },
    { source: "/checkout/:path*", missing: isFetched, headers: [payments] },
    { source: `/((?!(?:${LIVE_PATHS.join("|")})(?:/|$)).*)`, headers: plainPolicy },
    // After the rule for all plain addresses, which would let it ask nobody.
    { source: "/worker.js", headers: [{ key: "Content-Security-Policy", value: WORKER_POLICY }] },
  ].filter(({ headers }) => headers.length > 0);
}
