import "server-only";
import { isPartnerError } from "#/lib/partner/error.ts";
import { partner } from "#/lib/partner/index.ts";
import type { SimOrder } from "#/lib/partner/shop/sim-orders.ts";
import { type Answers, createAnswers } from "#/lib/process/answers.ts";
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
  /** Whether the page shows the answer's time, so that it may be the last one while a new one is late or fails. */
  mayBeOld: boolean;
}

/** The orders on a SIM, at most a minute old unless an order changed since. An outage is not cached. */
export async function readSimOrders(
  sim: string,
  language: Language,
  { since, timeoutMs, mayBeOld }: ReadOptions,
): Promise<SimOrdersAnswer> {
  const answers: Answers<Listed> = once("SIM orders", () => createAnswers<Listed>());
  const read = mayBeOld ? answers.show : answers.read;
  const reading = read(`${language} ${sim}`, () => askPartner(sim, language), since ?? undefined);
  const answer = await withTimeout(reading, timeoutMs, () => null);
  return answer === null
    ? { status: "unreachable", at: Date.now() }
    : { status: "read", orders: answer.value.orders, at: answer.at };
}

interface Listed {
  orders: SimOrder[] | null;
}

/** A refusal is an answer without a list. */
async function askPartner(sim: string, language: Language): Promise<Listed | null> {
  try {
    return { orders: await partner().simOrders(sim, language) };
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return error.kind === "refused" ? { orders: null } : null;
  }
}
