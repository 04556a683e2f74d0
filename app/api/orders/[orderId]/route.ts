import { z } from "zod";
import { isFinal, statusOf } from "#/lib/orders/status.ts";
import { log } from "#/lib/process/log.ts";
import { orders, payLinks, renewals } from "#/lib/shop/index.ts";
import { BodyError, readBody } from "#/lib/web/request-body.ts";
import { isFromOurPage } from "#/lib/web/request-origin.ts";
import { mayPay, readSession } from "#/lib/web/session.ts";

type Context = { params: Promise<{ orderId: string }> };

/** The status of an order and whether its pay link is taken, for any browser with the address: an open order page polls it. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return guard(async () => {
    const { orderId } = await params;
    const shop = await orders();
    const found = await shop.find(orderId);
    if (!found) return Response.json({ error: "no such order" }, { status: 404 });
    const status = statusOf(await shop.refresh(found));
    const isLinkTaken = status === "waiting" && (await (await payLinks()).standingOf(found))?.isTaken;
    const state = { status, isFinal: isFinal(status), ...(isLinkTaken && { isLinkTaken }) };
    return Response.json(state, { headers: { "cache-control": "no-store" } });
  });
}

const cardReport = z.union([
  z.strictObject({ event: z.enum(["confirming", "declined", "unsent"]) }),
  z.strictObject({ event: z.literal("set up"), paymentMethod: z.string().regex(/^[a-z]+_[A-Za-z0-9_]{1,100}$/) }),
]);
const LIMITS = { maxBytes: 200, timeoutMs: 2_000 };

/**
 * What the browser of the buyer or payer reports about the card. It decides nothing about money; it makes the shop ask sooner. A card
 * that was set up makes the shop ask for the subscription, once.
 */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return guard(async () => {
    const { orderId } = await params;
    if (!(await isFromOurPage())) return Response.json({ error: "not from a page of ours" }, { status: 403 });
    if (!mayPay(await readSession(), orderId)) return Response.json({ error: "no such order" }, { status: 404 });
    const sent = new Response(await readBody(request, LIMITS));
    const body = cardReport.safeParse(await sent.json().catch(() => null));
    if (!body.success) return Response.json({ error: "not understood" }, { status: 400 });
    const shop = await orders();
    const { data } = body;
    const order = await (data.event === "set up"
      ? (await renewals()).subscribe(orderId, data.paymentMethod)
      : shop.reportCardAttempt(orderId, data.event));
    if (!order) return Response.json({ error: "try again" }, { status: 503 });
    const isTaken = data.event !== "confirming" || order.payment !== "open" || order.cardAttempts.confirmingAt !== null;
    const isResting = shop.isCardPaused(order);
    const isCompeting = !isTaken && !isResting;
    // A card form that was open when the field was renamed still reads its old name, and must not confirm either.
    return Response.json({ isPaid: order.payment === "paid", isResting, isCompeting, isRivalled: isCompeting });
  });
}

async function guard(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    // Closes the connection, so that the rest of the body is not read.
    if (error instanceof BodyError) {
      const status = error.reason === "too large" ? 413 : 408;
      return Response.json({ error: error.reason }, { status, headers: { connection: "close" } });
    }
    log.error("route failed", { page: "api/orders", error });
    return Response.json({ error: "try again" }, { status: 503, headers: { "retry-after": "2" } });
  }
}
