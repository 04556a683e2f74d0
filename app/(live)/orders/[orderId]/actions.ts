"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { statusOf } from "#/lib/orders/status.ts";
import { canBePaidByLink, cleanAsker } from "#/lib/pay-links/pay-links.ts";
import { orders, payLinks } from "#/lib/shop/index.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { ownsOrder, readSession } from "#/lib/web/session/session.ts";

const linkForm = z.strictObject({
  orderId: z.string().max(64),
  /** When the link that the new one replaces was made. */
  replaces: z
    .string()
    .regex(/^[0-9]{1,16}$/)
    .optional(),
  name: z.string().max(1_000).default(""),
  note: z.string().max(1_000).default(""),
});

/** Makes the link by which a payer can pay; the page then shows it. */
export async function makePayLink(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "makePayLink", stage: "after", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(linkForm, form);
    if (!fields) return { status: "problem", message: t("checkout.unread") };
    const { orderId } = fields;
    const order = ownsOrder(await readSession(), orderId) ? await (await orders()).find(orderId) : null;
    const problem = (message: string): FormState => ({ status: "problem", message });
    // The session may have ended since the page was opened.
    if (!order) return problem(t("order.elsewhere.open"));
    if (statusOf(order) === "checking") return problem(t("order.text.checking"));
    if (!canBePaidByLink(order)) return problem(t("pay.closed"));
    const replaces = fields.replaces === undefined ? null : Number(fields.replaces);
    await (await payLinks()).make(order, replaces, cleanAsker(fields));
    redirect(`/orders/${order.id}`);
  });
}
