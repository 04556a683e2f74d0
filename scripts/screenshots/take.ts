import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { walks } from "#/e2e/walks/walks.ts";
import { freeOrigin, startSandbox, startShop } from "#/testbed/servers.ts";
import { Camera, type Scheme } from "./camera.ts";

const SCHEMES: Scheme[] = ["light", "dark"];

/** Takes screenshots along every walk in both colour schemes, or only walks with one of the wanted words in their names. */
export async function takeAll(executablePath: string, folder: string, wanted: string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const origin = await freeOrigin();
  const sandbox = await startSandbox(origin);
  const shop = await startShop(origin, sandbox.origin, {
    SHOP_SUPPORT_EMAIL: "help@example.com",
    SHOP_COMPANY: "Example Telecom Ltd",
    SHOP_COMPANY_ADDRESS: "1 Example Street, London EC1A 1AA, United Kingdom",
    SHOP_TAX_ID: "GB123456789",
    SHOP_TAX_NOTE: "Includes 20% VAT",
    FLEET_ACCESS_CODE: "P000270",
  });
  try {
    for (const [name, walk] of Object.entries(walks)) {
      if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
      for (const colorScheme of SCHEMES) {
        await sandbox.reset();
        const camera = new Camera(folder, colorScheme);
        const openBrowser = async (options?: BrowserContextOptions): Promise<Page> => {
          const context = await browser.newContext({ baseURL: shop.origin, colorScheme, locale: "en-US", ...options });
          return context.newPage();
        };
        const look = (page: Page, state: string): Promise<void> => camera.keep(page, state);
        await walk({ page: await openBrowser(), sandbox, shop, openBrowser, look });
        await Promise.all(browser.contexts().map((context) => context.close()));
      }
      process.stdout.write(`${name}\n`);
    }
  } finally {
    await browser.close();
    await Promise.all([shop.stop(), sandbox.stop()]);
  }
}
