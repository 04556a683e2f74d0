"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { canBePaidByLink } from "#/lib/pay-links/pay-links.ts";
import { findPayLink, payLinks } from "#/lib/shop/index.ts";
import { type FormState, IDLE, parseForm } from "#/lib/web/form.ts";
import { rememberToPay } from "#/lib/web/session/session.ts";

const takeForm = z.strictObject({ token: z.string().max(64), attempt: z.string().regex(/^[\w-]{16}$/) });

/** "Continue to payment" on the page of a link: allows this browser, and no other after it, to pay the order. */
export async function takePayLink(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "takePayLink", stage: "after", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(takeForm, form);
    if (!fields) return { status: "problem", message: t("checkout.unread") };
    const found = await findPayLink(fields.token);
    // A link whose order can't be paid any more is not used up.
    const order =
      found && canBePaidByLink(found.order) ? await (await payLinks()).take(fields.token, fields.attempt) : null;
    // The page finds the same, and says so in place of its form.
    if (!order) return IDLE;
    await rememberToPay(order.id, fields.attempt);
    redirect(`/checkout/${order.id}`);
  });
}
