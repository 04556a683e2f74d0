"use server";

import { randomBytes } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { askerOfForm } from "#/app/asker.ts";
import { guardAction } from "#/app/guard.tsx";
import { tooMany } from "#/app/too-many.ts";
import { limits } from "#/lib/limits/index.ts";
import { declarations } from "#/lib/shop/index.ts";
import { isolated } from "#/lib/text/direction.ts";
import { LONGEST_ADDRESS } from "#/lib/text/mail-address.ts";
import { momentText } from "#/lib/text/moment.ts";
import { oneLine } from "#/lib/text/one-line.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { type Declared, isOffered } from "./offered.ts";

const declareForm = z.strictObject({
  kind: z.enum(["withdrawal", "cancellation"]),
  orderNo: z.string(),
  email: z.string(),
  attempt: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional(),
  step: z.enum(["declare", "change"]).optional(),
});

export type DeclareRow = [label: string, value: string];

type Typed = { orderNo: string; email: string };

export type DeclareState =
  | FormState
  | { status: "confirm"; typed: Typed; attempt: string; rows: DeclareRow[] }
  | { status: "declared"; rows: DeclareRow[] };

/**
 * What was typed is shown once more, then declared. No answer tells whether there is such an order: they are the same for all, so a
 * visitor who guesses learns nothing.
 */
export async function declare(_previous: DeclareState, form: FormData): Promise<DeclareState> {
  return guardAction<DeclareState>({ action: "declare", stage: "part", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(declareForm, form);
    if (!fields || !isOffered(fields.kind)) return { status: "problem", message: t("checkout.unread") };
    const { kind, attempt, step } = fields;
    const typed = { orderNo: oneLine(fields.orderNo), email: oneLine(fields.email) };
    if (step === "change") return { status: "problem", typed };
    const problems = {
      ...(!isNumber(typed.orderNo) && { orderNo: t("law.orderProblem") }),
      ...(!isAddress(typed.email) && { email: t("checkout.emailProblem") }),
    };
    if (Object.keys(problems).length > 0) return { status: "problem", fields: problems, typed: cut(typed) };
    const rows = await rowsOf(kind, typed);
    if (step !== "declare" || attempt === undefined) {
      return { status: "confirm", typed, attempt: randomBytes(16).toString("base64url"), rows };
    }
    const counted = await (await limits()).take("mail", await askerOfForm());
    if (counted.status === "refused") return tooMany(counted, typed);
    const language = await currentLanguage();
    const declaredAt = await (await declarations()).declare({ kind, attempt, ...typed, language });
    return {
      status: "declared",
      rows: [...rows, [t("law.received"), isolated(momentText(declaredAt, language), language)]],
    };
  });
}

const MAX_NUMBER = 64;

/** Any number with a digit: the answer to one that isn't ours must be the same. */
function isNumber(text: string): boolean {
  return text.length <= MAX_NUMBER && /\p{N}/u.test(text);
}

function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && /^[^\s@]+@[^\s@]+$/.test(text);
}

function cut({ orderNo, email }: Typed): Typed {
  return { orderNo: orderNo.slice(0, MAX_NUMBER), email: email.slice(0, LONGEST_ADDRESS) };
}

/** What is declared, in words, with the two things that were typed. */
async function rowsOf(kind: Declared, { orderNo, email }: Typed): Promise<DeclareRow[]> {
  const t = await getTranslations();
  const language = await currentLanguage();
  return [
    [t("law.declaration"), t(`law.${kind}.content`)],
    [t("checkout.reference"), isolated(orderNo, language)],
    [t("checkout.email"), isolated(email, language)],
  ];
}
