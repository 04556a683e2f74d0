import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";

/** `npm test` names the browser without windows where there is one. */
const executablePath = process.env.HEADLESS_SHELL_PATH || process.env.CHROMIUM_PATH;

/**
 * Debian's Chromium 156 renders a list of suggestions for the address bar of every window, and every test opens a window: 1.6 s of
 * the processor each, two fifths of a test. The last `--disable-features` alone counts, so the ones that Playwright gives a Chromium are here too.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Files that are left out whole begin with the line that vitest reads in a file of its own. */
function longFiles(): string[] {
  const folder = path.join(import.meta.dirname, "e2e");
  const isLong = (file: string): boolean =>
    readFileSync(path.join(folder, file), "utf8").startsWith("// @module-tag long");
  return readdirSync(folder).filter((file) => file.endsWith(".spec.ts") && isLong(file));
}

/** The fixtures of each worker start a sandbox and a shop on free ports (e2e/shop.ts). */
export default defineConfig({
  testDir: "e2e",
  // Without TEST_ALL no test needs PostgreSQL or Prometheus, and none repeats a case in another language, state or step.
  ...(process.env.TEST_ALL === "1" ? {} : { testIgnore: longFiles(), grepInvert: /@long\b/ }),
  fullyParallel: true,
  workers: 2,
  // A test that passes on a retry has found a defect.
  retries: 0,
  forbidOnly: true,
  // One generous limit for every wait: a test must not fail because the machine is busy.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  // A page's routes do not see a service worker's requests; the tests of the service worker allow it.
  use: { screenshot: "only-on-failure", serviceWorkers: "block" },
  projects: [
    {
      name: "chromium",
      use: {
        ...devices["Desktop Chrome"],
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          // Containers have neither a browser sandbox nor a graphics card, and the browser's own requests must not change a test.
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            `--disable-features=${DISABLED_FEATURES.join(",")}`,
          ],
        },
      },
    },
  ],
});
