"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { keepShown } from "#/lib/desk/acts/shown.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { TAKEN_MS, type Taken } from "#/lib/desk/queue/claims.ts";
import { handleAll, handleItem, NOTE_LENGTH } from "#/lib/desk/queue/handle.ts";
import { HANDLED_REASONS, isReason, type Reason } from "#/lib/desk/queue/handled-reasons.ts";
import { BULK_KINDS } from "#/lib/desk/queue/queue-item.ts";
import { ageText } from "#/lib/desk/queue/sentences.ts";
import { takeItem } from "#/lib/desk/queue/take.ts";
import { idsByNumber } from "#/lib/desk/search/find.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { momentText } from "#/lib/text/moment.ts";
import type { FormProblem, FormState } from "#/lib/web/form.ts";
import { ANSWERS, ITEM, MATCHING } from "./texts.ts";

const key = z.string().min(3).max(200);
/** An address of the desk, from the form's own page. */
const back = z
  .string()
  .max(300)
  .regex(/^\/desk(?:[/?][\w/?=&:-]*)?$/);
const count = z.coerce.number().int().min(0);
/** What is wrong with these is said beside the field. */
const typed = { reason: z.string().max(40), note: z.string().max(10_000) };

/** "Take". */
export async function takeQueueItem(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ key, back });
  return deskAction({ action: "takeQueueItem", right: "act", schema, form }, async (session, fields) => {
    const context = await shopContext();
    const outcome = await takeItem(context, session, fields.key);
    if (outcome.status === "gone") return { status: "problem", message: ANSWERS.gone };
    if (outcome.status === "held") return held(outcome.taken, context.clock.now());
    redirect(fields.back);
  });
}

/** "Mark as handled". */
export async function handleQueueItem(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ key, back, kind: z.string().max(40), version: count, ...typed });
  return deskAction({ action: "handleQueueItem", right: "act", schema, form }, async (session, fields) => {
    const word = wordOf(fields);
    if ("status" in word) return word;
    const context = await shopContext();
    const outcome = await handleItem(context, session, {
      key: fields.key,
      kind: fields.kind,
      version: fields.version,
      ...word,
    });
    switch (outcome.status) {
      case "handled":
        return redirect(fields.back);
      case "gone":
        return problem(ANSWERS.gone, fields);
      case "held":
        return { ...held(outcome.taken, context.clock.now()), typed: typedOf(fields) };
      case "handled before": {
        const { name, reason, note } = outcome.handled;
        return problem(ANSWERS.handledBefore(name, HANDLED_REASONS[reason], note), fields);
      }
      case "changed": {
        const changes = outcome.changes.map(({ at, text }) => `${momentText(at, "en")}: ${text}`);
        return problem(ANSWERS.changed(changes.join(" ")), fields);
      }
    }
  });
}

/** "Mark all as handled", of one kind. */
export async function handleAllOfKind(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ kind: z.enum(BULK_KINDS), count, newest: count, ...typed });
  return deskAction({ action: "handleAllOfKind", right: "act", schema, form }, async (session, fields) => {
    const word = wordOf(fields);
    if ("status" in word) return word;
    const { kind, newest } = fields;
    const outcome = await handleAll(await shopContext(), session, { kind, count: fields.count, newest, ...word });
    if (outcome.status === "changed") return problem(ANSWERS.changedCount(outcome.count), fields);
    redirect("/desk");
  });
}

/** "Show what it holds". */
export async function showItemDetail(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ key });
  return deskAction({ action: "showItemDetail", right: "look", schema, form }, async (session, fields) => {
    const { db, clock } = await shopContext();
    const shown = await keepShown(db.query, session, { kind: "item", secret: fields.key }, clock.now());
    redirect(`/desk/queue/item?key=${encodeURIComponent(fields.key)}&shown=${shown}`);
  });
}

/** The page of an order that shows it beside what an operator wants to match to it, with the parameter that names that. */
const COMPARED = { notification: "match?notification", declaration: "withdrawal?declaration" } as const;

/** "Compare": from a notification or a declaration to the order that the operator means. */
export async function findOrderToMatch(_previous: FormState, form: FormData): Promise<FormState> {
  const about = z.enum(["notification", "declaration"]);
  const schema = z.strictObject({ about, digest: z.string().regex(/^[\w-]{43}$/), number: z.string().max(100) });
  return deskAction({ action: "findOrderToMatch", right: "act", schema, form }, async ({ operator }, fields) => {
    const { digest, number } = fields;
    const context = await shopContext();
    const ids = number.trim() === "" ? [] : await idsByNumber(context.db, number);
    const detail = { by: "order", found: ids.length };
    await writeRead(context, { operatorId: operator.id, event: "orders searched", subject: "", detail });
    if (ids.length === 1) redirect(`/desk/orders/${ids[0]}/${COMPARED[fields.about]}=${digest}`);
    const fault = ids.length > 1 ? MATCHING.several : MATCHING.none;
    return {
      status: "problem",
      fields: { number: number.trim() === "" ? MATCHING.empty : fault },
      typed: { number },
    };
  });
}

interface Typed {
  reason: string;
  note: string;
}

function wordOf(fields: Typed): FormProblem | { reason: Reason; note: string } {
  const { reason } = fields;
  const note = fields.note.trim();
  const faults: Record<string, string> = {};
  if (!isReason(reason)) faults.reason = ITEM.noReason;
  if (note.length < NOTE_LENGTH.min) faults.note = ITEM.shortNote;
  if (note.length > NOTE_LENGTH.max) faults.note = ITEM.longNote;
  if (isReason(reason) && faults.note === undefined) return { reason, note };
  return { status: "problem", fields: faults, typed: typedOf(fields) };
}

function problem(message: string, fields: Typed): FormProblem {
  return { status: "problem", message, typed: typedOf(fields) };
}

function typedOf({ reason, note }: Typed): Record<string, string> {
  return { reason, note };
}

function held({ name, at }: Taken, now: number): FormProblem {
  return { status: "problem", message: ANSWERS.held(name, ageText(now - at), ageText(at + TAKEN_MS - now)) };
}
