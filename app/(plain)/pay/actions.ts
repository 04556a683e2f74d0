"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { orders } from "#/lib/orders/index.ts";
import { canBePaidByLink } from "#/lib/orders/pay-link.ts";
import { type FormState, IDLE, parseForm } from "#/lib/web/form.ts";
import { ownsOrder, readSession, rememberToPay } from "#/lib/web/session.ts";

const makeForm = z.strictObject({
  orderId: z.string().max(64),
  /** When the link was made that the new one takes the place of. */
  replaces: z
    .string()
    .regex(/^[0-9]{1,16}$/)
    .optional(),
});

/** "Let somebody else pay", on the order's page: makes the link, which the page then shows. */
export async function makePayLink(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "makePayLink", stage: "after", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(makeForm, form);
    if (!fields) return { status: "problem", message: t("checkout.unread") };
    const shop = await orders();
    const order = await shop.find(fields.orderId);
    if (!order || !ownsOrder(await readSession(), order.id) || !canBePaidByLink(order))
      return { status: "problem", message: t("pay.closed") };
    await shop.payLink.make(order, fields.replaces === undefined ? null : Number(fields.replaces));
    redirect(`/orders/${order.id}`);
  });
}

const takeForm = z.strictObject({ token: z.string().max(64), attempt: z.string().regex(/^[\w-]{16}$/) });

/** "Continue to payment" on the page of a link: this browser, and no other after it, may pay the order. */
export async function takePayLink(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "takePayLink", stage: "after", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(takeForm, form);
    if (!fields) return { status: "problem", message: t("checkout.unread") };
    const { payLink } = await orders();
    const found = await payLink.find(fields.token);
    // Only a link that leads on is used up by it.
    const order = found && canBePaidByLink(found.order) ? await payLink.take(fields.token, fields.attempt) : null;
    // The page finds the same, and says so in place of its form.
    if (!order) return IDLE;
    await rememberToPay(order.id);
    redirect(`/checkout/${order.id}`);
  });
}
