import { log } from "#/lib/log.ts";
import { orders } from "#/lib/orders/index.ts";
import { BodyError, readBody } from "./body.ts";

/**
 * The partner's notifications. The answer decides what becomes of one: 200 means it is ours for ever, 4xx that it never was
 * from the partner, 503 that it shall be sent again. There is no 3xx, 404 or 429 here.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    return await receive(request);
  } catch (error) {
    if (error instanceof BodyError) return answer(error.status);
    log.error("notification not stored", { error });
    return answer(503);
  }
}

/** Final: 401 and 400. To be repeated: 503, since an unknown key or algorithm most likely means that we lag behind a change. */
const STATUS = {
  "malformed header": 401,
  "wrong signature": 401,
  "not json": 400,
  "unknown key": 503,
  "unknown algorithm": 503,
};

async function receive(request: Request): Promise<Response> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return answer(415);
  const body = await readBody(request);
  const received = await (await orders()).receive(body, {
    version: request.headers.get("x-lf-notification-version"),
    algorithm: request.headers.get("x-lf-algo"),
    signature: request.headers.get("x-lf-signature"),
    timestamp: request.headers.get("x-lf-timestamp"),
  });
  if (received.isGenuine) {
    const { keyId, layout, outcome } = received;
    log.info("notification stored", { keyId, layout, event: outcome });
    return answer(200);
  }
  const { reason, keyId } = received;
  log.warn("notification refused", { reason, keyId });
  return answer(STATUS[reason]);
}

function answer(status: number): Response {
  return Response.json({}, { status });
}
