import { z } from "zod";
import { givenConsent } from "#/app/(live)/checkout/[orderId]/read-consent.ts";
import { givenEmail } from "#/app/(live)/checkout/[orderId]/read-email.ts";
import type { PayAnswer } from "#/app/(live)/checkout/[orderId]/step.ts";
import { countPress } from "#/app/asker.ts";
import { isOtherPaying, payerName } from "#/app/payer-name.ts";
import { tooManyAnswer } from "#/app/too-many.ts";
import type { Confirmer } from "#/lib/orders/card.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { Orders } from "#/lib/orders/orders.ts";
import { isAtRest, isUnpayable, statusOf, textOf } from "#/lib/orders/status.ts";
import { log } from "#/lib/process/log.ts";
import { orders, payLinks, renewals } from "#/lib/shop/index.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { BodyError, readBody } from "#/lib/web/request-body.ts";
import { isFromOurPage } from "#/lib/web/request-origin.ts";
import { currentLanguage, mayPay, ownsOrder, readSession } from "#/lib/web/session/session.ts";

const NO_STORE = { "cache-control": "no-store" };

type Context = { params: Promise<{ orderId: string }> };

/** The status of an order, the sentence about it and what its open page should do, for any browser with the address: the page polls it. */
export function GET(_request: Request, { params }: Context): Promise<Response> {
  return guard(async () => {
    const { orderId } = await params;
    const shop = await orders();
    const found = await shop.find(orderId);
    if (!found) return Response.json({ error: "no such order" }, { status: 404 });
    const order = await shop.refresh(found);
    const status = statusOf(order);
    const link = status === "waiting" ? await (await payLinks()).standingOf(found) : null;
    const isLinkTaken = link !== null && link.takenBy !== null;
    const mayAsk = status === "checking" && (await mayAskProcessor(found));
    const now = { status, text: textOf(order), isFinal: isAtRest(order) };
    const state = { ...now, ...(isLinkTaken && { isLinkTaken }), ...(mayAsk && { mayAsk }) };
    return Response.json(state, { headers: NO_STORE });
  });
}

/**
 * Whether this browser goes to the checkout, which has the processor say whether the payment was made: only a page with the client
 * secret can. Where it was not, that page ends the attempt, so not while another browser makes one.
 */
async function mayAskProcessor(order: Order): Promise<boolean> {
  const shop = await orders();
  if (shop.confirmingOf(order) !== "long" || !mayPay(await readSession(), order.id)) return false;
  return !(await isOtherPaying(order)) && shop.card(order) !== null;
}

/** What stood beside the button, and whether its box is ticked, where there is one. Absent where the order has kept the same text. */
const agreement = { terms: z.string().max(64).optional(), consents: z.boolean().default(false) };
/** Made by the page, which has one for as long as it is open. Pages of earlier builds have none. */
const tab = z
  .string()
  .regex(/^[a-z0-9]{1,20}$/)
  .optional();
const cardReport = z.union([
  z.strictObject({ event: z.literal("confirming"), tab, ...agreement }),
  z.strictObject({ event: z.enum(["found paid", "declined", "unsent", "fields refused"]), tab }),
  z.strictObject({ event: z.literal("set up"), paymentMethod: z.string().regex(/^[a-z]+_[A-Za-z0-9_]{1,100}$/) }),
]);
const payPress = z.strictObject({
  event: z.literal("pay"),
  email: z.string().max(1_000),
  asked: z.string().max(1_000).optional(),
  /** The total on the button, in minor units. */
  agreed: z.int().min(0).max(999_999_999_999),
  tab,
  ...agreement,
});
const SEE_ORDER: PayAnswer = { next: "see order" };
const LIMITS = { maxBytes: 2_000, timeoutMs: 2_000 };
const NOT_REFUSED = { mayConfirm: true, hasTooMany: false };

/**
 * What the browser of the buyer or payer reports about the card. It decides nothing about money; it makes the shop ask sooner. A card
 * that was set up makes the shop ask for the subscription, once.
 */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return guard(async () => {
    const { orderId } = await params;
    if (!(await isFromOurPage())) return Response.json({ error: "not from a page of ours" }, { status: 403 });
    const session = await readSession();
    if (!mayPay(session, orderId)) return Response.json({ error: "no such order" }, { status: 404 });
    const sent = new Response(await readBody(request, LIMITS));
    const json: unknown = await sent.json().catch(() => null);
    const press = payPress.safeParse(json);
    if (press.success) {
      const answer = ownsOrder(session, orderId) ? await answerPress(orderId, press.data) : SEE_ORDER;
      return answer instanceof Response ? answer : Response.json(answer, { headers: NO_STORE });
    }
    const body = cardReport.safeParse(json);
    if (!body.success) return Response.json({ error: "not understood" }, { status: 400 });
    const shop = await orders();
    const { data } = body;
    const given =
      data.event === "confirming" && data.terms !== undefined
        ? await givenConsent({ version: data.terms, isTicked: data.consents })
        : undefined;
    if (typeof given === "string") return Response.json({ isUnagreed: true });
    const by = { name: payerName(session, orderId), consent: given?.text };
    const { order, mayConfirm, hasTooMany } =
      data.event === "set up"
        ? { order: await (await renewals()).subscribe(orderId, data.paymentMethod), ...NOT_REFUSED }
        : await reportCard(shop, orderId, data.event, { ...by, tab: data.tab });
    if (!order) return Response.json({ error: "try again" }, { status: 503 });
    const isResting = shop.isCardPaused(order);
    const isRefused = !mayConfirm && !isResting;
    const hasEnded = isUnpayable(order);
    if (hasTooMany) logRefusal("limit", "card report by order");
    const isCompeting = isRefused && !hasEnded && !hasTooMany && order.renewal !== null;
    // Another page's attempt is under way.
    const isUnderWay = data.event !== "confirming" && order.cardAttempts.confirmingAt !== null;
    // The order's page says more.
    const isChecking = isUnderWay || hasEnded || (isRefused && !isCompeting);
    const isPaid = order.payment === "paid";
    return Response.json({ isPaid, isResting, isCompeting, isChecking });
  });
}

type CardEvent = Exclude<z.infer<typeof cardReport>["event"], "set up">;

/** @param by this browser, which found a payment or makes one */
async function reportCard(shop: Orders, orderId: string, event: CardEvent, by: Confirmer) {
  if (event === "confirming") return shop.confirmCard(orderId, by);
  // A payment that was found: another browser may have made it.
  const report =
    event === "found paid" ? shop.reportCardAttempt(orderId, "confirming") : shop.reportCardAttempt(orderId, event, by);
  return { order: await report, ...NOT_REFUSED };
}

/** "Pay" on card fields that came before the order: the order's owner gets the secret, as the page that would show it. */
async function answerPress(orderId: string, press: z.infer<typeof payPress>): Promise<PayAnswer | Response> {
  const { email: typed, asked, agreed, terms, consents, tab } = press;
  const read = await givenEmail({ typed, asked });
  if ("problem" in read) return { next: "email", ...read };
  const given = await givenConsent({ version: terms, isTicked: consents });
  // A page of an earlier version names no text, and knows of no other answer.
  if (typeof given === "string") return { next: terms === undefined ? "changed" : "terms" };
  const shop = await orders();
  const refused = await countPress(orderId);
  if (refused) return tooManyAnswer(refused, orderId);
  const outcome = await shop.pay(orderId, {
    email: read.email,
    language: await currentLanguage(),
    agreedMinor: agreed,
    consent: given.text,
    tab,
  });
  if (outcome.status !== "confirm") return { next: outcome.status };
  const { clientSecret, publishableKey } = outcome.card;
  return { next: "confirm", clientSecret, publishableKey };
}

async function guard(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof BodyError) return Response.json({ error: error.reason }, error.answer);
    log.error("route failed", { page: "api/orders", error });
    return Response.json({ error: "try again" }, { status: 503, headers: { "retry-after": "2" } });
  }
}
