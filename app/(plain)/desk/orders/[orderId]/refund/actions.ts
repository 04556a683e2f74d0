"use server";

import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { readRefund, recordSentences, refundRefusal, withdrawSentences } from "#/lib/desk/orders/refund-acts.ts";
import { isMailOn } from "#/lib/mail/outbox.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { leftToRefund, refundsOf } from "#/lib/receipts/refunds.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";

const id = z.string().regex(/^[\w-]{16,64}$/);
const version = z.coerce.number().int().min(0);
const GONE = { status: "problem", message: DESK.noOrder } as const;

/** "Record the refund": the passkey confirms it. */
export async function askToRecordRefund(_previous: FormState, form: FormData): Promise<FormState> {
  const text = z.string().max(1_000);
  const schema = z.strictObject({ orderId: id, refundId: id, version, amount: text, refundedOn: text, place: text });
  return deskAction({ action: "askToRecordRefund", right: "act", schema, form }, async (session, fields) => {
    const { orderId, refundId, version: drawn, ...typed } = fields;
    const context = await shopContext();
    const order = await findOrder(context.db.query, orderId);
    if (order === null) return GONE;
    const refusal = refundRefusal(order);
    if (refusal !== null) return { status: "problem", message: refusal, typed };
    const left = await leftToRefund(context, context.db.query, order, await refundsOf(context.db.query, orderId));
    const read = readRefund(order, left, typed, context.clock.now());
    if ("faults" in read) return { status: "problem", fields: read.faults, typed };
    const detail = { orderId, refundId, version: drawn, ...read.refund };
    const sentences = recordSentences(order, detail, await isMailOn(context.db.query));
    const proposal = { kind: "record refund", detail, sentences } as const;
    const back = `/desk/orders/${orderId}/refund`;
    return askForTap(session, { ...proposal, back });
  });
}

/** "Withdraw this record": the passkey confirms it. */
export async function askToWithdrawRefund(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ orderId: id, refundId: id, correctionId: id, version });
  return deskAction({ action: "askToWithdrawRefund", right: "act", schema, form }, async (session, detail) => {
    const context = await shopContext();
    const order = await findOrder(context.db.query, detail.orderId);
    const refunds = await refundsOf(context.db.query, detail.orderId);
    const refund = refunds.find((one) => one.id === detail.refundId);
    if (order === null || refund === undefined) return GONE;
    const sentences = withdrawSentences(order, refund, await isMailOn(context.db.query));
    const proposal = { kind: "withdraw refund", detail, sentences } as const;
    const back = `/desk/orders/${order.id}/refund`;
    return askForTap(session, { ...proposal, back });
  });
}
