import { expect } from "@playwright/test";
import { buyAndStore, NO_CONNECTION } from "#/e2e/offline-pages.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import type { Walk } from "./scene.ts";

/** The service worker's pages, shown when a page can't be loaded. */
export const keptWalks: Record<string, Walk> = {
  async "pages without a connection"({ openBrowser, look }) {
    const page = await openBrowser({ serviceWorkers: "allow" });
    await buyAndStore(page, spareSim());
    const order = page.url();
    await page.context().setOffline(true);
    for (const [address, name] of [
      [order, "kept-order"],
      ["/sim", "kept-sim"],
      ["/plans", "kept-none"],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(NO_CONNECTION).first()).toBeVisible();
      await look(page, name);
    }
  },
};
