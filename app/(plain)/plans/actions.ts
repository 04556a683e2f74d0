"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import { forgetPlans } from "#/lib/catalogue/plans.ts";
import { orders } from "#/lib/shop/index.ts";
import { findByEnding } from "#/lib/sims/sim-number.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { partnerLanguage, readSession, rememberOrder } from "#/lib/web/session.ts";
import { fieldNames, readPlan, readTerm, writePlan } from "./choice.ts";

const text = z.string().min(1).max(500);
/** A term contains the prices that the page showed, one for each currency. */
const longText = z.string().min(1).max(5_000);
const buyForm = z.strictObject({
  sim: text,
  plan: text,
  term: longText,
  currency: z.string().regex(/^[A-Z]{3}$/),
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
  return guardAction({ action: "buy", stage: "before", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(buyForm, onlyChosenPlan(form));
    if (!fields) return { status: "problem", message: t("plans.gone") };
    const { plan, term, currency, attempt, again } = fields;
    const session = await readSession();
    const sim = findByEnding(session.sims ?? [], fields.sim);
    if (sim === undefined) redirect("/plans");

    const language = await partnerLanguage();
    const outcome = await (await orders()).open({
      attempt,
      sim,
      language,
      planName: plan,
      currency,
      ...readTerm(term, currency),
      ownOrderIds: session.orders ?? [],
      isAgain: again === "yes",
    });
    if (outcome.status === "gone") {
      forgetPlans(sim, language);
      return { status: "problem", message: t("plans.gone") };
    }
    if (outcome.status === "unreachable") return { status: "problem", message: t("checkout.unreachable") };
    if (outcome.status === "bought before") return boughtBefore(outcome, fields);
    await rememberOrder(outcome.orderId);
    redirect(`/checkout/${outcome.orderId}`);
  });
}

type Fields = z.infer<typeof buyForm>;

async function boughtBefore(
  { orderId, orderNo: reference, isPaid }: { orderId: string; orderNo: string; isPaid: boolean },
  { plan, term, currency, attempt, sim }: Fields,
): Promise<BoughtBefore> {
  const t = await getTranslations("plans");
  const names = fieldNames(0);
  const choice = { plan: writePlan(0, { name: plan }), [names.term]: term, [names.currency]: currency, attempt, sim };
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
  const names = fieldNames(index);
  chosen.set("plan", planName);
  for (const [name, key] of [
    [names.term, "term"],
    [names.currency, "currency"],
    ["sim", "sim"],
    ["attempt", "attempt"],
    ["again", "again"],
  ] as const) {
    for (const value of form.getAll(name)) chosen.append(key, value);
  }
  return chosen;
}
