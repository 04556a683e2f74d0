import type { World } from "#/sandbox/world.ts";
import {
  type Attempt,
  type Notification,
  type NotificationBody,
  type Payment,
  paymentSucceeded,
} from "./notification.ts";
import { ALGORITHM, notificationDigest, VERSION } from "./signature.ts";

/** Waits before the second, third and fourth attempt. There is no fifth. */
const WAITS_MS = [60_000, 300_000, 600_000];

/** Tells the shop of a payment, now or later as the settings have it. */
export function announcePayment(world: World, payment: Payment): void {
  const notification = recordNotification(world, payment, "payment", paymentSucceeded(world, payment));
  switch (world.settings.notifications) {
    case "send":
      world.schedule.after(0, () => deliver(world, notification));
      return;
    case "hold":
      notification.state = "held";
      return;
    case "lose":
      notification.state = "lost";
  }
}

/** Sends what was held back. Called when the setting goes back to `send`. */
export function releaseHeld(world: World): void {
  for (const notification of world.notifications.filter(({ state }) => state === "held")) {
    notification.state = "waiting";
    world.schedule.after(0, () => deliver(world, notification));
  }
}

export function recordNotification(
  world: World,
  { payId, orderNo }: Pick<Payment, "payId" | "orderNo">,
  cause: Notification["cause"],
  body: NotificationBody,
): Notification {
  const id = body.notification_id;
  const notification: Notification = { id, payId, orderNo, cause, state: "waiting", body, attempts: [] };
  world.notifications.push(notification);
  return notification;
}

export type SendOptions = {
  keyId?: string | undefined;
  keyHex?: string | undefined;
  timestamp?: string | undefined;
  /** Laid over the headers after signing; null takes one away. */
  headers?: Record<string, string | null> | undefined;
};

/** Signs and posts a notification once. Each attempt carries its own time and so its own signature. */
export async function attemptDelivery(
  world: World,
  notification: Notification,
  options: SendOptions = {},
): Promise<Attempt> {
  const attempt: Attempt = {
    at: Date.now(),
    headers: signedHeaders(world, notification.body, options),
    status: null,
    error: null,
    answer: "",
  };
  notification.attempts.push(attempt);
  try {
    const response = await fetch(world.settings.notifyUrl, {
      method: "POST",
      headers: attempt.headers,
      body: JSON.stringify(notification.body),
      redirect: "manual",
      signal: AbortSignal.any([world.schedule.signal, AbortSignal.timeout(world.settings.notifyTimeoutMs)]),
    });
    attempt.answer = await response.text();
    attempt.status = response.status;
  } catch (error) {
    // The shop being down is an outcome like any other, and the record of it decides what happens next.
    attempt.error = describe(error);
  }
  notification.state = stateAfter(attempt);
  return attempt;
}

async function deliver(world: World, notification: Notification): Promise<void> {
  // A reset replaces the schedule; this delivery goes on belonging to the life it began in.
  const { schedule } = world;
  const attempt = await attemptDelivery(world, notification);
  if (schedule.signal.aborted || stateAfter(attempt) !== "waiting") return;
  const waitMs = WAITS_MS[notification.attempts.length - 1];
  if (waitMs === undefined) {
    notification.state = "given-up";
    return;
  }
  schedule.after(waitMs * world.settings.timeScale, () => deliver(world, notification));
}

/** Only silence and server errors are worth another attempt: 2xx, 3xx and 4xx are final. */
function stateAfter({ status }: Attempt): Notification["state"] {
  if (status === null || status >= 500) return "waiting";
  return status < 300 ? "delivered" : "refused";
}

function signedHeaders(world: World, body: NotificationBody, options: SendOptions): Record<string, string> {
  const { notificationKey } = world.environment;
  const timestamp = options.timestamp ?? String(Date.now());
  const keyHex = options.keyHex ?? notificationKey.hex;
  const digest = notificationDigest(body, timestamp, { keyHex, layout: world.settings.layout });
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
