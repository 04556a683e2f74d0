"use server";

import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { auditAddress, readAuditFilter } from "#/lib/desk/audit/audit-filter.ts";
import { operatorNames } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";
import { AUDIT } from "./texts.ts";

const text = z.string().max(100);

export async function exportDeskAudit(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ day: text, operator: text, event: text });
  return deskAction({ action: "exportDeskAudit", right: "own", schema, form }, async (session, asked) => {
    const filter = readAuditFilter(asked);
    const { day, operator, event } = filter;
    const names = await operatorNames((await shopContext()).db.query);
    const whose = operator === null ? null : AUDIT.of(names.get(operator) ?? operator);
    const words = [day, whose, event].filter((word) => word !== null).join(", ");
    const act = {
      kind: "export audit",
      detail: { path: auditAddress("/desk/audit/export", filter) },
      sentences: AUDIT.csvActs(words === "" ? AUDIT.whole : words),
      back: auditAddress("/desk/audit", filter),
    } as const;
    return askForTap(session, act);
  });
}
