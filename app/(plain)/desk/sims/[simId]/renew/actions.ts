"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { RENEW } from "#/app/(plain)/desk/sims/order/texts.ts";
import { askAboutSim, findBySimId } from "#/lib/desk/fleet/index.ts";
import { draftFleetOrder } from "#/lib/desk/fleet-orders/draft.ts";
import { MOST_PERIODS, wholeNumber } from "#/lib/desk/fleet-orders/typed-order.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";

/** "Check": a draft of the renewal is shown. */
export async function checkRenewal(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({
    id: z.string().regex(/^[\w-]{16,64}$/),
    simId: z.string().max(64),
    orderCode: z.string().max(1_000),
    periods: z.string().max(1_000),
  });
  return deskAction({ action: "checkRenewal", right: "act", schema, form }, async ({ operator }, fields) => {
    const { id, simId, orderCode } = fields;
    const periods = wholeNumber(fields.periods, MOST_PERIODS);
    const typed = { periods: fields.periods };
    if (periods === null) return { status: "problem", fields: { periods: RENEW.wrong }, typed };
    const context = await shopContext();
    const found = await findBySimId(context, simId);
    const now = found?.status === "found" ? await askAboutSim(found.sim) : null;
    const order = now?.orders.value?.items.find((one) => one.orderCode === orderCode);
    if (found?.status !== "found" || order === undefined) return { status: "problem", message: RENEW.gone, typed };
    const asked = { kind: "renew", name: order.name ?? order.packageCode ?? orderCode, orderCode, periods } as const;
    const made = await draftFleetOrder(context, operator.id, { id, asked, sims: [found.sim] });
    redirect(`/desk/sims/order/${made}`);
  });
}
