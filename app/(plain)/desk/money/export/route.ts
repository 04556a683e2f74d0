import { csvResponse, requireExport } from "#/app/desk-export.ts";
import { MONEY_HEAD, moneyRows } from "#/lib/desk/money/money-rows.ts";
import { readPeriod } from "#/lib/desk/money/period.ts";
import { shopContext } from "#/lib/shop/index.ts";

/** The money of a period as a file, for the session whose tap has allowed it. */
export async function GET(request: Request): Promise<Response> {
  const session = await requireExport(request);
  if (session instanceof Response) return session;
  const context = await shopContext();
  const { period } = readPeriod(Object.fromEntries(new URL(request.url).searchParams), context.clock.now());
  return csvResponse(`money-${period.from}-${period.to}`, MONEY_HEAD, moneyRows(context, period));
}
