import { takeExport } from "#/lib/desk/acts/exports.ts";
import type { Cell } from "#/lib/desk/csv.ts";
import { csvStream } from "#/lib/desk/csv.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { env } from "#/lib/env.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { readDeskSession } from "./desk-session.ts";
import { seeOther } from "./see-other.ts";

/**
 * For every route handler of the desk that sends a file: a stranger is led to sign in, and a download that no tap has allowed, or too long
 * ago, to a page that says so.
 */
export async function requireExport(request: Request): Promise<DeskSession | Response> {
  const session = await readDeskSession();
  if (session === null) return seeOther("/desk/sign-in");
  const { pathname, search } = new URL(request.url);
  const isAllowed =
    hasRight(session.operator, "own") &&
    (await takeExport(await shopContext(), session, new URL(pathname + search, env().SHOP_ORIGIN)));
  if (isAllowed) return session;
  logRefusal("right", "a download of the desk");
  return seeOther("/desk/refused?right=export");
}

/** A CSV file, sent while it is made. @param name without its ending */
export function csvResponse(name: string, head: readonly string[], rows: AsyncIterable<readonly Cell[]>): Response {
  return new Response(csvStream(head, rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store",
    },
  });
}
