import { expect, type Locator, type Page } from "@playwright/test";
import { type Picture, type Print, pngOf, type Shot } from "./barcodes/picture.ts";

/** The page's status line. */
export function standing(page: Page): Locator {
  return page.getByRole("main").getByRole("status");
}

export function numberBox(page: Page): Locator {
  return page.getByRole("textbox", { name: "SIM number" });
}

/** Opens the page and waits until its script runs. */
export async function openScan(page: Page): Promise<void> {
  await page.goto("/scan");
  await page.waitForFunction(() => {
    const input = document.querySelector("input[type=file]");
    return input !== null && Object.keys(input).some((key) => key.startsWith("__reactProps"));
  });
}

/** Chooses a photo and waits until it is read; the number in the box then, without its gaps. */
export async function readPhoto(page: Page, picture: Picture): Promise<string> {
  await numberBox(page).fill("");
  await page
    .getByLabel("Choose photo")
    .setInputFiles({ name: "card.png", mimeType: "image/png", buffer: pngOf(picture) });
  await expect(standing(page)).not.toHaveText(/Reading the photo|Start the camera and point/);
  return (await numberBox(page).inputValue()).replaceAll(" ", "");
}

/** A card held straight and well lit. */
export function photoOf(print: Print): Shot {
  const size = { width: 640, height: 480, modulePx: "square" in print ? 8 : 3, barHeightPx: 90 };
  const light = { ink: 30, paper: 220, shade: 0.1, blurPx: 0.4, noise: 4, seed: 1 };
  return { ...size, ...light, degrees: 4, prints: [{ print, x: 320, y: 240 }] };
}
