import { log } from "#/lib/log.ts";
import { orders } from "#/lib/orders/index.ts";

/** The database answers and its schema is up to date: the shop can take orders. */
export async function GET(): Promise<Response> {
  try {
    await (await orders()).checkDatabase();
    return Response.json({ status: "ready" });
  } catch (error) {
    log.error("not ready", { error });
    return Response.json({ status: "not ready" }, { status: 503 });
  }
}
