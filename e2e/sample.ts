/** The tag of a test that only the whole run needs (`npm test -- --all`). Whole files say so in their first line: see playwright.config.ts. */
export const LONG = { tag: "@long" };

/** For one of many similar cases: the short run takes the samples only. */
export function longUnless(isSampled: boolean): { tag?: string } {
  return isSampled ? {} : LONG;
}
