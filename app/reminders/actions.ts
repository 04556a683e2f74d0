"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { env } from "#/lib/env.ts";
import { mayHaveReminders } from "#/lib/reminders/reminders.ts";
import { mailLink, orders, reminders } from "#/lib/shop/index.ts";
import { type FormProblem, type FormState, parseForm } from "#/lib/web/form.ts";
import { currentLanguage, ownsOrder, readSession, rememberSim } from "#/lib/web/session/session.ts";

const remindersForm = z.strictObject({
  order: z.string().max(64),
  /** Absent where the box is empty. */
  remind: z.literal("yes").optional(),
  from: z.enum(["sim", "order"]),
});

/** Switches the reminders of an order's SIM and address on or off, for the browser that made the order. */
export async function setReminders(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "setReminders", stage: "part", form }, async () => {
    const fields = parseForm(remindersForm, form);
    const session = await readSession();
    const order = fields && ownsOrder(session, fields.order) ? await (await orders()).find(fields.order) : null;
    if (!fields || !order || !mayHaveReminders(order)) return unread();
    const own = await reminders();
    if (fields.remind === undefined) await own.turnOff(order);
    else if (env().SMTP_URL) await own.turnOn(order, await currentLanguage());
    if (fields.from === "order") redirect(`/orders/${order.id}`);
    // The page shows the latest SIM, which another tab may have changed.
    if (session.sims?.includes(order.sim)) await rememberSim(order.sim);
    redirect("/sim");
  });
}

const linkForm = z.strictObject({ token: z.string().max(1_000) });

/** The button on the page of a reminder's link. It works in any browser, and twice. */
export async function endReminders(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "endReminders", stage: "part", form }, async () => {
    const fields = parseForm(linkForm, form);
    const link = fields && (await mailLink(fields.token));
    if (!fields || link?.purpose !== "unsubscribe") return unread();
    const order = await (await orders()).find(link.orderId);
    if (order) await (await reminders()).turnOff(order);
    redirect(`/mail/${fields.token}`);
  });
}

async function unread(): Promise<FormProblem> {
  return { status: "problem", message: (await getTranslations("checkout"))("unread") };
}
