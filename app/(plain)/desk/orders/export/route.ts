import { csvResponse, requireExport } from "#/app/desk-export.ts";
import { hasBuyers, ORDER_HEAD, orderRows } from "#/lib/desk/search/export-orders.ts";
import { readAddress } from "#/lib/desk/search/filter.ts";
import { shopContext } from "#/lib/shop/index.ts";

/** The orders of a list as a file, for the session whose tap has allowed it. */
export async function GET(request: Request): Promise<Response> {
  const session = await requireExport(request);
  if (session instanceof Response) return session;
  const { searchParams } = new URL(request.url);
  const { filter } = readAddress(Object.fromEntries(searchParams));
  return csvResponse("orders", ORDER_HEAD, orderRows(await shopContext(), filter, hasBuyers(searchParams)));
}
