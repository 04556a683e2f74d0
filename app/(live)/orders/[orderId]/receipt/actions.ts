"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { hasReceipt } from "#/app/payer-name.ts";
import { cleanBilled } from "#/lib/receipts/receipts.ts";
import { orders, receipts } from "#/lib/shop/index.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { mayPay, ownsOrder, readSession } from "#/lib/web/session/session.ts";

const billedForm = z.strictObject({
  orderId: z.string().max(64),
  company: z.string().max(10_000),
  taxId: z.string().max(10_000),
});

/** Keeps the lines of the browser that paid, for its receipt. */
export async function saveBilled(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "saveBilled", stage: "after", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(billedForm, form);
    if (!fields) return { status: "problem", message: t("checkout.unread") };
    const { orderId, ...typed } = fields;
    const session = await readSession();
    const order = mayPay(session, orderId) ? await (await orders()).find(orderId) : null;
    // The session may have ended since the page was opened.
    if (!order) return { status: "problem", message: t("order.elsewhere.open"), typed };
    const closed: FormState = { status: "problem", message: t("order.billing.closed"), typed };
    if (order.payment !== "paid" || !(await hasReceipt(order))) return closed;
    const billed = cleanBilled(typed);
    if (!billed) return { status: "problem", message: t("order.billing.long"), typed };
    const holder = ownsOrder(session, orderId) ? "owner" : "payer";
    if (!(await (await receipts()).bill(order, holder, billed))) return closed;
    redirect(`/orders/${orderId}`);
  });
}
