import { defineConfig, devices } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;

/** No server is started here: each worker's fixtures start a sandbox and a shop of their own, on free ports. */
export default defineConfig({
  testDir: "e2e",
  // The gate starts a PostgreSQL where one is installed, and says so where none is.
  testIgnore: process.env.TEST_POSTGRES_URL ? [] : "postgres*.spec.ts",
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A service worker's requests pass by the routes of a page; what it does has tests of its own, which allow it.
  use: { screenshot: "only-on-failure", serviceWorkers: "block" },
  projects: [
    {
      name: "chromium",
      use: {
        ...devices["Desktop Chrome"],
        launchOptions: {
          ...(executablePath ? { executablePath } : {}),
          // Containers have no sandbox for the browser and no graphics card, and no test may depend on what the browser asks for by itself.
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
          ],
        },
      },
    },
  ],
});
