"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { askNow } from "#/lib/desk/orders/ask-now.ts";
import type { Outcome } from "#/lib/desk/orders/attempts.ts";
import { askForBody } from "#/lib/desk/orders/bodies.ts";
import { erasureRefusal, erasureSentences } from "#/lib/desk/orders/erase-data.ts";
import { matchByHand } from "#/lib/desk/orders/match-notification.ts";
import { NOTE_MOST, writeNote } from "#/lib/desk/orders/notes.ts";
import { sendAgain } from "#/lib/desk/orders/send-again.ts";
import { stopRefusal, stopSentences } from "#/lib/desk/orders/stop-renewal.ts";
import { orderAddress, readList } from "#/lib/desk/search/filter.ts";
import { isMailOn } from "#/lib/mail/outbox.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { holdingEndOf } from "#/lib/renewals/going-on.ts";
import { lastEndOf } from "#/lib/renewals/own-renewal.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";
import { problemOf } from "./repair-problem.ts";
import { STORY } from "./texts.ts";

const id = z.string().regex(/^[\w-]{16,64}$/);
/** The list that the order was opened from. */
const list = z.string().max(2_000).optional();
const repair = z.strictObject({ id, orderId: id, version: z.coerce.number().int().min(0), list });
const replaces = z.union([z.literal(""), id]);
const note = z.strictObject({ id, orderId: id, replaces, text: z.string().max(10_000), list });

/** "Ask now". */
export async function askPartnerNow(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction({ action: "askPartnerNow", right: "act", schema: repair, form }, async ({ operator }, fields) => {
    const asked = await askNow(await shopContext(), operator, fields);
    if (asked.status !== "asked") return problemOf(asked);
    redirect(storyAddress(fields, asked.outcome));
  });
}

/** "Send again". */
export async function sendReceiptAgain(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction(
    { action: "sendReceiptAgain", right: "act", schema: repair, form },
    async ({ operator }, fields) => {
      const begun = await sendAgain(await shopContext(), operator, fields);
      if (begun.status === "refused" || begun.status === "moved") return problemOf(begun);
      redirect(storyAddress(fields, "queued"));
    },
  );
}

/** "Match it to this order". */
export async function matchNotification(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = repair.extend({ digest: id });
  return deskAction({ action: "matchNotification", right: "act", schema, form }, async ({ operator }, fields) => {
    const begun = await matchByHand(await shopContext(), operator, fields);
    if (begun.status === "refused" || begun.status === "moved") return problemOf(begun);
    redirect(`/desk/orders/${fields.orderId}?outcome=matched`);
  });
}

/** "Show what it says". */
export async function showNotification(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ orderId: id, digest: id });
  return deskAction({ action: "showNotification", right: "look", schema, form }, async (session, fields) => {
    const shown = await askForBody(await shopContext(), session, fields.digest);
    redirect(`/desk/orders/${fields.orderId}/notification?shown=${shown}`);
  });
}

/** "Stop auto-renewal": the passkey confirms it. */
export async function askToStopRenewal(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ orderId: id });
  return deskAction({ action: "askToStopRenewal", right: "act", schema, form }, async (session, fields) => {
    const context = await shopContext();
    const { query } = context.db;
    const order = await findOrder(query, fields.orderId);
    if (order === null) return { status: "problem", message: DESK.noOrder };
    const refusal = await stopRefusal(query, order);
    if (refusal !== null) return { status: "problem", message: refusal };
    const isTold = (await holdingEndOf(context, query, order)) === null;
    const sentences = stopSentences(order, isTold && (await isMailOn(query)));
    const detail = { ...fields, stopId: (await lastEndOf(query, order))?.id ?? null };
    const back = `/desk/orders/${order.id}/renewal`;
    return askForTap(session, { kind: "stop renewal", detail, sentences, back });
  });
}

/** "Erase the data": the passkey confirms it. */
export async function askToErase(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ orderId: id });
  return deskAction({ action: "askToErase", right: "act", schema, form }, async (session, detail) => {
    const context = await shopContext();
    const order = await findOrder(context.db.query, detail.orderId);
    const reason =
      order === null
        ? DESK.noOrder
        : await erasureRefusal({ query: context.db.query, now: context.clock.now() }, order);
    if (order === null || reason !== null) return { status: "problem", message: reason ?? DESK.noOrder };
    const proposal = { kind: "erase data", detail, sentences: erasureSentences(order) } as const;
    const back = `/desk/orders/${order.id}/erase`;
    return askForTap(session, { ...proposal, back });
  });
}

/** "Save note". */
export async function saveNote(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction({ action: "saveNote", right: "act", schema: note, form }, async ({ operator }, fields) => {
    const text = fields.text.trim();
    const typed = { text: fields.text };
    if (text === "") return { status: "problem", message: STORY.noNote, typed };
    if (text.length > NOTE_MOST) return { status: "problem", message: STORY.longNote, typed };
    const replaces = fields.replaces === "" ? null : fields.replaces;
    const written = await writeNote(await shopContext(), operator, { ...fields, replaces, text });
    if (written.status === "written") redirect(`${storyAddress(fields)}#notes`);
    if (written.status === "refused") return { status: "problem", message: written.reason, typed };
    const message = written.status === "edited" ? STORY.noteEdited(written.text) : STORY.noteFormUsed(written.text);
    return { status: "problem", message, typed };
  });
}

interface Sent {
  orderId: string;
  list?: string | undefined;
}

/** The order's page, with what came of a repair, and the list that it leads back to. */
function storyAddress({ orderId, list }: Sent, outcome?: Outcome): string {
  const address = orderAddress(orderId, readList(list));
  if (outcome === undefined) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ outcome })}`;
}
