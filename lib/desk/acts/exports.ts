import { randomBytes } from "node:crypto";
import { z } from "zod";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Handler } from "./handler.ts";

/** Long enough to repeat a download that broke off. */
export const GRANT_MS = 5 * 60_000;

const PARAMETER = "grant";

/**
 * The handler of an act that allows one download.
 * @param prefix of the addresses that it may be for; address and query are exactly as the download will be asked for, without personal data
 */
export function exportUnder(prefix: string): Handler {
  const detail = z.object({ path: z.string().startsWith(prefix) });
  return async (_context, transaction, act, { id: session_id, operator }, granted_at) => {
    const { path } = detail.parse(act.detail);
    const id = randomBytes(16).toString("base64url");
    await transaction
      .insertInto("desk_grants")
      .values({ id, operator_id: operator.id, session_id, path, granted_at })
      .execute();
    return `${path}${path.includes("?") ? "&" : "?"}${PARAMETER}=${id}`;
  };
}

/** Splits the grant from a download's address; null where it has none. */
function readGrant(address: URL): { id: string; path: string } | null {
  const query = address.search.slice(1).split("&");
  const grants = query.filter((part) => part.startsWith(`${PARAMETER}=`));
  if (grants.length !== 1) return null;
  const rest = query.filter((part) => !grants.includes(part)).join("&");
  const path = rest === "" ? address.pathname : `${address.pathname}?${rest}`;
  return { id: grants[0]?.slice(PARAMETER.length + 1) ?? "", path };
}

/** Whether this session may download what stands at this address now. Each download is a row of the audit. */
export async function takeExport(context: DeskContext, session: DeskSession, address: URL): Promise<boolean> {
  const asked = readGrant(address);
  if (asked === null) return false;
  const now = context.clock.now();
  return transact(context, async (transaction) => {
    const grant = await transaction
      .selectFrom("desk_grants")
      .select("id")
      .where("id", "=", asked.id)
      .where("session_id", "=", session.id)
      .where("path", "=", asked.path)
      .where("granted_at", ">", now - GRANT_MS)
      .executeTakeFirst();
    if (!grant) return false;
    const subject = address.pathname;
    await writeAudit(transaction, { operatorId: session.operator.id, event: "export downloaded", subject }, now);
    return true;
  });
}
