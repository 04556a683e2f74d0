"use server";

import { randomBytes } from "node:crypto";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { givenEmail } from "#/app/(live)/checkout/[orderId]/read-email.ts";
import { askerOfForm } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { tooMany } from "#/app/too-many.ts";
import { env } from "#/lib/env.ts";
import { limits } from "#/lib/limits/index.ts";
import { PROOF_MS } from "#/lib/limits/table.ts";
import type { Wish } from "#/lib/links/way-back-requests.ts";
import type { Proof } from "#/lib/links/ways-back.ts";
import { log } from "#/lib/process/log.ts";
import { mailLink, orders, renewals, waysBack } from "#/lib/shop/index.ts";
import { findByEnding } from "#/lib/sims/sim-number.ts";
import { LONGEST_ADDRESS } from "#/lib/text/mail-address.ts";
import { type FormProblem, type FormState, IDLE, parseForm } from "#/lib/web/form.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import {
  currentLanguage,
  ownsOrder,
  partnerLanguage,
  readSession,
  rememberAsked,
  rememberOpened,
  rememberProof,
  rememberProven,
} from "#/lib/web/session/session.ts";

const askForm = z.union([
  z.strictObject({ order: z.string().min(1).max(64) }),
  z.strictObject({ sim: z.string().min(4).max(32) }),
  z.strictObject({ email: z.string().max(10_000), confirm: z.string().max(64) }),
]);

/** "Send email": the answer is the same whether there is anything to send. Nothing about a mailbox alone is secret, so that request may be refused. */
export async function askByMail(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "askByMail", stage: "part", form }, async () => {
    const fields = parseForm(askForm, form);
    // An action can be posted to any page, even where this one doesn't exist.
    if (!fields || env().SMTP_URL === undefined) return unread();
    const wish = await wishOf(fields);
    if ("status" in wish) return wish;
    const isMailbox = wish.purpose === "mailbox";
    const asker = await askerOfForm(isMailbox ? { mailbox: wish.about } : {});
    for (const of of isMailbox ? (["mail", "confirm"] as const) : (["mail"] as const)) {
      const counted = await (await limits()).take(of, asker);
      if (counted.status === "refused") return tooMany(counted, isMailbox ? { email: wish.about } : {});
    }
    const requestId = await (await waysBack()).ask(wish, await currentLanguage());
    const about = "confirm" in fields ? await placeOf(fields.confirm) : wish.about;
    await rememberAsked({ requestId, purpose: wish.purpose, about });
    redirect("/mail");
  });
}

/** A SIM must be one of this browser's: forms name it by its last digits. */
async function wishOf(fields: z.infer<typeof askForm>): Promise<Wish | FormProblem> {
  if ("order" in fields) return { purpose: "order", about: fields.order };
  if ("email" in fields) {
    const typed = fields.email.trim();
    const read = await givenEmail({ typed, asked: undefined });
    if ("email" in read) return { purpose: "mailbox", about: read.email };
    return { status: "problem", fields: { email: read.problem }, typed: { email: typed.slice(0, LONGEST_ADDRESS) } };
  }
  const sim = findByEnding((await readSession()).sims ?? [], fields.sim);
  if (sim !== undefined) return { purpose: "sim", about: sim };
  return { status: "problem", message: (await getTranslations("sim"))("notKnown") };
}

/** Where a buyer goes on who was refused: one of these, or the checkout of an own order. */
const PATHS: ReadonlyMap<string, string> = new Map([
  ["home", "/"],
  ["plans", "/plans"],
  ["sim", "/sim"],
]);

async function placeOf(given: string): Promise<string> {
  return PATHS.has(given) || ownsOrder(await readSession(), given) ? given : "home";
}

const codeForm = z.strictObject({ code: z.string().max(100) });

/** Takes the code of the mail that this browser asked for, and no other. */
export async function enterCode(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "enterCode", stage: "part", form }, async () => {
    const t = await getTranslations("mail");
    const fields = parseForm(codeForm, form);
    if (!fields) return unread();
    const code = fields.code.normalize("NFKC").replace(/[\s\p{Cf}-]/gu, "");
    const typed = { code: fields.code };
    if (!/^\d{6}$/.test(code)) return { status: "problem", fields: { code: t("digits") }, typed };
    const { asked } = await readSession();
    const proof = asked ? await (await waysBack()).readCode(asked.requestId, code) : "ended";
    if (proof === "wrong") {
      logRefusal("proof", "wrong code");
      return { status: "problem", fields: { code: t("wrong") }, typed };
    }
    // The page finds the same, and offers another mail in place of its form.
    if (proof === "ended") {
      logRefusal("proof", "code has ended");
      return IDLE;
    }
    return arrive(proof, typed);
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
      log.info("order opened by the link of a mail", { orderId: link.orderId });
      redirect(`/orders/${link.orderId}`);
    }
    if (link?.purpose !== "way-back" && link?.purpose !== "mailbox") return IDLE;
    const orderId = link.purpose === "way-back" ? link.orderId : null;
    const proof = await (await waysBack()).readLink(link.requestId, orderId);
    // The page finds the same, and says so in place of its form.
    if (proof === null) {
      logRefusal("proof", "link has ended");
      return IDLE;
    }
    return arrive(proof);
  });
}

/**
 * From here on this browser counts as the owner's, and as one that proved a mailbox. One mailbox can't prove any number of browsers: each
 * passes the limits of its address. Beyond that it still opens its orders.
 */
async function arrive(proof: Proof, typed?: Record<string, string>): Promise<FormState> {
  const { requestId, mailbox, order } = proof;
  const counted = await (await limits()).take("proof", await askerOfForm({ mailbox }));
  if (counted.status === "refused" && order === null) return tooMany(counted, typed);
  const orderIds = await (await waysBack()).use(proof);
  if (orderIds === null) {
    // A double click: the other press has used it, and was counted.
    if (counted.status === "counted") await (await limits()).giveBack(counted.taken);
    return IDLE;
  }
  const { asked } = await readSession();
  const device = randomBytes(16).toString("base64url");
  if (counted.status === "counted") await rememberProof({ until: Date.now() + PROOF_MS, device });
  if (order !== null) {
    await rememberProven(order.sim, orderIds);
    redirect(proof.purpose === "order" ? `/orders/${order.id}` : "/sim");
  }
  // A link may be opened in another browser than the one that asked.
  redirect(pathOf(requestId === asked?.requestId ? asked.about : "home"));
}

function pathOf(place: string): string {
  return PATHS.get(place) ?? `/checkout/${encodeURIComponent(place)}`;
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
    if (order && (status === "on" || status === "unconfirmed" || status === "unknown")) await renewal.stopOf(order);
    redirect(`/mail/${fields.token}`);
  });
}

async function unread(): Promise<FormProblem> {
  return { status: "problem", message: (await getTranslations("checkout"))("unread") };
}
