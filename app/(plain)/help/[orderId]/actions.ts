"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { askerOfForm } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { tooMany } from "#/app/too-many.ts";
import { askForHelp, cleanMessage, findCaseOf, hasMessage, MESSAGE_MOST, redirectAnswers } from "#/lib/cases/cases.ts";
import { browserName } from "#/lib/desk/signing-in/browser-name.ts";
import { limits } from "#/lib/limits/index.ts";
import { readTypedAddress } from "#/lib/mail/typed-address.ts";
import { ORDER_STATUSES } from "#/lib/orders/status.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { mailsOperators } from "#/lib/shop/mail.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { findHelped } from "./find-helped.ts";

const helpForm = z.strictObject({
  orderId: z.string().max(64),
  key: z.string().regex(/^[\w-]{22}$/),
  saw: z.enum(ORDER_STATUSES),
  text: z.string(),
  email: z.string().max(1_000).default(""),
  /** The address that the form was drawn with. */
  was: z.string().max(1_000).default(""),
});

/** "Send": keeps what the buyer wrote, or another address for the answers, or both; the order's page then says so. */
export async function sendForHelp(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "sendForHelp", stage: "part", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(helpForm, form);
    if (!fields) return { status: "problem", message: t("checkout.unread") };
    const { orderId, key, saw } = fields;
    const helped = await findHelped(orderId);
    if (helped === null) return { status: "problem", message: t("order.notFound") };
    const text = cleanMessage(fields.text);
    const typed = { key, text: text.slice(0, 2 * MESSAGE_MOST), email: fields.email };
    const context = await shopContext();
    const found = await findCaseOf(context.db.query, orderId);
    const known = found?.email ?? helped.order.email;
    const isChanged = helped.isOwner && fields.email !== fields.was;
    const read = known === null || isChanged ? readTypedAddress(fields.email) : { address: known };
    const problems = {
      ...(text === "" && !(found && isChanged) && { text: t("support.empty") }),
      ...(text.length > MESSAGE_MOST && { text: t("support.long") }),
      ...("problem" in read && {
        email: t(read.problem === "international" ? "checkout.emailLetters" : "checkout.emailProblem"),
      }),
    };
    if ("problem" in read || Object.keys(problems).length > 0) return { status: "problem", fields: problems, typed };
    const page = `/orders/${orderId}`;
    const { address: email } = read;
    const isOnlyAddress = text === "" || (await hasMessage(context.db.query, orderId, key, text));
    // A second press is the same message and address, and counts for nothing.
    if (isOnlyAddress && (!isChanged || email === known)) redirect(page);
    const counted = await (await limits()).take("case", await askerOfForm({ order: orderId, sim: helped.order.sim }));
    if (counted.status === "refused") return tooMany(counted, typed);
    const browser = browserName((await headers()).get("user-agent") ?? "");
    const language = await currentLanguage();
    const request = { orderId, key, text, saw, browser, language, email, isChanged, isTold: mailsOperators() };
    const isKept = isOnlyAddress ? redirectAnswers(context, orderId, email) : askForHelp(context, request);
    if (!(await isKept)) return { status: "problem", message: t("order.notFound") };
    redirect(page);
  });
}
