/** Settings of a shop of the test's own, whose process runs this script first. */
const withScript = (script: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
});
const ahead = (ms: number) => withScript(`const now = Date.now; Date.now = () => now() + ${ms};`);

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A minute of its clock is two seconds. */
export const HURRIED_CLOCK = withScript(
  "const start = Date.now(), now = Date.now; Date.now = () => start + 30 * (now() - start);",
);

/** For a shop that is started again two days later. */
export const LATER_CLOCK = ahead(2 * DAY);

/** For a shop that is started again once each plan is over. */
export const YEAR_LATER_CLOCK = ahead(365 * DAY);

/** For a shop that takes up at once what a killed one had leased. */
export const LATER_BY_A_LEASE = ahead(6 * MINUTE);
