import { type BrowserContext, chromium } from "@playwright/test";
import { Sandbox } from "#/e2e/sandbox.ts";
import { freeOrigin, type RunningShop, startSandbox, startShop } from "#/e2e/servers.ts";
import { Camera, type Scheme } from "./camera.ts";
import { checkoutWalks } from "./checkout.ts";
import { orderWalks } from "./orders.ts";
import { plainWalks } from "./plain.ts";
import { simWalks } from "./sims.ts";
import { troubleWalks } from "./trouble.ts";

/** What a walk through the shop works with. */
export interface Scene {
  camera: Camera;
  sandbox: Sandbox;
  shop: RunningShop;
  /** A browser of its own. */
  context: BrowserContext;
}

/** Goes to some pages and keeps pictures of them; the sandbox has forgotten what was before. */
export type Walk = (scene: Scene) => Promise<void>;

const walks: Record<string, Walk> = { ...plainWalks, ...checkoutWalks, ...orderWalks, ...simWalks, ...troubleWalks };

const SCHEMES: Scheme[] = ["light", "dark"];

/** Takes every walk in both schemes, or only those whose names have one of the wanted words in them. */
export async function takeAll(executablePath: string, folder: string, wanted: string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const origin = await freeOrigin();
  const running = await startSandbox(origin);
  const shop = await startShop(origin, running.origin, {
    SHOP_SUPPORT_EMAIL: "help@example.com",
    FLEET_ACCESS_CODE: "P000270",
  });
  const sandbox = new Sandbox(running.origin);
  try {
    for (const [name, walk] of Object.entries(walks)) {
      if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
      for (const colorScheme of SCHEMES) {
        await sandbox.reset();
        const context = await browser.newContext({ baseURL: shop.origin, colorScheme, locale: "en-US" });
        await walk({ camera: new Camera(folder, colorScheme), sandbox, shop, context });
        await context.close();
      }
      process.stdout.write(`${name}\n`);
    }
  } finally {
    await browser.close();
    await Promise.all([shop.stop(), running.stop()]);
  }
}
