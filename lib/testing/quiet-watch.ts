import type { InboxContext } from "#/lib/inbox/receive.ts";
import { createWatch, type OwnCounts, type Watch } from "#/lib/upkeep/watch.ts";

/** Nothing is wrong in the process itself. */
export const QUIET: OwnCounts = {
  partner_calls_failing: 0,
  mail_failing: 0,
  sweepers_silent: 0,
  clock_skewed: 0,
  insecure_allowed: 0,
  lookups_missing: 0,
  disk_filling: 0,
  database_unwritable: 0,
  database_slow: 0,
};

/** A watch with the limits of the settings' defaults. */
export function quietWatch(context: InboxContext, countOwn = () => QUIET): Watch {
  return createWatch(context, async () => countOwn(), { scale: 1, mostOpen: 200 });
}
