import { bearsToken } from "#/app/api/bearer.ts";
import { env } from "#/lib/env.ts";
import { countsSinceStart } from "#/lib/process/alarms.ts";
import { log } from "#/lib/process/log.ts";
import { background } from "#/lib/shop/background.ts";
import { orders } from "#/lib/shop/index.ts";
import { isSilent } from "#/lib/upkeep/sweeper.ts";

/**
 * The database answers, its schema is current and the sweepers run: the shop can take orders and find their payments. Who bears the
 * METRICS_TOKEN also reads figures for monitoring: how long each sweeper has been silent, and every alarm, now and since the process started.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    await (await orders()).checkDatabase();
    const { sweepers, watch } = await background();
    const isReady = !Object.values(sweepers).some(isSilent);
    if (!bearsToken(request, env().METRICS_TOKEN)) return answer(isReady);
    const silentMs = Object.fromEntries(Object.entries(sweepers).map(([name, sweeper]) => [name, sweeper.silentMs()]));
    return answer(isReady, { silentMs, alarms: { now: watch.counts(), sinceStart: countsSinceStart() } });
  } catch (error) {
    log.error("not ready", { error });
    return answer(false);
  }
}

function answer(isReady: boolean, detail: object = {}): Response {
  return Response.json(
    { status: isReady ? "ready" : "not ready", ...detail },
    { status: isReady ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
