import type { BrowserContextOptions, Page } from "@playwright/test";
import type { Sandbox } from "#/testbed/sandbox.ts";
import type { RunningServer } from "#/testbed/servers.ts";

/** The parts that a walk through the shop uses. */
export interface Scene {
  page: Page;
  sandbox: Sandbox;
  shop: Pick<RunningServer, "origin">;
  /** Opens another browser, which shares nothing with the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Reports that the page shows this state: it is photographed or examined. */
  look: (page: Page, state: string) => Promise<void>;
}

/** Visits some of the states that a buyer can see, after a reset of the sandbox. */
export type Walk = (scene: Scene) => Promise<void>;
