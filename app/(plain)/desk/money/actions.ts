"use server";

import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { periodAddress, readPeriod } from "#/lib/desk/money/period.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";
import { MONEY, periodText } from "./texts.ts";

const day = z.string().length(10);

export async function exportDeskMoney(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ from: day, to: day });
  return deskAction({ action: "exportDeskMoney", right: "own", schema, form }, async (session, asked) => {
    const context = await shopContext();
    const { period } = readPeriod(asked, context.clock.now());
    const act = {
      kind: "export money",
      detail: { path: periodAddress("/desk/money/export", period) },
      sentences: MONEY.csvActs(periodText(period)),
      back: periodAddress("/desk/money", period),
    } as const;
    return askForTap(session, act);
  });
}
