"use server";

import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import {
  endRefusal,
  endSentences,
  openStopOf,
  shownRefusal,
  tellsBuyer,
  wordFault,
} from "#/lib/desk/orders/renewal-end/note-renewal-end.ts";
import { isMailOn } from "#/lib/mail/outbox.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { oneLine } from "#/lib/text/one-line.ts";
import type { FormState } from "#/lib/web/form.ts";

const id = z.string().regex(/^[\w-]{16,64}$/);

/** "Note its end": the passkey confirms it. */
export async function askToNoteEnd(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ orderId: id, word: z.string().max(10_000) });
  return deskAction({ action: "askToNoteEnd", right: "act", schema, form }, async (session, fields) => {
    const typed = { word: fields.word };
    const word = oneLine(fields.word);
    const fault = wordFault(word);
    if (fault !== null) return { status: "problem", fields: { word: fault }, typed };
    const context = await shopContext();
    const { query } = context.db;
    const order = await findOrder(query, fields.orderId);
    if (order === null) return { status: "problem", message: DESK.noOrder, typed };
    // Before anything else is checked: what changes from here on leaves the act without effect.
    const open = await openStopOf(query, order);
    const refusal = (await endRefusal(context, query, order)) ?? (await shownRefusal(context, order));
    if (refusal !== null) return { status: "problem", message: refusal, typed };
    const sentences = endSentences(order, word, await tellsBuyer(context, order, await isMailOn(query)));
    const detail = { orderId: order.id, version: order.version, stopId: open?.id ?? null, word };
    const back = `/desk/orders/${order.id}/renewal`;
    return askForTap(session, { kind: "note renewal end", detail, sentences, back });
  });
}
