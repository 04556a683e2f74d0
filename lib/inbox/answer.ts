import { type NotificationHeaders, notificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { REFUSALS } from "#/lib/partner/notifications/refusals.ts";
import type { Log } from "#/lib/process/log.ts";
import { countNotification } from "#/lib/process/metrics/counters.ts";
import type { Received } from "./receive.ts";
import { logRefusedNotification } from "./refusal-log.ts";

type Receive = (body: Uint8Array, headers: NotificationHeaders) => Promise<Received>;

/** Receives what was posted as a notification, and logs the outcome. @returns the HTTP status that answers it */
export async function answerNotification(
  receive: Receive,
  body: Uint8Array,
  headers: Pick<Headers, "get">,
  log: Log,
): Promise<number> {
  const received = await receive(body, notificationHeaders(headers));
  if (received.isGenuine) {
    const { keyId, form, outcome, contradicts } = received;
    const alarm = contradicts ? "notification_contradicts" : undefined;
    countNotification(outcome);
    log.info("notification stored", { keyId, layout: form, event: outcome, alarm });
    return 200;
  }
  const { reason, keyId, isKept } = received;
  logRefusedNotification(log, { reason, keyId, isDropped: isKept === false });
  return REFUSALS[reason];
}
