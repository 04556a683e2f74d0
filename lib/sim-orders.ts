import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Language } from "#/lib/language.ts";
import { once } from "#/lib/once.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import { partner } from "#/lib/partner/index.ts";
import type { SimOrder } from "#/lib/partner/partner.ts";

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

interface Entry {
  askedAt: number;
  answer: Promise<SimOrdersAnswer>;
}

const FRESH_MS = 30_000;
const MAX_ENTRIES = 1_000;

/** The orders on a SIM, at most half a minute old; however many look, the partner is asked once. */
export async function readSimOrders(sim: string, language: Language, how: HowToRead): Promise<SimOrdersAnswer> {
  const tooLate = async (): Promise<SimOrdersAnswer> => {
    await sleep(how.waitMs, undefined, { ref: false });
    return { status: "unreachable", at: Date.now() };
  };
  return Promise.race([cachedOrders(sim, language, how.since), tooLate()]);
}

function cachedOrders(sim: string, language: Language, since: number | null): Promise<SimOrdersAnswer> {
  const entries = once("SIM orders", () => new Map<string, Entry>());
  const key = `${language} ${sim}`;
  const now = Date.now();
  const known = entries.get(key);
  if (known && now - known.askedAt < FRESH_MS && known.askedAt > (since ?? 0)) return known.answer;
  const entry = { askedAt: now, answer: ask(sim, language) };
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value ?? key);
  // A failure is not remembered. Whoever asked meanwhile has a newer entry, which stays.
  const forget = () => entries.get(key) === entry && entries.delete(key);
  entry.answer.then(({ status }) => status === "unreachable" && forget(), forget);
  return entry.answer;
}

/** A refusal is an answer without a list. */
async function ask(sim: string, language: Language): Promise<SimOrdersAnswer> {
  try {
    return { status: "read", orders: await partner().simOrders(sim, language), at: Date.now() };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return error.kind === "refused"
      ? { status: "read", orders: null, at: Date.now() }
      : { status: "unreachable", at: Date.now() };
  }
}
