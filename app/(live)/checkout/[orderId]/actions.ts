"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { countPress } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { renewalText as textOfRenewal } from "#/app/order-rows.tsx";
import { mayBeginRenewal, proofAddress } from "#/app/owner.ts";
import { tooMany } from "#/app/too-many.ts";
import { orders } from "#/lib/shop/index.ts";
import { LONGEST_ADDRESS } from "#/lib/text/mail-address.ts";
import { type FormProblem, type FormState, parseForm } from "#/lib/web/form.ts";
import { currentLanguage, ownsOrder, readSession } from "#/lib/web/session/session.ts";
import { givenConsent } from "./read-consent.ts";
import { givenEmail } from "./read-email.ts";
import { answerTo } from "./step.ts";

const continueForm = z.strictObject({
  orderId: z.string().max(64),
  agreed: z.string().regex(/^[0-9]{1,12}$/),
  email: z.string().max(10_000),
  asked: z.string().max(LONGEST_ADDRESS).optional(),
  renew: z.literal("yes").optional(),
  consent: z.literal("yes").optional(),
  terms: z.string().max(64).optional(),
  next: z.literal("link").optional(),
});

/**
 * "Continue to payment": places the order and prepares the card form. The checkout then shows the result: the card form, a new price
 * to agree to, or the end of the order. "Ask someone to pay" does the same and leads to the order's page, where pay links are made.
 */
export async function continueToPayment(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "continueToPayment", stage: "after", form }, async () => {
    const t = await getTranslations("checkout");
    const fields = parseForm(continueForm, form);
    if (!fields) return { status: "problem", message: t("unread") };
    const { orderId, agreed } = fields;
    if (!ownsOrder(await readSession(), orderId)) redirect(`/orders/${encodeURIComponent(orderId)}`);
    const typed = fields.email.trim();
    const given = await givenConsent({ version: fields.terms, isTicked: fields.consent !== undefined });
    // The page comes with the new text, so its box must be ticked again.
    if (given === "changed") refresh();
    const kept = {
      ...(fields.asked && { asked: fields.asked }),
      ...(fields.consent && given !== "changed" && { consent: fields.consent }),
    };
    const choice = { ...kept, ...(fields.renew && { renew: fields.renew }) };
    const typedAgain = { email: typed.slice(0, LONGEST_ADDRESS), ...choice };
    const read = await givenEmail({ typed, asked: fields.asked });
    if ("problem" in read) {
      const { problem, asked } = read;
      return { status: "problem", fields: { email: problem }, typed: { ...typedAgain, ...(asked && { asked }) } };
    }
    // The consent has its own sentence.
    if (typeof given === "string") return { status: "problem", fields: { consent: given }, typed: typedAgain };
    const { email } = read;
    const shop = await orders();
    const refused = await countPress(orderId);
    if (refused) return tooMany(refused, { email, ...choice }, orderId);
    const strange = fields.renew && (await strangersRenewal(orderId));
    if (strange) return { status: "problem", ...strange, typed: { email, ...kept } };
    const renewalText = fields.renew ? textOfRenewal : undefined;
    const outcome = await shop.start(orderId, {
      email,
      language: await currentLanguage(),
      agreedMinor: Number(agreed),
      consent: given.text,
      renewalText,
    });
    const answer = answerTo(outcome);
    // The box that asks for a renewal comes back without its tick where the SIM renews already.
    const left = { email, ...(outcome.status === "renews already" ? kept : choice) };
    if (answer !== null) return { status: "problem", message: t(answer), typed: left };
    // A new price is agreed to on the checkout first.
    const makesLink = fields.next === "link" && outcome.status === "open";
    redirect(`/${makesLink ? "orders" : "checkout"}/${orderId}`);
  });
}

/**
 * What is wrong with a renewal that this browser chose for its order: the SIM has an owner here, and this browser isn't theirs. Null where it
 * may begin. Asked after the press was counted, so that it answers no stranger often.
 */
async function strangersRenewal(orderId: string): Promise<Pick<FormProblem, "message" | "offer"> | null> {
  const order = await (await orders()).find(orderId);
  // Once the partner may know the order, its choice is fixed; it was checked before.
  if (!order || order.placement.sentAt !== null || (await mayBeginRenewal(order.sim))) return null;
  const t = await getTranslations();
  const href = await proofAddress(order.sim);
  if (href === null) return { message: t("owner.beginElsewhere") };
  return { message: t("owner.begin"), offer: { href, text: t("mail.title") } };
}
