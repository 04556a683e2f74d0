"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { writeRead } from "#/lib/desk/audit.ts";
import { find } from "#/lib/desk/search/find.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";
import { SEARCH } from "./texts.ts";

const schema = z.strictObject({ typed: z.string().max(320) });

/** The one box. It posts, so that no address and no log holds a SIM number or a mail address. */
export async function searchOrders(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction({ action: "searchOrders", right: "look", schema, form }, async ({ operator }, { typed }) => {
    const text = typed.trim();
    if (text === "") return { status: "problem", message: SEARCH.empty };
    const context = await shopContext();
    const { by, address } = await find(context, text);
    const detail = { by, found: address === null ? 0 : 1 };
    await writeRead(context, { operatorId: operator.id, event: "orders searched", subject: "", detail });
    if (address !== null) redirect(address);
    return { status: "problem", message: SEARCH.none(by, text), typed: { typed: text } };
  });
}
