import { countsSinceStart } from "#/lib/process/alarms.ts";
import { log } from "#/lib/process/log.ts";
import { startBackground } from "#/lib/shop/background.ts";
import { orders } from "#/lib/shop/index.ts";
import { isSilent } from "#/lib/upkeep/sweeper.ts";

/**
 * The database answers, its schema is current and the sweepers run: the shop can take orders and find their payments. With
 * figures for monitoring: how long each sweeper has been silent, and every alarm, now and since the process started.
 */
export async function GET(): Promise<Response> {
  try {
    await (await orders()).checkDatabase();
    const { sweepers, watch } = await startBackground();
    const silentMs = Object.fromEntries(Object.entries(sweepers).map(([name, sweeper]) => [name, sweeper.silentMs()]));
    const isAlive = !Object.values(sweepers).some(isSilent);
    const alarms = { now: watch.counts(), sinceStart: countsSinceStart() };
    return Response.json(
      { status: isAlive ? "ready" : "not ready", silentMs, alarms },
      { status: isAlive ? 200 : 503, headers: { "cache-control": "no-store" } },
    );
  } catch (error) {
    log.error("not ready", { error });
    return Response.json({ status: "not ready" }, { status: 503 });
  }
}
