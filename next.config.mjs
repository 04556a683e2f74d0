import { enableCompileCache } from "node:module";
import path from "node:path";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";

const unlisted = { key: "X-Robots-Tag", value: "noindex" };

/** For live pages; on a plain one there is no script and no frame that could ask for permission. */
const closed = { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" };

/** The one page that may ask for the camera. */
const camera = { key: "Permissions-Policy", value: "camera=(self), microphone=(), geolocation=()" };

/** Wallets open from the processor's frame. */
const payments = {
  key: "Permissions-Policy",
  value: 'payment=(self "https://js.stripe.com"), camera=(), microphone=(), geolocation=()',
};

/** The plugin for the messages is needed at build time only; loaded in the running shop it would cost start-up time and memory. */
export default async function config(phase) {
  const settings = settingsIn(phase);
  if (phase === PHASE_PRODUCTION_SERVER) {
    // The next process reuses what this one has compiled. A new build deletes the folder.
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
    // Of the same sources, so that two builds of one commit are the same files. The framework's own id is random.
    generateBuildId: async () => (await import("./scripts/shop-build.mjs")).hashSources().slice(0, 21),
    // Title and description are in the head from the first byte; streamed, they would need script to get there.
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
        // Style sheets as strings: they are sent inside the page, once.
        "*.css": { loaders: ["./scripts/css-text-loader.cjs"], as: "*.js" },
        // The service worker is sent as it is.
        "*": { condition: { query: "?raw" }, type: "text" },
      },
    },
    experimental: {
      // Browsers refuse a script of ours whose bytes have changed since the build.
      sri: { algorithm: "sha384" },
      serverActions: { bodySizeLimit: "64kb" },
      // The front has counted the body. This is for requests that come before the front stands, when the shop starts.
      proxyClientMaxBodySize: "64kb",
      globalNotFound: true,
      // A restarted shop answers before it has loaded every page.
      preloadEntriesOnStart: false,
    },
    headers: () => headersIn(phase),
  };
}

/** Runs in the build and in development. A running shop takes the result from the build: reading TypeScript here takes much memory. */
async function headersIn(phase) {
  const { LIVE_PATHS, PICTURE_POLICY, PLAIN_POLICY, PUBLIC_PATHS, STRICT_HEADERS, WORKER_POLICY } = await import(
    "./lib/web/policies.ts"
  );
  // Development needs the framework's scripts everywhere; plain pages have their policy in the production build only.
  const plainPolicy =
    phase === PHASE_DEVELOPMENT_SERVER ? [] : [{ key: "Content-Security-Policy", value: PLAIN_POLICY }];
  return [
    { source: "/:path*", headers: Object.entries(STRICT_HEADERS).map(([key, value]) => ({ key, value })) },
    // Pages only. The framework's own header says the same in five words.
    { source: "/((?!api/|_next/|.*\\.).*)", headers: [{ key: "Cache-Control", value: "no-store" }] },
    { source: `/((?!(?:${PUBLIC_PATHS.join("|")})$|api/|_next/|.*\\.).+)`, headers: [unlisted] },
    { source: `/:page(${LIVE_PATHS.join("|")})/:path*`, headers: [closed] },
    { source: "/scan", headers: [camera] },
    { source: "/checkout/:path*", headers: [payments] },
    { source: `/((?!(?:${LIVE_PATHS.join("|")})(?:/|$)).*)`, headers: plainPolicy },
    // After the rule for plain addresses, which forbids all requests.
    { source: "/worker.js", headers: [{ key: "Content-Security-Policy", value: WORKER_POLICY }] },
    { source: "/pictures/:name", headers: [{ key: "Content-Security-Policy", value: PICTURE_POLICY }] },
  ].filter(({ headers }) => headers.length > 0);
}
