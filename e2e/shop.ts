import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { type RestartableShop, restartableShop } from "#/testbed/restartable-shop.ts";
import { PROCESSOR_KEY, type Sandbox } from "#/testbed/sandbox.ts";
import {
  freeOrigin,
  mailSettings,
  type RunningShop,
  type SandboxServer,
  startSandbox,
  startShop,
} from "#/testbed/servers.ts";
import { createWatch, type Recorder, watchBrowser } from "./complaints.ts";

export { expect };

export type OpenShop = (settings?: Record<string, string>) => Promise<RunningShop>;

interface TestFixtures {
  /** The worker's sandbox, reset before this test. */
  sandbox: Sandbox;
  /** Fails the test for each error of a browser or the shop. */
  watch: Recorder;
  /** Stops what it is given, the last first, once the test's browsers are closed: an open page would report what it can't reach. */
  stops: AsyncDisposableStack;
  /** Opens another browser, which shares nothing with the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Starts another shop on the worker's sandbox; it stops after the test, even after a failed one. */
  openShop: OpenShop;
  /** A shop of the test's own that can be started again on the same database. */
  restartable: RestartableShop;
}

interface WorkerFixtures {
  /** Whether the card fields come with the checkout: the shop knows the processor's key. */
  oneScreen: boolean;
  /** Whether the shop sends mail, to the sandbox. */
  mail: boolean;
  servers: { sandbox: SandboxServer; shop: RunningShop };
}

/** An internal error: the shop's log uses "error" for nothing else; the framework prints a cross or an exception. */
const TROUBLE = /"level":"error"|⨯|^\w*Error\b/;

/** A test of the running shop. Each worker has a sandbox and a shop; its tests run one after another. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  oneScreen: [false, { option: true, scope: "worker" }],

  mail: [false, { option: true, scope: "worker" }],

  servers: [
    async ({ oneScreen, mail }, use) => {
      const origin = await freeOrigin();
      const sandbox = await startSandbox(origin);
      const shop = await startShop(origin, sandbox.origin, {
        ...(oneScreen && { PROCESSOR_KEY }),
        ...(mail && mailSettings(sandbox)),
      });
      await use({ sandbox, shop });
      await Promise.all([shop.stop(), sandbox.stop()]);
    },
    { scope: "worker", timeout: 120_000 },
  ],

  sandbox: [
    async ({ servers }, use) => {
      await servers.sandbox.reset();
      await use(servers.sandbox);
    },
    { auto: true },
  ],

  baseURL: async ({ servers }, use) => use(servers.shop.origin),

  watch: [
    async ({ servers }, use, testInfo) => {
      const watch = createWatch();
      const printedBefore = servers.shop.printed().length;
      await use(watch);
      const printed = servers.shop.printed().slice(printedBefore);
      for (const line of printed.split("\n")) if (TROUBLE.test(line)) watch.record(`the shop printed: ${line}`);
      if (testInfo.errors.length > 0) await testInfo.attach("shop.log", { body: printed, contentType: "text/plain" });
      expect(watch.complaints(), "what the browsers or the shop complained about").toEqual([]);
    },
    { auto: true },
  ],

  // Made before each browser, and so ended after it.
  stops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here what a fixture needs.
    async ({}, use) => {
      const stops = new AsyncDisposableStack();
      await use(stops);
      await stops.disposeAsync();
    },
    { auto: true },
  ],

  context: async ({ context, watch }, use) => {
    watchBrowser(context, watch);
    await use(context);
  },

  openBrowser: async ({ browser, baseURL, watch }, use) => {
    const opened: Page[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: String(baseURL), ...options });
      watchBrowser(context, watch);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },

  openShop: async ({ servers, stops }, use) => {
    await use(async (settings) => {
      const starting = startShop(await freeOrigin(), servers.sandbox.origin, settings);
      // One that doesn't start has been stopped.
      stops.defer(async () => (await starting.catch(() => null))?.stop());
      return starting;
    });
  },

  restartable: async ({ servers, stops }, use) => {
    const shop = await restartableShop(servers.sandbox.origin);
    stops.defer(() => shop.clear());
    await use(shop);
  },
});
