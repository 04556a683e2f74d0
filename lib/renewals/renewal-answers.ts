import type { OrdersContext } from "#/lib/orders/context.ts";
import type { RenewalAnswer } from "#/lib/partner/shop/renewal-record.ts";
import { createCache } from "#/lib/process/cache.ts";
import { queryRenewal } from "./stop-renewal.ts";

/** What the partner said of a SIM's renewal. */
export interface Heard {
  answer: RenewalAnswer | "unknown";
  /** When it was asked, in epoch milliseconds: the answer describes that moment. */
  at: number;
}

/** The partner's answers that pages show, so that a page that is loaded again and again asks once a minute. */
export interface RenewalAnswers {
  /** @param since when something last changed here: an answer from before says nothing of it */
  read(sim: string, language: string, since: number): Promise<RenewalAnswer | "unknown">;
  /** The last usable answer, unless it is too old to be shown; null for none. */
  last(sim: string, language: string): Heard | null;
}

const FRESH_MS = 60_000;
const MAX_STALE_MS = 60 * 60_000;

export function createRenewalAnswers(context: OrdersContext): RenewalAnswers {
  const { now } = context.clock;
  const cache = createCache<Heard & { before: Heard | null }>(now);
  const usable = (heard: Heard & { before: Heard | null }) => (heard.answer === "unknown" ? heard.before : heard);

  return {
    async read(sim, language, since) {
      const load = async (last?: Heard & { before: Heard | null }) => {
        const at = now();
        const answer = await queryRenewal(context, sim, language);
        const before = last === undefined ? null : usable(last);
        return { value: { answer, at, before }, freshMs: answer === "unknown" ? 0 : FRESH_MS };
      };
      // A change in the future was noted by a clock that was put back since.
      return (await cache.read(keyOf(sim, language), load, Math.min(since, now()))).answer;
    },
    last(sim, language) {
      const last = cache.last(keyOf(sim, language));
      const heard = last === undefined ? null : usable(last);
      return heard !== null && Math.abs(now() - heard.at) <= MAX_STALE_MS ? heard : null;
    },
  };
}

function keyOf(sim: string, language: string): string {
  return `${language} ${sim}`;
}
