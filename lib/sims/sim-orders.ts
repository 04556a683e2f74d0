import "server-only";
import { isPartnerError } from "#/lib/partner/error.ts";
import { partner } from "#/lib/partner/index.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";
import { createCache } from "#/lib/process/cache.ts";
import { once } from "#/lib/process/once.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import type { Language } from "#/lib/text/language.ts";

/** The result of reading the SIM's orders, and its time; `orders` is null when the partner answers without a list. */
export type SimOrdersAnswer =
  | { status: "read"; orders: SimOrder[] | null; at: number }
  | { status: "unreachable"; at: number };

interface ReadOptions {
  /** An answer asked for at this time or before is stale: an order for the SIM has become active then. */
  since: number | null;
  /** How long a page waits. The call continues after that, and its answer is cached for the next page. */
  timeoutMs: number;
}

const FRESH_MS = 60_000;

/** The orders on a SIM, at most a minute old unless an order changed since. */
export function readSimOrders(
  sim: string,
  language: Language,
  { since, timeoutMs }: ReadOptions,
): Promise<SimOrdersAnswer> {
  const unreachable = (): SimOrdersAnswer => ({ status: "unreachable", at: Date.now() });
  return withTimeout(cachedOrders(sim, language, since), timeoutMs, unreachable);
}

/** An outage is not cached. A refusal is an answer without a list. */
function cachedOrders(sim: string, language: Language, since: number | null): Promise<SimOrdersAnswer> {
  const cache = once("SIM orders", () => createCache<SimOrdersAnswer>());
  const load = async () => {
    const value = await askPartner(sim, language);
    return { value, freshMs: value.status === "read" ? FRESH_MS : 0 };
  };
  return cache.read(`${language} ${sim}`, load, since ?? undefined);
}

async function askPartner(sim: string, language: Language): Promise<SimOrdersAnswer> {
  try {
    return { status: "read", orders: await partner().simOrders(sim, language), at: Date.now() };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    const at = Date.now();
    return error.kind === "refused" ? { status: "read", orders: null, at } : { status: "unreachable", at };
  }
}
