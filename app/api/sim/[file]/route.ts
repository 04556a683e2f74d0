import { createHash } from "node:crypto";
import { tooManyAnswer } from "#/app/too-many.ts";
import { feedOf, type SimFeed } from "#/lib/feeds/feed.ts";
import { limits } from "#/lib/limits/index.ts";
import { log } from "#/lib/process/log.ts";
import { feeds, orders, renewals } from "#/lib/shop/index.ts";
import { endingOf } from "#/lib/sims/sim-number.ts";
import { readSimOrders } from "#/lib/sims/sim-orders.ts";
import { readUsage } from "#/lib/sims/usage.ts";
import { currentClient } from "#/lib/web/client.ts";
import { addressKeys } from "#/lib/web/front/client-address.ts";

type Context = { params: Promise<{ file: string }> };

/** 128 bits, as `lib/feeds` makes them. */
const FILE = /^([\w-]{22})\.json$/;
/** How long the partner may take for the list of plans; the other parts have times of their own. */
const TIMEOUT_MS = 5_000;
/** In this language the partner names plans. */
const LANGUAGE = "en";

/** What is on a SIM, for its owner's own tools: docs/feed.md. The address is the proof, so neither cookie nor session is read. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  try {
    const [, token = ""] = FILE.exec((await params).file) ?? [];
    const sim = token === "" ? null : await (await feeds()).find(token);
    if (sim === null) return answer(404, { error: "no such feed" });
    const address = addressKeys(currentClient()?.address ?? "");
    const taken = await (await limits()).take("feed", { address, device: null, sim });
    if (taken.status === "refused") return tooManyAnswer(taken);
    const feed = await readFeed(sim);
    const etag = `W/"${createHash("sha256").update(withoutTimes(feed)).digest("base64url").slice(0, 22)}"`;
    const headers = { etag, "cache-control": "private, max-age=60", "content-type": "application/json" };
    const isKnown = (request.headers.get("if-none-match") ?? "").split(/\s*,\s*/).includes(etag);
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(JSON.stringify(feed), { headers });
  } catch (error) {
    log.error("route failed", { page: "api/sim", error });
    return answer(503, { error: "try again" }, { "retry-after": "60" });
  }
}

/** Each reading of the partner has another time, which alone is no news to a tool. */
function withoutTimes(feed: SimFeed): string {
  return JSON.stringify(feed, (name, value: unknown) => (name === "asOf" ? undefined : value));
}

async function readFeed(sim: string) {
  const { changedAt } = await (await orders()).ofSim(sim, []);
  const [plans, usage, renewal] = await Promise.all([
    readSimOrders(sim, LANGUAGE, { since: changedAt, timeoutMs: TIMEOUT_MS, mayBeOld: true }),
    readUsage(sim),
    (await renewals()).show(sim, LANGUAGE),
  ]);
  return feedOf({ ending: endingOf(sim, [], 4), plans, usage, renewal, now: Date.now() });
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}
