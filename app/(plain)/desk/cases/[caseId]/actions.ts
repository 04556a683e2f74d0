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
const address = z.string().max(1_000);
const schema = z.strictObject({
  caseId: id,
  version: z.coerce.number().int().min(1),
  key: id,
  text: z.string(),
  email: address,
  /** What stood in the field of the address when the form was drawn. */
  goesTo: address,
  press: z.enum(["answer", "address", "open", "closed"]),
});

/** All buttons of a case are one form, so that what was typed for one of them outlives a press of another. */
export async function pressCase(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction({ action: "pressCase", right: "act", schema, form }, async ({ operator }, fields) => {
    const { caseId, version, key, press } = fields;
    const context = await shopContext();
    const drawn = { caseId, version };
    // An address that wasn't touched must not hide the one of now.
    const address = fields.email === fields.goesTo ? {} : { email: fields.email };
    const typed = { key, text: fields.text, ...address };
    if (press === "address") {
      const read = readTypedAddress(fields.email);
      if ("problem" in read) return { status: "problem", fields: { email: CASE.noAddress }, typed };
      const handled = await correctAddress(context, operator, { ...drawn, email: read.address });
      return answerOf(handled, caseId, typed, { key, text: fields.text });
    }
    if (press !== "answer") {
      return answerOf(await turnCase(context, operator, { ...drawn, state: press }), caseId, typed, typed);
    }
    const text = cleanMessage(fields.text);
    if (text === "") return { status: "problem", message: CASE.noText, typed };
    if (text.length > MESSAGE_MOST) return { status: "problem", message: CASE.longText, typed };
    if (fields.email !== fields.goesTo) return { status: "problem", message: CASE.unchangedAddress, typed };
    return answerOf(await answerCase(context, operator, { ...drawn, key, text }), caseId, typed, {});
  });
}

type Typed = Readonly<Record<string, string>>;

/**
 * The page of the case, or what came since.
 * @param typed what stays where nothing was done
 * @param left what was typed for another button: the page shows it again, since no address may hold it
 */
async function answerOf(handled: Handled, caseId: string, typed: Typed, left: Typed): Promise<FormState> {
  if (handled.status === "done") {
    if (!left.text && left.email === undefined) redirect(`/desk/cases/${caseId}`);
    return { status: "problem", title: CASE.isDone, message: CASE.stillBelow, typed: left };
  }
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
