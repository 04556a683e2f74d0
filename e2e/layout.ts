import type { Page } from "@playwright/test";

/** Texts that extend beyond the screen, their button, or a box that clips its content. */
export async function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page can be scrolled sideways");
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest("script, style")) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const boxes = [document.documentElement.getBoundingClientRect()];
      let isForEarsAlone = false;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const cuts: boolean = getComputedStyle(box).overflowX !== "visible";
        if (cuts && box.clientWidth <= 1) isForEarsAlone = true;
        if (cuts || box.matches("button, .main, .quiet")) boxes.push(box.getBoundingClientRect());
      }
      const isIn = ({ left, right, top, bottom }: DOMRect): boolean =>
        boxes.every(
          (box) => left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1,
        );
      if (isForEarsAlone) continue;
      if (![...range.getClientRects()].every(isIn)) found.push(String(texts.currentNode.textContent));
    }
    return found;
  });
}

/** Whether the page can be scrolled sideways, and what stays in its place while it is scrolled and so may cover what has the focus. */
export async function unsteady(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stays = [...document.body.querySelectorAll("*")].filter((element) =>
      ["fixed", "sticky"].includes(getComputedStyle(element).position),
    );
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    return [
      ...(isWide ? [`the page can be scrolled sideways at ${window.innerWidth} pixels`] : []),
      ...stays.map((element) => `stays in its place: ${element.outerHTML.slice(0, 100)}`),
    ];
  });
}

/** With as much space between letters, words, lines and paragraphs as a reader may set by himself (WCAG 2.2, 1.4.12). */
export async function withWideText<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  // The checkout's policy allows no style element of a stranger; a reader's own sheet isn't subject to it, nor is this one.
  await page.evaluate(async (text) => {
    document.adoptedStyleSheets = [await new CSSStyleSheet().replace(text)];
  }, WIDE_TEXT);
  const result = await look();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return result;
}

const WIDE_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Elements that can't be told from their background when the reader's own colours replace the page's. */
export async function unseenInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const found = await page.evaluate(() => {
    const shown = (selector: string): Element[] =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const hasOutline = (element: Element, part?: string): boolean => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element, part);
      return Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none" && borderTopColor !== backgroundColor;
    };
    const boxes = shown(
      "button.main, button.quiet, a.main, a.quiet, label.quiet, .field > input, .notice, .card, .sim, .mark",
    );
    const steps = shown(".line > li:not(:has(.mark))");
    const ticks = shown("input[type=radio], input[type=checkbox]");
    const pressed = shown("[aria-pressed=true]");
    const other = shown("[aria-pressed=false]")[0];
    const width = (element: Element): string => getComputedStyle(element).borderTopWidth;
    const unseen = [
      ...boxes.filter((box) => !hasOutline(box)),
      ...steps.filter((step) => !hasOutline(step, "::before")),
      ...ticks.filter((tick) => getComputedStyle(tick).appearance === "none"),
      ...pressed.filter((button) => other !== undefined && width(button) === width(other)),
      ...shown("*").filter((element) => getComputedStyle(element).forcedColorAdjust === "none"),
    ];
    return unseen.map((element) => `not seen in forced colours: ${element.outerHTML.slice(0, 120)}`);
  });
  await page.emulateMedia({ forcedColors: null });
  return found;
}
