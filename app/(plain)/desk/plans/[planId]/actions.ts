"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { PLAN } from "#/app/(plain)/desk/plans/texts.ts";
import { FIELDS, readCorrection } from "#/lib/desk/plans/typed-correction.ts";
import { publishVersion, saveVersion } from "#/lib/desk/plans/write-plans.ts";
import { operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { momentText } from "#/lib/text/moment.ts";
import type { FormState } from "#/lib/web/form.ts";
import { movedText } from "./moved.ts";

const id = z.string().regex(/^[\w-]{22}$/);
const press = { id, planId: id, drawn: z.coerce.number().int().min(0) };

/** "Save": what is wrong, or what another operator saved meanwhile, stands beside what was typed. */
export async function savePlan(_previous: FormState, form: FormData): Promise<FormState> {
  const typedText = z.string().max(5_000).default("");
  const schema = z.strictObject({ ...press, ...Object.fromEntries(FIELDS.map((name) => [name, typedText])) });
  return deskAction({ action: "savePlan", right: "act", schema, form }, async ({ operator }, fields) => {
    const typed = Object.fromEntries(FIELDS.map((name) => [name, String(Reflect.get(fields, name))]));
    const read = readCorrection(typed);
    if ("faults" in read) return { status: "problem", message: PLAN.wrong, fields: read.faults, typed };
    const context = await shopContext();
    const saved = await saveVersion(context, operator, {
      id: fields.id,
      planId: fields.planId,
      drawn: fields.drawn,
      ...read,
    });
    if (saved.status === "saved") redirect(`/desk/plans/${fields.planId}#versions`);
    if (saved.status === "unknown") return { status: "problem", message: PLAN.unknown, typed };
    const names = await operatorNames(context.db.query);
    return { status: "problem", message: movedText({ ...saved, names, kept: PLAN.movedKept }), typed };
  });
}

/** "Publish", and "Publish this one again". */
export async function publishPlan(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ ...press, number: z.coerce.number().int().min(1) });
  return deskAction({ action: "publishPlan", right: "act", schema, form }, async ({ operator }, fields) => {
    const context = await shopContext();
    const published = await publishVersion(context, operator, fields);
    if (published.status === "published") redirect(`/desk/plans/${fields.planId}#versions`);
    if (published.status === "unknown" || published.now === null) return { status: "problem", message: PLAN.unknown };
    const { operatorId, at, number } = published.now;
    const who = (await operatorNames(context.db.query)).get(operatorId) ?? operatorId;
    return { status: "problem", message: PLAN.publishedSince(who, momentText(at, "en"), number) };
  });
}
