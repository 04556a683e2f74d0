"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { problemOf } from "#/app/(plain)/desk/orders/[orderId]/repair-problem.ts";
import { matchWithdrawal } from "#/lib/desk/orders/declared/match-withdrawal.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";

const id = z.string().regex(/^[\w-]{16,64}$/);

/** "Match it to this order". */
export async function matchDeclaration(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ id, orderId: id, version: z.coerce.number().int().min(0), declaration: id });
  return deskAction({ action: "matchDeclaration", right: "act", schema, form }, async ({ operator }, fields) => {
    const begun = await matchWithdrawal(await shopContext(), operator, fields);
    if (begun.status === "refused" || begun.status === "moved") return problemOf(begun);
    redirect(`/desk/orders/${fields.orderId}?outcome=declared`);
  });
}
