"use server";

import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { elsewhereRefusal, elsewhereSentences, readOtherAddress } from "#/lib/desk/orders/send-elsewhere.ts";
import { isMailOn } from "#/lib/mail/outbox.ts";
import { ELSEWHERE } from "#/lib/orders/mails/other-address.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";

const id = z.string().regex(/^[\w-]{16,64}$/);
const before = z.coerce.number().int().min(0);

/** "Send it there": the passkey confirms it. */
export async function askToSendElsewhere(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ orderId: id, id, before, what: z.enum(ELSEWHERE), address: z.string().max(320) });
  return deskAction({ action: "askToSendElsewhere", right: "act", schema, form }, async (session, fields) => {
    const { what, address: written } = fields;
    const typed = { what, address: written };
    const context = await shopContext();
    const order = await findOrder(context.db.query, fields.orderId);
    const refusal = order === null ? DESK.noOrder : elsewhereRefusal(order, await isMailOn(context.db.query));
    if (order === null || refusal !== null) return { status: "problem", message: refusal ?? DESK.noOrder, typed };
    const read = readOtherAddress(order, written);
    if ("fault" in read) return { status: "problem", fields: { address: read.fault }, typed };
    const detail = { ...fields, address: read.address };
    const sentences = await elsewhereSentences(context.db.query, order, detail);
    const back = `/desk/orders/${order.id}/elsewhere`;
    return askForTap(session, { kind: "send elsewhere", detail, sentences, back });
  });
}
