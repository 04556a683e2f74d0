// @module-tag long
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { SIM } from "#/testbed/sandbox.ts";
import { code128 } from "./barcodes/bars.ts";
import { filmOf, type Print, take } from "./barcodes/picture.ts";
import { qrCode } from "./barcodes/qr-code.ts";
import { watchBrowser } from "./complaints.ts";
import { LONG, longUnless } from "./sample.ts";
import { numberBox, openScan, photoOf, readPhoto, standing } from "./scan.ts";
import { expect, test } from "./shop.ts";

const IN_GROUPS = SIM.twoPlans.replace(/.{4}(?=.)/g, "$& ");

test("a photo of the card leads to the plans, and stays on the phone", async ({ page, baseURL }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
  await page.goto("/");
  await page.getByRole("link", { name: "Scan barcode" }).click();
  await page.waitForURL("**/scan");
  await openScan(page);
  expect(await readPhoto(page, take(photoOf({ bars: code128(SIM.twoPlans) })))).toBe(SIM.twoPlans);
  await expect(standing(page)).toHaveText(/^Found\. Check the number against your card/);
  await expect(numberBox(page)).toHaveValue(IN_GROUPS);
  expect(sent.filter((request) => !request.startsWith(`GET ${baseURL}/`))).toEqual([]);
  await expect(page.getByRole("button", { name: "View plans" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("SIM ending in 6250")).toBeVisible();
  // The plans came as a page of their own, with the policy of a plain one, and not as a change to this page.
  const opened = await page.evaluate(() => performance.getEntriesByType("navigation").map(({ name }) => name));
  expect(opened).toEqual([`${baseURL}/plans`]);
});

test("the barcode reader is loaded only when needed, and has at most 40,000 bytes", LONG, async ({ page }) => {
  await openScan(page);
  const weights: Promise<number>[] = [];
  page.on("requestfinished", (request) => weights.push(request.sizes().then((sizes) => sizes.responseBodySize)));
  await readPhoto(page, take(photoOf({ bars: code128(SIM.twoPlans) })));
  const bytes = (await Promise.all(weights)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(40_000);
});

test("where the browser reads barcodes, the library is loaded only for what it can't read", LONG, async ({ page }) => {
  const loaded: string[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().includes("/_next/")) loaded.push(request.url());
  });
  await page.addInitScript((sim) => {
    let asked = 0;
    Object.assign(globalThis, {
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ["code_128", "qr_code"];
        }
        async detect(): Promise<{ rawValue: string }[]> {
          asked += 1;
          return asked === 1 ? [{ rawValue: sim }] : [];
        }
      },
    });
  }, SIM.inUse);
  await openScan(page);
  loaded.length = 0;
  expect(await readPhoto(page, take(photoOf({ bars: code128(SIM.twoPlans) })))).toBe(SIM.inUse);
  expect(loaded).toEqual([]);
  expect(await readPhoto(page, take(photoOf({ bars: code128(SIM.twoPlans) })))).toBe(SIM.twoPlans);
  expect(loaded.length).toBeGreaterThan(0);
});

test("a photo that can't be read offline is reported, and can be chosen again", LONG, async ({ page, watch }) => {
  watch.expect(/ERR_FAILED/);
  await openScan(page);
  await page.route("**/_next/static/**", (route) => route.abort());
  await readPhoto(page, take(photoOf({ bars: code128(SIM.twoPlans) })));
  await expect(standing(page)).toHaveText(/didn’t load/);
});

const elsewhere: [what: string, print: Print, sentence: RegExp][] = [
  ["a device", { bars: code128("356938035643809") }, /^That’s a device number/],
  ["a parcel", { bars: code128("1234567890123456") }, /^That code doesn’t contain a SIM number/],
  ["an eSIM", { square: qrCode("LPA:1$rsp.example.com$K2-12345", 1) }, /^That’s the code that installs an eSIM/],
];

for (const [what, print, sentence] of elsewhere) {
  test(`the code of ${what} is named, and leads back to typing`, longUnless(what === "a device"), async ({ page }) => {
    await openScan(page);
    expect(await readPhoto(page, take(photoOf(print)))).toBe("");
    await expect(standing(page)).toHaveText(sentence);
    await numberBox(page).fill(SIM.twoPlans);
    await page.getByRole("button", { name: "View plans" }).click();
    await expect(page.getByText("SIM ending in 6250")).toBeVisible();
  });
}

test("a file that is no picture and a wrong number are explained on this page too", LONG, async ({ page }) => {
  await openScan(page);
  const file = { name: "card.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page.getByLabel("Choose photo").setInputFiles(file);
  await expect(standing(page)).toHaveText(/^We can’t open this file/);
  await numberBox(page).fill("8985 2072");
  await page.getByRole("button", { name: "View plans" }).click();
  await expect(page).toHaveURL("/scan");
  await expect(numberBox(page)).toHaveAccessibleDescription(/That’s too short/);
  await expect(numberBox(page)).toHaveValue("8985 2072");
});

test("only this page may ask for the camera", async ({ request }) => {
  for (const path of ["/scan", "/orders/none", "/checkout/none"]) {
    const policy = (await request.get(path)).headers()["permissions-policy"] ?? "";
    expect([path, policy.includes("camera=(self)")]).toEqual([path, path === "/scan"]);
  }
  const policy = (await request.get("/scan")).headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'nonce-[^']{20,}' 'strict-dynamic';/);
  expect(policy).not.toMatch(/stripe|eval/);
});

const troubles: [name: string, sentence: RegExp][] = [
  ["NotFoundError", /^We can’t find a camera/],
  ["NotAllowedError", /^Camera access is blocked/],
  ["NotReadableError", /^The camera isn’t available/],
];

for (const [name, sentence] of troubles) {
  test(
    `a camera that ends with ${name} is explained, and the number can be typed`,
    longUnless(name === "NotAllowedError"),
    async ({ page }) => {
      await page.addInitScript((error) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", error));
      }, name);
      await openScan(page);
      await page.getByRole("button", { name: "Start camera" }).click();
      await expect(standing(page)).toHaveText(sentence);
      await numberBox(page).fill(SIM.twoPlans);
      await page.getByRole("button", { name: "View plans" }).click();
      await expect(page.getByText("SIM ending in 6250")).toBeVisible();
    },
  );
}

test("the camera finds the number and is off at once, and also when the page is left", async ({
  playwright,
  launchOptions,
  baseURL,
  watch,
}) => {
  const film = path.join(await mkdtemp(path.join(tmpdir(), "film-")), "card.y4m");
  const shot = photoOf({ bars: code128(SIM.twoPlans) });
  const blank = take({ ...shot, prints: [] });
  await writeFile(film, filmOf([...Array(30).fill(blank), ...Array(4).fill(take(shot))]));
  const camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"];
  const args = [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${film}`];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const context = await browser.newContext({ baseURL: String(baseURL) });
  watchBrowser(context, watch);
  const page = await context.newPage();
  await keepFilms(page);
  await openScan(page);
  await page.getByRole("button", { name: "Start camera" }).click();
  await expect(standing(page)).toHaveText(/^Looking for the barcode/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(standing(page)).toHaveText(/^The camera is off because you left this page/);
  expect(await runningTracks(page)).toBe(0);
  await page.getByRole("button", { name: "Start camera" }).click();
  await expect(numberBox(page)).toHaveValue(IN_GROUPS);
  expect(await runningTracks(page)).toBe(0);
  await page.getByRole("button", { name: "View plans" }).click();
  await expect(page.getByText("SIM ending in 6250")).toBeVisible();
  await browser.close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what the camera needs, and takes a typed number", LONG, async ({ page }) => {
    await page.goto("/scan");
    await expect(page.locator("noscript p")).toContainText("The camera needs JavaScript");
    await page.getByLabel("SIM number").fill(SIM.twoPlans);
    await page.getByRole("button", { name: "View plans" }).click();
    await expect(page.getByText("SIM ending in 6250")).toBeVisible();
  });
});

/** Lets the test see what became of the films the page was given. */
async function keepFilms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const films: MediaStream[] = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const film = await open(wanted);
      films.push(film);
      return film;
    };
    Object.assign(window, { films });
  });
}

async function runningTracks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { films } = window as unknown as { films: MediaStream[] };
    return films.flatMap((film) => film.getTracks()).filter((track) => track.readyState === "live").length;
  });
}
