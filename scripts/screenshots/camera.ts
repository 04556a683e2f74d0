import path from "node:path";
import type { Page } from "@playwright/test";

export type Scheme = "light" | "dark";

const WIDTHS = [320, 768, 1280];
const HEIGHT = 800;
const RECEIPTS = ["order-billed", "order-renews", "pay-thanks", "rtl-order-ready"];

/** Takes screenshots of whole pages in every width, with animations at their end. */
export class Camera {
  readonly #folder: string;
  readonly #scheme: Scheme;

  constructor(folder: string, scheme: Scheme) {
    this.#folder = folder;
    this.#scheme = scheme;
  }

  /** Writes `name-320-light.png` and so on; for a receipt also `name-print.png`, as it prints. */
  async keep(page: Page, name: string): Promise<void> {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await this.#shoot(page, `${name}-${width}-${this.#scheme}`);
    }
    if (RECEIPTS.includes(name)) await this.#keepPrinted(page, name);
  }

  async #keepPrinted(page: Page, name: string): Promise<void> {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 720, height: 1_000 });
    await this.#shoot(page, `${name}-print`);
    await page.emulateMedia({ media: null });
  }

  async #shoot(page: Page, name: string): Promise<void> {
    await page.screenshot({
      path: path.join(this.#folder, `${name}.png`),
      fullPage: true,
      animations: "disabled",
      caret: "initial",
    });
  }
}
