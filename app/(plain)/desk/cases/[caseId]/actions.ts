"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { CASE, CASE_STATE_NAMES } from "#/app/(plain)/desk/cases/texts.ts";
import { deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { cleanMessage, MESSAGE_MOST } from "#/lib/cases/cases.ts";
import { answerCase, correctAddress, type Handled, turnCase } from "#/lib/desk/cases/handle-case.ts";
import { operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { readTypedAddress } from "#/lib/mail/typed-address.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { momentText } from "#/lib/text/moment.ts";
import type { FormState } from "#/lib/web/form.ts";

const id = z.string().regex(/^[\w-]{22}$/);
const drawn = { caseId: id, version: z.coerce.number().int().min(1) };

/** "Send the answer". */
export async function answerBuyer(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ ...drawn, key: id, text: z.string() });
  return deskAction({ action: "answerBuyer", right: "act", schema, form }, async ({ operator }, fields) => {
    const text = cleanMessage(fields.text);
    const typed = { key: fields.key, text: fields.text };
    if (text === "") return { status: "problem", message: CASE.noText, typed };
    if (text.length > MESSAGE_MOST) return { status: "problem", message: CASE.longText, typed };
    const handled = await answerCase(await shopContext(), operator, { ...fields, text });
    return answerOf(handled, fields.caseId, typed);
  });
}

/** "Change the address". */
export async function correctBuyersAddress(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ ...drawn, email: z.string().max(1_000) });
  return deskAction({ action: "correctBuyersAddress", right: "act", schema, form }, async ({ operator }, fields) => {
    const read = readTypedAddress(fields.email);
    const typed = { email: fields.email };
    if ("problem" in read) return { status: "problem", fields: { email: CASE.noAddress }, typed };
    const { caseId, version } = fields;
    const press = { caseId, version, email: read.address };
    return answerOf(await correctAddress(await shopContext(), operator, press), caseId, typed);
  });
}

/** "Close", and "Open again". */
export async function turnBuyersCase(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ ...drawn, state: z.enum(["open", "closed"]) });
  return deskAction({ action: "turnBuyersCase", right: "act", schema, form }, async ({ operator }, fields) =>
    answerOf(await turnCase(await shopContext(), operator, fields), fields.caseId),
  );
}

/** The page of the case, or what came since; what was typed is kept. */
async function answerOf(handled: Handled, caseId: string, typed: Record<string, string> = {}): Promise<FormState> {
  if (handled.status === "done") redirect(`/desk/cases/${caseId}`);
  if (handled.status === "refused") return { status: "problem", message: handled.reason, typed };
  const names = await operatorNames((await shopContext()).db.query);
  const changes = [
    ...handled.since.map(({ operatorId, at, text }) =>
      CASE.wrote(operatorId === null ? CASE.buyer : (names.get(operatorId) ?? operatorId), momentText(at, "en"), text),
    ),
    CASE.isNow(CASE_STATE_NAMES[handled.found.state].toLowerCase(), handled.found.email ?? CASE.erased),
  ];
  return { status: "problem", message: CASE.moved(changes.join(" ")), typed };
}
