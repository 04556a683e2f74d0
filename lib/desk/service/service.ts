import { countByKey } from "#/lib/db/sealing/count.ts";
import { nameOfKey } from "#/lib/db/sealing/keys.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import { type CheckoutState, readCheckout } from "#/lib/orders/card-testing/checkout-switch.ts";
import { judgeAssumptions } from "#/lib/partner/observations.ts";
import { readObservations } from "#/lib/upkeep/observations.ts";

/** A key under which the partner signs, as far as the shop has seen it. */
export interface SeenKey {
  keyId: string;
  /** Whether the settings have it. */
  isKnown: boolean;
  seenAt: number | null;
}

/** An assumption about the partner, what that was seen to be, and how often. */
export interface Judged {
  assumed: string;
  verdict: "refuted" | "confirmed" | "not met";
  seen: { label: string; count: number }[];
}

export interface ServiceState {
  checkout: CheckoutState;
  /** What was refuted comes first: an operator has to do something about it. */
  judged: Judged[];
  notificationKeys: SeenKey[];
  /** How many rows need a key, by its name; `isSecret` for what is sealed beside personal data. */
  sealedRows: { key: string; isSecret: boolean; rows: number }[];
}

const ORDER: readonly Judged["verdict"][] = ["refuted", "confirmed", "not met"];

/** What the database knows of the partner and of the shop itself. No personal data, so no row of the audit. */
export async function readService({ db }: DeskContext, knownKeys: readonly string[]): Promise<ServiceState> {
  const counts = await countByKey(db.query);
  return {
    checkout: await readCheckout(db),
    judged: await readJudged(db),
    notificationKeys: await readKeys(db, knownKeys),
    sealedRows: counts.map(({ part, number, rows }) => ({
      key: part === "secret" && number > 0 ? `SESSION_SECRET ${number}` : nameOfKey(number),
      isSecret: part === "secret",
      rows,
    })),
  };
}

async function readJudged(db: DeskContext["db"]): Promise<Judged[]> {
  const judged = judgeAssumptions(await readObservations(db)).map(({ assumption, verdict, seen }) => ({
    assumed: assumption.assumed,
    verdict,
    seen: seen.map(({ seen: label, count }) => ({ label, count })),
  }));
  return judged.toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict));
}

async function readKeys({ query }: DeskContext["db"], known: readonly string[]): Promise<SeenKey[]> {
  const rows = await query
    .selectFrom("notifications")
    .select(({ fn }) => ["key_id", fn.max("received_at").as("at")])
    .groupBy("key_id")
    .execute();
  const seen = new Map(rows.map(({ key_id, at }) => [key_id, Number(at)]));
  return [...new Set([...known, ...seen.keys()])].map((keyId) => ({
    keyId,
    isKnown: known.includes(keyId),
    seenAt: seen.get(keyId) ?? null,
  }));
}
