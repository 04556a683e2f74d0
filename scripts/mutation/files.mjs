/**
 * The files that decide without a database, a network or a timer, each with the unit tests that must notice any change in it. None
 * of those tests starts a process or opens a port.
 */
export const PURE_FILES = {
  "lib/orders/decide.ts": [
    "lib/orders/decide.test.ts",
    "lib/orders/decide-doubts.test.ts",
    "lib/orders/decide-moves.test.ts",
    "lib/orders/decide-payment-time.test.ts",
    "lib/orders/judge.test.ts",
  ],
  "lib/orders/schedule.ts": ["lib/orders/schedule.test.ts"],
  "lib/orders/states.ts": ["lib/orders/states.test.ts"],
  "lib/partner/notifications/check.ts": [
    "lib/partner/notifications/check.test.ts",
    "lib/partner/notifications/check-edges.test.ts",
    "lib/partner/notifications/forgery.test.ts",
  ],
  "lib/partner/payment/payment-evidence.ts": ["lib/partner/payment/payment-evidence.test.ts"],
  "lib/sims/sim-entry.ts": ["lib/sims/sim-entry.test.ts", "lib/sims/sim-entry-edges.test.ts"],
  "lib/sims/sim-view.ts": ["lib/sims/sim-view.test.ts", "lib/sims/sim-view-edges.test.ts"],
  "lib/text/money.ts": ["lib/text/money.test.ts"],
};

/** Of a hundred mutants of a file its tests must notice so many. */
export const LEAST_SCORE = 92;
