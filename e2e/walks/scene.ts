import type { BrowserContextOptions, Page } from "@playwright/test";
import type { Sandbox } from "#/testbed/sandbox.ts";
import type { RunningServer } from "#/testbed/servers.ts";

/** What a walk through the shop works with. */
export interface Scene {
  page: Page;
  sandbox: Sandbox;
  shop: Pick<RunningServer, "origin">;
  /** Opens another browser, which shares nothing with the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Reports that the page shows this state: it is photographed or examined. */
  look: (page: Page, state: string) => Promise<void>;
}

/** Goes to some of the states a buyer can see; the sandbox has forgotten what was before. */
export type Walk = (scene: Scene) => Promise<void>;
