"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { exportAddress } from "#/lib/desk/search/export-orders.ts";
import { addressOf, readList } from "#/lib/desk/search/filter.ts";
import { find } from "#/lib/desk/search/find.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";
import { EXPORT, SEARCH } from "./texts.ts";

const searched = z.strictObject({ typed: z.string().max(320) });

/** The one box. It posts, so that no address and no log holds a SIM number or an email address. */
export async function searchOrders(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction(
    { action: "searchOrders", right: "look", schema: searched, form },
    async ({ operator }, { typed }) => {
      const text = typed.trim();
      if (text === "") return { status: "problem", message: SEARCH.empty };
      const context = await shopContext();
      const { by, address } = await find(context, text);
      const detail = { by, found: address === null ? 0 : 1 };
      await writeRead(context, { operatorId: operator.id, event: "orders searched", subject: "", detail });
      if (address !== null) redirect(address);
      return { status: "problem", message: SEARCH.none(by, text), typed: { typed: text } };
    },
  );
}

const exported = z.strictObject({ list: z.string().max(2_000), buyers: z.literal("yes").optional() });

/** The list as a file. */
export async function exportDeskOrders(_previous: FormState, form: FormData): Promise<FormState> {
  return deskAction(
    { action: "exportDeskOrders", right: "own", schema: exported, form },
    async (session, { list, buyers }) => {
      const filter = readList(list)?.filter ?? {};
      const withBuyers = buyers !== undefined;
      const act = {
        kind: withBuyers ? "export orders with buyers" : "export orders",
        detail: { path: exportAddress(filter, withBuyers) },
        sentences: EXPORT.acts(filter, withBuyers),
        back: addressOf(filter),
      } as const;
      return askForTap(session, act);
    },
  );
}
