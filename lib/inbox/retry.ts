import { acceptNotification, type InboxContext } from "./receive.ts";
import { forgetUnread, markTried, unreadToRetry } from "./unread.ts";

const BATCH = 20;
/** Enough for all forms of nearly every one that was kept; up to half a second. */
const BUDGET_BYTES = 40_000_000;

/**
 * Checks kept notifications again that were not tried with all the forms and keys of today: those of an earlier version, of earlier
 * settings, or with more forms than a request may try.
 * @returns how many are genuine
 */
export async function retryUnread(context: InboxContext): Promise<number> {
  const { checkNotification: check, log } = context;
  let genuine = 0;
  for (const { id, body, headers } of await unreadToRetry(context, check.fingerprint, BATCH)) {
    // Requests that came meanwhile are served first: an embedded database never waits, so nothing else here would let them.
    await context.clock.sleep(0);
    const verdict = check(body, headers, BUDGET_BYTES);
    if (!verdict.isGenuine) {
      await markTried(context, id, check.fingerprint, "tried" in verdict ? verdict.tried : undefined);
      continue;
    }
    const { keyId, form } = verdict;
    const { outcome, contradicts } = await acceptNotification(context, verdict, body);
    await forgetUnread(context, id);
    genuine += 1;
    const alarm = contradicts ? "notification_contradicts" : undefined;
    log.info("an unread notification is genuine", { keyId, layout: form, event: outcome, alarm });
  }
  return genuine;
}
