const FAST_CLOCK = "const start = Date.now(), now = Date.now; Date.now = () => start + 30 * (now() - start);";

/** For a shop of the test's own: a minute of its clock is two seconds. */
export const HURRIED_CLOCK = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAST_CLOCK)}` };

const TWO_DAYS_AHEAD = "const now = Date.now; Date.now = () => now() + 2 * 86_400_000;";

/** For a shop that is started again two days later. */
export const LATER_CLOCK = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TWO_DAYS_AHEAD)}` };

const A_YEAR_AHEAD = "const now = Date.now; Date.now = () => now() + 365 * 86_400_000;";

/** For a shop that is started again once each plan is over. */
export const YEAR_LATER_CLOCK = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(A_YEAR_AHEAD)}` };

const SIX_MINUTES_AHEAD = "const now = Date.now; Date.now = () => now() + 6 * 60_000;";

/** For a shop that takes up at once what a killed one had leased. */
export const LATER_BY_A_LEASE = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SIX_MINUTES_AHEAD)}`,
};
