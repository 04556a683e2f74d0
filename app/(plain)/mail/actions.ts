"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { askerOfForm } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { tooMany } from "#/app/too-many.ts";
import { env } from "#/lib/env.ts";
import { limits } from "#/lib/limits/index.ts";
import type { WayBack } from "#/lib/links/ways-back.ts";
import { mailLink, orders, renewals, waysBack } from "#/lib/shop/index.ts";
import { findByEnding } from "#/lib/sims/sim-number.ts";
import { type FormProblem, type FormState, IDLE, parseForm } from "#/lib/web/form.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import {
  type AskedByMail,
  currentLanguage,
  partnerLanguage,
  readSession,
  rememberAsked,
  rememberOpened,
  rememberProven,
} from "#/lib/web/session.ts";

const askForm = z.union([
  z.strictObject({ order: z.string().min(1).max(64) }),
  z.strictObject({ sim: z.string().min(4).max(32) }),
]);

/** "Send email": the answer is the same whether there is anything to send. */
export async function askByMail(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "askByMail", stage: "part", form }, async () => {
    const fields = parseForm(askForm, form);
    // An action can be posted to any page, also where this one doesn't exist.
    if (!fields || env().SMTP_URL === undefined) return unread();
    const wish = await wishOf(fields);
    if (!wish) return { status: "problem", message: (await getTranslations("sim"))("notKnown") };
    const counted = await (await limits()).take("mail", await askerOfForm());
    if (counted.status === "refused") return tooMany(counted);
    const requestId = await (await waysBack()).ask(wish, await currentLanguage());
    await rememberAsked({ requestId, ...wish });
    redirect("/mail");
  });
}

/** A SIM must be one of this browser's: forms name it by its last digits. */
async function wishOf(fields: z.infer<typeof askForm>): Promise<Pick<AskedByMail, "purpose" | "about"> | null> {
  if ("order" in fields) return { purpose: "order", about: fields.order };
  const sim = findByEnding((await readSession()).sims ?? [], fields.sim);
  return sim === undefined ? null : { purpose: "sim", about: sim };
}

const codeForm = z.strictObject({ code: z.string().max(100) });

/** Takes the code of the mail that this browser asked for, and no other. */
export async function enterCode(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "enterCode", stage: "part", form }, async () => {
    const t = await getTranslations("mail");
    const fields = parseForm(codeForm, form);
    if (!fields) return unread();
    const code = fields.code.normalize("NFKC").replace(/[\s\p{Cf}-]/gu, "");
    if (!/^\d{6}$/.test(code)) return { status: "problem", fields: { code: t("digits") } };
    const { asked } = await readSession();
    const proven = asked ? await (await waysBack()).takeCode(asked.requestId, code) : "ended";
    if (proven === "wrong") {
      logRefusal("proof", "wrong code");
      return { status: "problem", fields: { code: t("wrong") } };
    }
    // The page finds the same, and offers another mail in place of its form.
    if (proven === "ended") return IDLE;
    return arrive(proven);
  });
}

const linkForm = z.strictObject({ token: z.string().max(1_000) });

/** The button on the page of a link that opens something. */
export async function openByLink(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "openByLink", stage: "part", form }, async () => {
    const fields = parseForm(linkForm, form);
    if (!fields) return unread();
    const link = await mailLink(fields.token);
    if (link?.purpose === "order") {
      await rememberOpened(link.orderId, link.expiresAt);
      redirect(`/orders/${link.orderId}`);
    }
    const isWayBack = link?.purpose === "way-back";
    const proven = isWayBack ? await (await waysBack()).takeLink(link.requestId, link.orderId) : null;
    // The page finds the same, and says so in place of its form.
    if (proven === null) return IDLE;
    return arrive(proven);
  });
}

/** From here on this browser counts as the owner's. */
async function arrive({ purpose, orderId, sim, orderIds }: WayBack): Promise<never> {
  await rememberProven(sim, orderIds);
  redirect(purpose === "order" ? `/orders/${orderId}` : "/sim");
}

/** "Yes, stop" on the page of a stop link. Without effect where nothing of its order renews; the page says what is so. */
export async function stopByLink(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "stopByLink", stage: "stop", form }, async () => {
    const fields = parseForm(linkForm, form);
    const link = fields && (await mailLink(fields.token));
    if (!fields || link?.purpose !== "stop") return unread();
    const order = await (await orders()).find(link.orderId);
    const language = await partnerLanguage();
    const renewal = await renewals();
    // Once erased, an order doesn't know its SIM.
    const status = order?.erasedAt === null ? (await renewal.readOf(order, language)).status : null;
    if (order && (status === "on" || status === "unconfirmed" || status === "unknown"))
      await renewal.stop(order.sim, language);
    redirect(`/mail/${fields.token}`);
  });
}

async function unread(): Promise<FormProblem> {
  return { status: "problem", message: (await getTranslations("checkout"))("unread") };
}
