import { type BackupState, readBackups } from "#/lib/db/backups.ts";
import { distinctOf } from "#/lib/db/distinct.ts";
import { type DoctorRun, readDoctorRun } from "#/lib/db/doctor-findings.ts";
import { keysInUse } from "#/lib/db/sealing/count.ts";
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
  /** Keys that rows of the database need, by name; `isSecret` for what is sealed beside personal data. */
  sealedBy: { key: string; isSecret: boolean }[];
  backups: BackupState;
  /** What `npm run doctor` found last; null before it ran beside this shop. */
  doctor: DoctorRun | null;
}

const ORDER: readonly Judged["verdict"][] = ["refuted", "confirmed", "not met"];

/** What the database knows of the partner and of the shop itself. No personal data, so no row of the audit. */
export async function readService({ db }: DeskContext, knownKeys: readonly string[]): Promise<ServiceState> {
  const keys = await keysInUse(db.query);
  return {
    checkout: await readCheckout(db),
    judged: await readJudged(db),
    notificationKeys: await readKeys(db, knownKeys),
    sealedBy: keys.map(({ part, number }) => ({
      key: part === "secret" && number > 0 ? `SESSION_SECRET ${number}` : nameOfKey(number),
      isSecret: part === "secret",
    })),
    backups: await readBackups(db.query),
    doctor: await readDoctorRun(db.query),
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
  const seen = await distinctOf<string>(query, "notifications", "key_id");
  return Promise.all(
    [...new Set([...known, ...seen])].map(async (keyId) => {
      const notifications = query.selectFrom("notifications").select("received_at").where("key_id", "=", keyId);
      const last = await notifications.orderBy("received_at", "desc").limit(1).executeTakeFirst();
      return { keyId, isKnown: known.includes(keyId), seenAt: last?.received_at ?? null };
    }),
  );
}
