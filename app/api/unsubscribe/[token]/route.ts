import { env } from "#/lib/env.ts";
import { log } from "#/lib/process/log.ts";
import { mailLink, orders, reminders } from "#/lib/shop/index.ts";
import { BodyError, readBody } from "#/lib/web/request-body.ts";

const LIMITS = { maxBytes: 2_000, timeoutMs: 5_000 };

type Context = { params: Promise<{ token: string }> };

/**
 * One-click unsubscribe (RFC 8058): the reader's mail program posts here, without a cookie and without an Origin, so this is the one form
 * that needs neither. It can only switch reminders off, and may come twice.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  try {
    const link = await mailLink((await params).token);
    if (link?.purpose !== "unsubscribe") return answer(404, "No such link.");
    const body = Buffer.from(await readBody(request, LIMITS)).toString("latin1");
    // As a form of either kind.
    if (!/List-Unsubscribe("|=)\s*One-Click/i.test(body)) return answer(400, "Not understood.");
    const order = await (await orders()).find(link.orderId);
    // Once erased, an order doesn't know whose reminders these were: a later order may carry them.
    if (!order || order.erasedAt !== null) return answer(404, "No such link.");
    await (await reminders()).turnOff(order);
    return answer(200, "Reminders are off.");
  } catch (error) {
    if (error instanceof BodyError) return answer(error.answer.status, "Not understood.", error.answer.headers);
    log.error("route failed", { page: "api/unsubscribe", error });
    return answer(503, "Try again.", { "retry-after": "60" });
  }
}

/** A reader who opens the address, or a program that looks for harm, gets the page with a button. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const location = `${env().SHOP_ORIGIN}/mail/${encodeURIComponent(token)}`;
  return answer(303, "", { location });
}

function answer(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { "cache-control": "no-store", ...headers } });
}
