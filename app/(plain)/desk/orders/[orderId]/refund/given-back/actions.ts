"use server";

import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import {
  givenBackRefusal,
  givenBackSentences,
  notGivenBackSentences,
  wordFault,
} from "#/lib/desk/orders/given-back/given-back-acts.ts";
import { isGivenBack } from "#/lib/orders/status.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { oneLine } from "#/lib/text/one-line.ts";
import type { FormState } from "#/lib/web/form.ts";
import { GIVEN_BACK } from "./texts.ts";

const drawn = z.strictObject({
  orderId: z.string().regex(/^[\w-]{16,64}$/),
  version: z.coerce.number().int().min(0),
});

/** "Mark as refunded": the passkey confirms it. */
export async function askToNoteGivenBack(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = drawn.extend({ word: z.string().max(10_000) });
  return deskAction({ action: "askToNoteGivenBack", right: "act", schema, form }, async (session, fields) => {
    const typed = { word: fields.word };
    const word = oneLine(fields.word);
    const fault = wordFault(word);
    if (fault !== null) return { status: "problem", fields: { word: fault }, typed };
    const { db, clock } = await shopContext();
    const order = await findOrder(db.query, fields.orderId);
    const refusal = order === null ? DESK.noOrder : givenBackRefusal(order, clock.now());
    if (order === null || refusal !== null) return { status: "problem", message: refusal ?? DESK.noOrder, typed };
    const detail = { ...fields, word };
    const back = `/desk/orders/${order.id}/refund`;
    return askForTap(session, { kind: "note given back", detail, sentences: givenBackSentences(order, word), back });
  });
}

/** "Withdraw this note": the passkey confirms it. */
export async function askToWithdrawGivenBack(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction(
    { action: "askToWithdrawGivenBack", right: "act", schema: drawn, form },
    async (session, detail) => {
      const order = await findOrder((await shopContext()).db.query, detail.orderId);
      if (order === null) return { status: "problem", message: DESK.noOrder };
      if (!isGivenBack(order)) return { status: "problem", message: GIVEN_BACK.unchanged };
      const back = `/desk/orders/${order.id}/refund`;
      return askForTap(session, { kind: "withdraw given back", detail, sentences: notGivenBackSentences(order), back });
    },
  );
}
