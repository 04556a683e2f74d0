import "server-only";
import { isPartnerError } from "#/lib/partner/error.ts";
import { partner } from "#/lib/partner/index.ts";
import type { SimOrder } from "#/lib/partner/partner.ts";
import { createMemory } from "#/lib/process/cache.ts";
import { once } from "#/lib/process/once.ts";
import { within } from "#/lib/process/timeout.ts";
import type { Language } from "#/lib/text/language.ts";

/** What reading the SIM's orders came to, and when; `orders` is null when the partner answers without a list. */
export type SimOrdersAnswer =
  | { status: "read"; orders: SimOrder[] | null; at: number }
  | { status: "unreachable"; at: number };

interface HowToRead {
  /** What was asked before this time is old: an order for the SIM has become active then. */
  since: number | null;
  /** A page doesn't wait longer than this; the question goes on without it, and the next one finds its answer. */
  waitMs: number;
}

const FRESH_MS = 30_000;

/** The orders on a SIM, at most half a minute old; however many look, the partner is asked once. */
export function readSimOrders(sim: string, language: Language, how: HowToRead): Promise<SimOrdersAnswer> {
  return within(cachedOrders(sim, language, how.since), how.waitMs, () => ({ status: "unreachable", at: Date.now() }));
}

/** That the partner can't be reached is not remembered. A refusal is an answer without a list. */
function cachedOrders(sim: string, language: Language, since: number | null): Promise<SimOrdersAnswer> {
  const memory = once("SIM orders", () => createMemory<SimOrdersAnswer>());
  const ask = async () => {
    const answer = await askPartner(sim, language);
    return { answer, freshMs: answer.status === "read" ? FRESH_MS : 0 };
  };
  return memory.read(`${language} ${sim}`, ask, since ?? undefined);
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
