import { answerNotification } from "#/lib/inbox/answer.ts";
import { logRefusedNotification } from "#/lib/inbox/refusal-log.ts";
import { log } from "#/lib/process/log.ts";
import { countNotification } from "#/lib/process/metrics/counters.ts";
import { inbox } from "#/lib/shop/index.ts";
import { BodyError, readBody } from "#/lib/web/request-body.ts";

const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000 };

/**
 * Receives the partner's notifications. 200 means that the shop has stored it, 4xx that it was not from the partner, 503 that the
 * partner must send it again. The partner takes 3xx, 404 and 429 for final, so they are never answered.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    return await receive(request);
  } catch (error) {
    if (error instanceof BodyError) {
      const isTooLarge = error.reason === "too large";
      if (isTooLarge) logRefusedNotification(log, { reason: "too large" });
      // The partner sends again what is answered 503.
      return answer(isTooLarge ? error.answer.status : 503, error.answer.headers);
    }
    countNotification("not stored");
    log.error("notification not stored", { error, alarm: "notification_not_stored" });
    return answer(503);
  }
}

/** Every other method is listed, because Next would answer OPTIONS by itself, with success. */
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
  if (!/^application\/json *(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    logRefusedNotification(log, { reason: "content type" });
    return answer(415);
  }
  const body = await readBody(request, LIMITS);
  return answer(await answerNotification((await inbox()).receive, body, request.headers, log));
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return Response.json({}, { status, headers });
}
