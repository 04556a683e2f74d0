import { expect, type Locator, type Page } from "@playwright/test";

const MOST_STOPS = 80;

/** Errors of the focus: lost, without a ring, out of sight, covered. Empty if there are none. */
export async function focusTrouble(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return "nothing has the focus";
    // The processor's form is in a frame, where the processor shows the focus.
    if (focused.tagName === "IFRAME") return "";
    // A visually hidden element is represented by its label.
    const shown = (focused.matches("[type=file]") && focused.closest("label")) || focused;
    const name = focused.outerHTML.slice(0, 120);
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return `no ring: ${name}`;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const isTall = bottom - top > window.innerHeight;
    if (left < -1 || right > window.innerWidth + 1) return `out of sight at the side: ${name}`;
    if (!isTall && (top < -1 || bottom > window.innerHeight + 1)) return `out of sight: ${name}`;
    // A link of two lines has a middle that is not its own.
    const [line = shown.getBoundingClientRect()] = shown.getClientRects();
    const there = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
    return there !== null && (shown.contains(there) || there.contains(shown)) ? "" : `covered: ${name}`;
  });
}

/** Presses Tab, or another key, until the focus is there; on the way it can always be seen. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    expect(await focusTrouble(page)).toBe("");
    if (await hasFocus(target)) return;
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** Tabs through the whole page once, and gives back how many stops there are. */
export async function tabThrough(page: Page): Promise<number> {
  const troubles: string[] = [];
  let stops = 0;
  for (; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press("Tab");
    const trouble = await focusTrouble(page);
    // Behind the last stop is the browser's own part of the screen.
    if (trouble === "nothing has the focus") break;
    if (trouble !== "") troubles.push(trouble);
  }
  expect(troubles, page.url()).toEqual([]);
  expect(stops, `the focus leaves ${page.url()} again`).toBeLessThan(MOST_STOPS);
  return stops;
}

async function hasFocus(target: Locator): Promise<boolean> {
  const [found] = await target.all();
  return (await found?.evaluate((element) => element === element.ownerDocument.activeElement)) ?? false;
}
