import { orders } from "#/lib/orders/index.ts";
import { REFUSALS, type Refusal } from "#/lib/partner/notification-refusals.ts";
import type { CountedAlarm } from "#/lib/process/alarms.ts";
import { log } from "#/lib/process/log.ts";
import { BodyError, readBody } from "#/lib/web/request-body.ts";

const LIMITS = { maxBytes: 256 * 1024, patienceMs: 5_000 };

/**
 * The partner's notifications. The answer decides what becomes of one: 200 means it is ours for ever, 4xx that it never was
 * from the partner, 503 that it shall be sent again. There is no 3xx, 404 or 429 here.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    return await receive(request);
  } catch (error) {
    // The rest of the body is not waited for.
    if (error instanceof BodyError) return answer(error.reason === "too large" ? 413 : 503, { connection: "close" });
    log.error("notification not stored", { error, alarm: "notification_not_stored" });
    return answer(503);
  }
}

/** Every other method, spelled out: the framework would answer OPTIONS by itself, with success. */
export const GET = refuse;
export const HEAD = refuse;
export const PUT = refuse;
export const PATCH = refuse;
export const DELETE = refuse;
export const OPTIONS = refuse;

function refuse(): Response {
  return answer(405, { allow: "POST" });
}

async function receive(request: Request): Promise<Response> {
  if (!/^application\/json *(;|$)/i.test(request.headers.get("content-type") ?? "")) return answer(415);
  const body = await readBody(request, LIMITS);
  const received = await (await orders()).receive(body, {
    version: request.headers.get("x-lf-notification-version"),
    algorithm: request.headers.get("x-lf-algo"),
    signature: request.headers.get("x-lf-signature"),
    timestamp: request.headers.get("x-lf-timestamp"),
  });
  if (received.isGenuine) {
    const { keyId, layout, outcome, contradicts } = received;
    const alarm = contradicts ? "notification_contradicts" : undefined;
    log.info("notification stored", { keyId, layout, event: outcome, alarm });
    return answer(200);
  }
  const { reason, keyId } = received;
  log.warn("notification refused", { reason, keyId, alarm: ALARMS[reason] });
  return answer(REFUSALS[reason]);
}

/** Of what isn't even a notification there is no alarm: anybody may send that. */
const ALARMS: Partial<Record<Refusal, CountedAlarm>> = {
  "unknown key": "notification_key_unknown",
  "unknown algorithm": "notification_algorithm_unknown",
  "wrong signature": "notification_refused",
};

function answer(status: number, headers: Record<string, string> = {}): Response {
  return Response.json({}, { status, headers });
}
