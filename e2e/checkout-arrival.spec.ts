// @module-tag long
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import {
  buyPlan,
  CARD,
  cardField,
  expectReady,
  findPlans,
  holdScripts,
  payButton,
  payWith,
  pressContinue,
  reachCardForm,
  untilScriptRuns,
} from "./buyer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/** All scripts of `bench/bare/app/card`, the least page that takes a card with these versions; each compressed with gzip -9, summed up. */
const BARE_BYTES = 140_222;
const VERSIONS = { next: "16.4.6", react: "19.3.1", "@stripe/stripe-js": "10.2.1", "@stripe/react-stripe-js": "7.0.1" };

test(
  "the checkout's own scripts are at most 11,250 bytes more than the smallest card page",
  LONG,
  async ({ page, baseURL }) => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    // With other versions the least page has to be measured again.
    expect(dependencies).toMatchObject(VERSIONS);
    const scripts = new Map<string, Response>();
    page.on("response", (response) => {
      const isScript = response.request().resourceType() === "script";
      if (isScript && response.url().startsWith(String(baseURL))) scripts.set(response.url(), response);
    });
    await findPlans(page);
    await buyPlan(page);
    await untilScriptRuns(page);
    await pressContinue(page);
    await expect(payButton(page)).toBeEnabled();
    const sizes = await Promise.all(
      [...scripts.values()].map(async (script) => gzipSync(await script.body(), { level: 9 }).length),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(BARE_BYTES + 11_250);
  },
);

test("the processor's script is requested only at the checkout, before our own scripts", async ({
  page,
  sandbox,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(sandbox.origin)) asked.push(new URL(request.url()).pathname);
  });
  await findPlans(page);
  await page.goto("/sim");
  await page.goto("/plans");
  expect(asked).toEqual([]);
  const release = await holdScripts(page, String(baseURL));
  await buyPlan(page);
  await expect.poll(() => asked).toEqual(["/processor/stripe.js"]);
  // All there is to read and to fill in is there without a script.
  await expect(page.getByText("Europe 10 GB", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeEditable();
  release();
  await untilScriptRuns(page);
  await pressContinue(page);
  await expect(payButton(page)).toBeEnabled();
  await expect
    .poll(() => asked.filter((path) => path.endsWith(".js")))
    .toEqual(["/processor/stripe.js", "/processor/frame.js"]);
});

test(
  "the first bytes of the checkout name the processor's script, before the style sheet",
  LONG,
  async ({ page, sandbox }) => {
    await reachCardForm(page);
    const html = await (await page.request.get(page.url())).text();
    const tag = html.indexOf(`href="${sandbox.origin}/processor/stripe.js"`);
    expect(tag).toBeGreaterThan(0);
    expect(tag).toBeLessThan(4_000);
    expect(tag).toBeLessThan(html.lastIndexOf("<style"));
  },
);

for (const width of [320, 1280]) {
  test(
    `at ${width} pixels nothing moves when the card form comes; the page says what loads`,
    longUnless(width === 320),
    async ({ page, sandbox }) => {
      await page.setViewportSize({ width, height: 900 });
      await reachCardForm(page);
      await watchShifts(page);
      let letCome = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letCome = resolve;
      });
      await page.route(`${sandbox.origin}/processor/stripe.js`, async (route) => {
        await held;
        await route.continue();
      });
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByText("Loading the card form")).toBeVisible();
      await expect(page.getByText("Europe 10 GB", { exact: true }).first()).toBeVisible();
      await expect(payButton(page)).toBeDisabled();
      // A page that arrives in pieces may move its last line; what is counted begins when all of it is there.
      await page.waitForLoadState("domcontentloaded");
      const arrived = await page.evaluate(() => performance.now());
      const before = await payButton(page).boundingBox();
      letCome();
      await expect(cardField(page, "Card number")).toBeVisible();
      await expect(page.getByText("Loading the card form")).toHaveCount(0);
      await expect(payButton(page)).toBeEnabled();
      expect(await payButton(page).boundingBox()).toEqual(before);
      expect(await shiftsOf(page, arrived)).toEqual([]);
      await payWith(page, CARD.pays);
      await expectReady(page);
      expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
    },
  );
}

test("what is bought stays where it is when the rest of the checkout comes", LONG, async ({ page, openBrowser }) => {
  await reachCardForm(page);
  const html = await (await page.request.get(page.url())).text();
  const half = html.indexOf("</section>");
  let sendRest = (): void => undefined;
  const server = createServer(({ url }, response) => {
    if (url !== "/") return void response.writeHead(204).end();
    sendRest = () => response.end(html.slice(half));
    response.setHeader("content-type", "text/html; charset=utf-8").write(html.slice(0, half));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // Without script: the shop's own isn't here, and the place is the style sheet's work.
  const slow = await openBrowser({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  await slow.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { waitUntil: "commit" });
  const bought = slow.locator(".bought");
  await expect(bought).toBeVisible();
  const before = await bought.boundingBox();
  sendRest();
  await expect(slow.locator("footer")).toBeVisible();
  expect(await bought.boundingBox()).toMatchObject({ x: before?.x, y: before?.y, width: before?.width });
  server.close();
});

/** Notes the layout shifts, from the next document on: what moved, and from where to where. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: ShiftSource[] })[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
        );
        shifts.push({ time: entry.startTime, what: `${entry.value}: ${moved.join("; ")}` });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

interface ShiftSource {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

interface Shift {
  /** Milliseconds since the document began. */
  time: number;
  what: string;
}

function shiftsOf(page: Page, since: number): Promise<string[]> {
  return page.evaluate(
    (from) =>
      (window as unknown as { shifts: Shift[] }).shifts.filter(({ time }) => time > from).map(({ what }) => what),
    since,
  );
}
