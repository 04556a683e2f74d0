import { z } from "zod";
import { grantExport } from "#/lib/desk/acts/exports.ts";
import type { Handler } from "#/lib/desk/acts/handler.ts";

const detail = z.object({ path: z.string().startsWith("/desk/audit/export") });

export const exportAudit: Handler = (_context, transaction, act, session, at) =>
  grantExport(transaction, session, detail.parse(act.detail).path, at);
