import { csvResponse, requireExport } from "#/app/desk-export.ts";
import { readAuditFilter } from "#/lib/desk/audit/audit-filter.ts";
import { AUDIT_HEAD, auditRows } from "#/lib/desk/audit/audit-list.ts";
import { shopContext } from "#/lib/shop/index.ts";

/** The audit as a file, for the session whose tap has allowed it. */
export async function GET(request: Request): Promise<Response> {
  const session = await requireExport(request);
  if (session instanceof Response) return session;
  const filter = readAuditFilter(Object.fromEntries(new URL(request.url).searchParams));
  return csvResponse("audit", AUDIT_HEAD, auditRows(await shopContext(), filter));
}
