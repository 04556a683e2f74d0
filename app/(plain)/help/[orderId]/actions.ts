"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { askerOfForm } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { tooMany } from "#/app/too-many.ts";
import { askForHelp, cleanMessage, findCaseOf, hasMessage, MESSAGE_MOST } from "#/lib/cases/cases.ts";
import { browserName } from "#/lib/desk/signing-in/browser-name.ts";
import { limits } from "#/lib/limits/index.ts";
import { readTypedAddress } from "#/lib/mail/typed-address.ts";
import { ORDER_STATUSES } from "#/lib/orders/status.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { findHelped } from "./find-helped.ts";

const helpForm = z.strictObject({
  orderId: z.string().max(64),
  key: z.string().regex(/^[\w-]{22}$/),
  saw: z.enum(ORDER_STATUSES),
  text: z.string(),
  email: z.string().max(1_000).optional(),
});

/** "Send": keeps what the buyer wrote; the order's page then says so. */
export async function sendForHelp(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "sendForHelp", stage: "part", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(helpForm, form);
    if (!fields) return { status: "problem", message: t("checkout.unread") };
    const { orderId, key, saw } = fields;
    const order = await findHelped(orderId);
    if (order === null) return { status: "problem", message: t("order.notFound") };
    const text = cleanMessage(fields.text);
    const typed = { key, text: text.slice(0, 2 * MESSAGE_MOST), email: fields.email ?? "" };
    const context = await shopContext();
    const known = (await findCaseOf(context.db.query, orderId))?.email ?? order.email;
    const read = known === null ? readTypedAddress(typed.email) : { address: known };
    const problems = {
      ...(text === "" && { text: t("support.empty") }),
      ...(text.length > MESSAGE_MOST && { text: t("support.long") }),
      ...("problem" in read && {
        email: t(read.problem === "international" ? "checkout.emailLetters" : "checkout.emailProblem"),
      }),
    };
    if ("problem" in read || Object.keys(problems).length > 0) return { status: "problem", fields: problems, typed };
    const page = `/orders/${orderId}`;
    // A second press is the same message, and counts for nothing.
    if (await hasMessage(context.db.query, orderId, key, text)) redirect(page);
    const counted = await (await limits()).take("case", await askerOfForm({ order: orderId }));
    if (counted.status === "refused") return tooMany(counted, typed);
    const browser = browserName((await headers()).get("user-agent") ?? "");
    const language = await currentLanguage();
    const request = { orderId, key, text, saw, browser, language, email: read.address };
    if (!(await askForHelp(context, request))) return { status: "problem", message: t("order.notFound") };
    redirect(page);
  });
}
