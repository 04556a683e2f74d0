import { databaseKeys } from "#/lib/db/sealing/keys.ts";

/** How tests open a database. */
export const TEST_KEYS = {
  keys: databaseKeys({ SESSION_SECRET: { "1": "a secret of the tests, long enough to be one" } }),
};
