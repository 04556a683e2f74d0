import { databaseKeys } from "#/lib/db/sealing/keys.ts";

/** How tests open a database. */
export const TEST_KEYS = {
  keys: databaseKeys({ SESSION_SECRET: { "1": "a secret of the tests, long enough to be one" } }),
};

/** How benches open one. On a busy machine what a test does while it holds a lock takes longer than the shop's timeouts. */
export const PATIENT = { ...TEST_KEYS, patience: 12 };
