"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { OPERATORS } from "#/app/(plain)/desk/settings/texts.ts";
import { revokeInvitation } from "#/lib/desk/signing-in/invitations.ts";
import { operatorName, RIGHTS } from "#/lib/desk/signing-in/operators.ts";
import { endSessions } from "#/lib/desk/signing-in/sessions.ts";
import { readOperator, readOperators } from "#/lib/desk/team/read-team.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";

const LIST = "/desk/settings/operators";
const id = z.string().min(1).max(32);
const right = z.enum(RIGHTS);
const GONE = { status: "problem", message: OPERATORS.gone } as const;

export async function inviteDeskOperator(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ name: z.string().max(200), right });
  return deskAction({ action: "inviteDeskOperator", right: "own", schema, form }, async (session, typed) => {
    const name = operatorName.safeParse(typed.name).data;
    if (name === undefined) {
      return { status: "problem", fields: { name: OPERATORS.nameProblem }, typed: { name: typed.name } };
    }
    const context = await shopContext();
    const { operators } = await readOperators(context);
    const isKnown = operators.some((one) => one.name === name);
    const sentences = OPERATORS.inviteActs(name, typed.right, isKnown);
    const detail = { name, right: typed.right, isKnown };
    return askForTap(session, { kind: "invite operator", detail, sentences, back: LIST });
  });
}

export async function changeDeskRights(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ operator: id, from: right, to: right });
  return deskAction({ action: "changeDeskRights", right: "own", schema, form }, async (session, detail) => {
    const context = await shopContext();
    const known = await readOperator(context, detail.operator);
    if (known === null) return GONE;
    const { operator, isLastOwner } = known;
    if (detail.to === operator.right) {
      return { status: "problem", message: OPERATORS.same(operator.name, operator.right) };
    }
    if (isLastOwner) return { status: "problem", message: OPERATORS.lastOwner };
    const sentences = OPERATORS.changeActs(operator.name, detail.from, detail.to);
    const back = `${LIST}/${operator.id}`;
    return askForTap(session, { kind: "change rights", detail, sentences, back });
  });
}

export async function removeDeskOperator(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ operator: id });
  return deskAction({ action: "removeDeskOperator", right: "own", schema, form }, async (session, detail) => {
    const context = await shopContext();
    const known = await readOperator(context, detail.operator);
    if (known === null) return GONE;
    if (known.isLastOwner) return { status: "problem", message: OPERATORS.lastOwner };
    const sentences = OPERATORS.removeActs(known.operator.name);
    const back = `${LIST}/${known.operator.id}`;
    return askForTap(session, { kind: "remove operator", detail, sentences, back });
  });
}

export async function revokeDeskInvitation(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ operator: id });
  return deskAction({ action: "revokeDeskInvitation", right: "own", schema, form }, async (session, { operator }) => {
    await revokeInvitation(await shopContext(), operator, session.operator.id);
    redirect(LIST);
  });
}

/** An owner ends all sessions of another operator. */
export async function endSessionsOf(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ operator: id });
  return deskAction({ action: "endSessionsOf", right: "own", schema, form }, async (session, { operator }) => {
    await endSessions(await shopContext(), { by: session.operator.id, operatorId: operator });
    redirect(`${LIST}/${operator}`);
  });
}
