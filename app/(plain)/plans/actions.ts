"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { askerOfForm } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { tooMany } from "#/app/too-many.ts";
import { forgetPlans } from "#/lib/catalogue/plans.ts";
import { limits } from "#/lib/limits/index.ts";
import { orders } from "#/lib/shop/index.ts";
import { findByEnding } from "#/lib/sims/sim-number.ts";
import { type FormState, IDLE, parseForm } from "#/lib/web/form.ts";
import { partnerLanguage, readSession, rememberCurrency, rememberOrder } from "#/lib/web/session/session.ts";
import { isAttemptOf } from "#/lib/web/session/session-id.ts";
import { fieldNames, readPlan, readTerm, writePlan } from "./choice.ts";

const currencyForm = z.strictObject({ currency: z.string().regex(/^[A-Z]{3}$/) });
const text = z.string().min(1).max(500);
const buyForm = z.strictObject({
  sim: text,
  plan: text,
  term: text,
  attempt: z.string().regex(/^[\w-]{16}$/),
  again: z.literal("yes").optional(),
});

/** The same plan was bought a short while ago; the form that buys it again carries the same choice. */
export interface BoughtBefore {
  status: "bought";
  texts: { title: string; message: string; open: string; again: string };
  orderId: string;
  choice: Record<string, string>;
}

/** "Buy": opens an order at the current price, and leads to its checkout. */
export async function buy(_previous: FormState | BoughtBefore, form: FormData): Promise<FormState | BoughtBefore> {
  const answer = await guardAction({ action: "buy", stage: "before", form }, () => openOrder(form));
  return answer.status === "problem" ? { ...answer, typed: choiceIn(form) } : answer;
}

async function openOrder(form: FormData): Promise<FormState | BoughtBefore> {
  const t = await getTranslations();
  const fields = parseForm(buyForm, onlyChosenPlan(form));
  const term = fields && readTerm(fields.term);
  if (!fields || !term) return { status: "problem", message: t("plans.gone") };
  const { plan, attempt, again } = fields;
  const session = await readSession();
  const sim = findByEnding(session.sims ?? [], fields.sim);
  if (sim === undefined) redirect("/plans");

  const lookUp = await (await limits()).take("look-up", await askerOfForm({ sim }));
  if (lookUp.status === "refused") return tooMany(lookUp, {}, "plans");
  const language = await partnerLanguage();
  const outcome = await (await orders()).open({
    attempt,
    sim,
    language,
    planName: plan,
    ...term,
    ownOrderIds: session.orders ?? [],
    isAgain: again === "yes",
  });
  if (outcome.status === "gone") {
    forgetPlans(sim, language);
    return { status: "problem", message: t("plans.gone") };
  }
  // The list says so.
  if (outcome.status === "closed") redirect("/plans");
  if (outcome.status === "unreachable") return { status: "problem", message: t("checkout.unreachable") };
  if (outcome.status === "bought before") return boughtBefore(outcome, fields);
  // Pressed twice, or after an answer that was lost, it finds the order that this browser has opened.
  const isOwn = outcome.isOwn || isAttemptOf(attempt, session.id);
  await rememberOrder({ orderId: outcome.orderId, isOwn });
  redirect(`/checkout/${outcome.orderId}`);
}

/** What was chosen, so that a refused form shows it again. Any body can be posted to an action. */
function choiceIn(form: unknown): Record<string, string> {
  const fields = form instanceof FormData ? parseForm(buyForm, onlyChosenPlan(form)) : null;
  return fields ? { plan: fields.plan, term: fields.term } : {};
}

/** Chooses the currency of all prices, and leads back to the list as it was. */
export async function chooseCurrency(form: FormData): Promise<void> {
  await guardAction({ action: "chooseCurrency", stage: "part", form }, async () => {
    const fields = parseForm(currencyForm, form);
    if (fields) await rememberCurrency(fields.currency);
    return IDLE;
  });
  const from = (await headers()).get("referer") ?? "";
  const { pathname, search } = URL.canParse(from) ? new URL(from) : { pathname: "", search: "" };
  redirect(pathname === "/plans" ? pathname + search : "/plans");
}

type Fields = z.infer<typeof buyForm>;

async function boughtBefore(
  { orderId, orderNo: reference, isPaid }: { orderId: string; orderNo: string; isPaid: boolean },
  { plan, term, attempt, sim }: Fields,
): Promise<BoughtBefore> {
  const t = await getTranslations("plans");
  const choice = { plan: writePlan(0, { name: plan }), [fieldNames(0).term]: term, attempt, sim };
  const texts = {
    title: t("boughtTitle"),
    message: t(isPaid ? "bought" : "inReview", { reference }),
    open: t("boughtOpen"),
    again: t("again"),
  };
  return { status: "bought", texts, orderId, choice };
}

/** The form contains the fields of every plan on the page; the pressed button says which of them count. */
function onlyChosenPlan(form: FormData): FormData {
  const chosen = new FormData();
  const { index, planName } = readPlan(String(form.get("plan")));
  chosen.set("plan", planName);
  for (const [name, key] of [
    [fieldNames(index).term, "term"],
    ["sim", "sim"],
    ["attempt", "attempt"],
    ["again", "again"],
  ] as const) {
    for (const value of form.getAll(form.has(name) ? name : key)) chosen.append(key, value);
  }
  return chosen;
}
