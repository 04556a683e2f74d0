import type { Attempt, Notification } from "#/sandbox/ledger/notification.ts";
import type { Schedule } from "#/sandbox/schedule.ts";
import { type NotificationBody, type Payment, paymentFailed, paymentSucceeded, type Sender } from "./message.ts";
import { ALGORITHM, notificationDigest, VERSION } from "./signature.ts";

/** Waits before the second, third and fourth attempt, which is the last. */
const WAITS_MS = [60_000, 300_000, 600_000];

/** The notifications so far, and what sending one needs. */
export type Outbox = Sender & { notifications: Notification[]; schedule: Schedule };

/** Notifies the shop of a payment, now or later as the settings say. */
export function announcePayment(outbox: Outbox, payment: Payment): void {
  announce(outbox, payment, paymentSucceeded(outbox, payment));
}

/** The same of a card that was declined, which is not documented. */
export function announceDecline(outbox: Outbox, payment: Payment): void {
  announce(outbox, payment, paymentFailed(outbox, payment));
}

function announce(outbox: Outbox, payment: Payment, body: NotificationBody): void {
  const notification = recordNotification(outbox, payment, "payment", body);
  switch (outbox.settings.notifications) {
    case "send":
      outbox.schedule.after(0, () => deliver(outbox, notification));
      return;
    case "hold":
      notification.state = "held";
      return;
    case "lose":
      notification.state = "lost";
  }
}

/** Sends the held notifications, once the setting is `send` again. */
export function releaseHeld(outbox: Outbox): void {
  for (const notification of outbox.notifications.filter(({ state }) => state === "held")) {
    notification.state = "waiting";
    outbox.schedule.after(0, () => deliver(outbox, notification));
  }
}

export function recordNotification(
  { notifications }: { notifications: Notification[] },
  { payId, orderNo }: Pick<Payment, "payId" | "orderNo">,
  cause: Notification["cause"],
  body: NotificationBody,
): Notification {
  const id = body.notification_id;
  const notification: Notification = { id, payId, orderNo, cause, state: "waiting", body, attempts: [] };
  notifications.push(notification);
  return notification;
}

type SendOptions = {
  keyId?: string | undefined;
  keyHex?: string | undefined;
  timestamp?: string | undefined;
  /** Laid over the headers after signing; null removes one. */
  headers?: Record<string, string | null> | undefined;
};

/** Signs and posts a notification once. Each attempt carries its own time and so its own signature. */
export async function attemptDelivery(
  outbox: Outbox,
  notification: Notification,
  options: SendOptions = {},
): Promise<Attempt> {
  const attempt: Attempt = {
    at: Date.now(),
    headers: signedHeaders(outbox, notification.body, options),
    status: null,
    error: null,
    answer: "",
  };
  notification.attempts.push(attempt);
  try {
    const response = await fetch(outbox.settings.notifyUrl, {
      method: "POST",
      headers: attempt.headers,
      body: JSON.stringify(notification.body),
      redirect: "manual",
      signal: AbortSignal.any([outbox.schedule.signal, AbortSignal.timeout(outbox.settings.notifyTimeoutMs)]),
    });
    attempt.answer = await response.text();
    attempt.status = response.status;
  } catch (error) {
    // A shop that doesn't answer is an expected outcome; the recorded error leads to the next attempt.
    attempt.error = describe(error);
  }
  notification.state = stateAfter(attempt);
  return attempt;
}

async function deliver(outbox: Outbox, notification: Notification): Promise<void> {
  // A reset replaces the schedule, but this delivery belongs to the one it began with.
  const { schedule } = outbox;
  const attempt = await attemptDelivery(outbox, notification);
  if (schedule.signal.aborted || stateAfter(attempt) !== "waiting") return;
  const waitMs = WAITS_MS[notification.attempts.length - 1];
  if (waitMs === undefined) {
    notification.state = "given-up";
    return;
  }
  schedule.after(waitMs * outbox.settings.timeScale, () => deliver(outbox, notification));
}

/** Only a missing answer or a server error causes another attempt: 2xx, 3xx and 4xx are final. */
function stateAfter({ status }: Attempt): Notification["state"] {
  if (status === null || status >= 500) return "waiting";
  return status < 300 ? "delivered" : "refused";
}

function signedHeaders(sender: Sender, body: Notification["body"], options: SendOptions): Record<string, string> {
  const { notificationKey } = sender.environment;
  const timestamp = options.timestamp ?? String(Date.now());
  const keyHex = options.keyHex ?? notificationKey.hex;
  const digest = notificationDigest(sender, body, timestamp, keyHex);
  const headers: Record<string, string | null> = {
    "content-type": "application/json",
    "x-lf-notification-version": VERSION,
    "x-lf-algo": ALGORITHM,
    "x-lf-signature": `${options.keyId ?? notificationKey.id}/${digest}`,
    "x-lf-timestamp": timestamp,
    ...options.headers,
  };
  return Object.fromEntries(Object.entries(headers).filter((header): header is [string, string] => header[1] !== null));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
