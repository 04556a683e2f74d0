"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { endSessions } from "#/lib/desk/signing-in/sessions.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";
import { SETTINGS } from "./texts.ts";

const SETTINGS_PAGE = "/desk/settings";
const nothing = z.strictObject({});
const oneKey = z.strictObject({ key: z.string().min(1).max(2_000) });

export async function makeDeskCodes(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction({ action: "makeDeskCodes", right: "look", schema: nothing, form }, async (session) => {
    const act = { kind: "own codes", detail: {}, sentences: SETTINGS.makeCodesActs, back: SETTINGS_PAGE } as const;
    return askForTap(session, act);
  });
}

export async function addDeskKey(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction({ action: "addDeskKey", right: "look", schema: nothing, form }, async (session) => {
    const act = { kind: "own key", detail: {}, sentences: SETTINGS.addKeyActs, back: SETTINGS_PAGE } as const;
    return askForTap(session, act);
  });
}

export async function removeDeskKey(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction({ action: "removeDeskKey", right: "look", schema: oneKey, form }, async (session, { key }) => {
    const sentences = SETTINGS.removeKeyActs(key.slice(-6));
    const act = { kind: "remove key", detail: { key }, sentences, back: SETTINGS_PAGE } as const;
    return askForTap(session, act);
  });
}

/** "End all others": needs no tap, since a thief must be kept out at once. */
export async function endOtherDeskSessions(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction(
    { action: "endOtherDeskSessions", right: "look", schema: nothing, form },
    async ({ id, operator }) => {
      await endSessions(await shopContext(), { by: operator.id, operatorId: operator.id, except: id });
      redirect(SETTINGS_PAGE);
    },
  );
}
