import { type NotificationHeaders, notificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { REFUSALS, type Refusal } from "#/lib/partner/notifications/refusals.ts";
import type { CountedAlarm } from "#/lib/process/alarms.ts";
import type { Log } from "#/lib/process/log.ts";
import type { Received } from "./receive.ts";

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
    const { keyId, layout, outcome, contradicts } = received;
    const alarm = contradicts ? "notification_contradicts" : undefined;
    log.info("notification stored", { keyId, layout, event: outcome, alarm });
    return 200;
  }
  const { reason, keyId } = received;
  log.warn("notification refused", { reason, keyId, alarm: ALARMS[reason] });
  return REFUSALS[reason];
}

/** Malformed requests raise no alarm: any client can send them. */
const ALARMS: Partial<Record<Refusal, CountedAlarm>> = {
  "unknown key": "notification_key_unknown",
  "unknown algorithm": "notification_algorithm_unknown",
  "wrong signature": "notification_refused",
};
