import type { Kysely } from "kysely";
import { type Correction, correction } from "#/lib/catalogue/corrections/correction.ts";
import { correctionsOf, publishedRows } from "#/lib/catalogue/corrections/store.ts";
import { factsFor, type PlanFacts } from "#/lib/catalogue/facts.ts";
import type { Plan } from "#/lib/catalogue/plan.ts";
import type { FactsByCode } from "#/lib/catalogue/plan-facts.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { isLanguage, type Language } from "#/lib/text/language.ts";

/** A plan that the partner has not listed for so long is no longer offered. */
const GONE_MS = 30 * 24 * 3_600_000;

/** A plan as the partner last listed it. */
export interface SeenPlan {
  id: string;
  plan: Plan;
  /** Of its texts. */
  language: Language;
  lastSeenAt: number;
}

/** A plan as the desk's list shows it. */
export interface ListedPlan extends SeenPlan {
  /** As buyers read them. */
  facts: PlanFacts;
  published: Correction | undefined;
}

export interface PlanLists {
  /** Those that miss facts first, then by position. */
  offered: ListedPlan[];
  /** Those seen last first. */
  gone: ListedPlan[];
}

export async function listPlans(
  query: Kysely<Schema>,
  { packages, now }: { packages: FactsByCode; now: number },
): Promise<PlanLists> {
  const rows = await query.selectFrom("plan_sightings").selectAll().orderBy("plan").execute();
  const corrections = correctionsOf(await publishedRows(query).execute());
  const plans = rows.map(toSeen).map((seen): ListedPlan => {
    const published = corrections.get(seen.plan.name);
    return { ...seen, published, facts: factsFor(seen.plan, packages, published) };
  });
  const placeOf = ({ published }: ListedPlan): number => published?.position ?? Number.MAX_SAFE_INTEGER;
  const offered = plans
    .filter((seen) => !isGone(seen, now))
    .toSorted((one, other) => Number(missesFacts(other)) - Number(missesFacts(one)) || placeOf(one) - placeOf(other));
  const gone = plans.filter((seen) => isGone(seen, now)).toSorted((one, other) => other.lastSeenAt - one.lastSeenAt);
  return { offered, gone };
}

/** Whether the partner has stopped offering a plan. */
export function isGone({ lastSeenAt }: SeenPlan, now: number): boolean {
  return lastSeenAt <= now - GONE_MS;
}

/** Neither size nor place is what a buyer can do without. */
function missesFacts({ facts }: ListedPlan): boolean {
  return facts.data === null || facts.countries === null;
}

/** Null where no plan has this id. */
export async function findPlan(query: Kysely<Schema>, id: string): Promise<SeenPlan | null> {
  const row = await query.selectFrom("plan_sightings").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toSeen(row);
}

interface SightingRow {
  id: string;
  language: string;
  listed: string;
  last_seen_at: number;
}

function toSeen({ id, language, listed, last_seen_at }: SightingRow): SeenPlan {
  return { id, plan: JSON.parse(listed), language: isLanguage(language) ? language : "en", lastSeenAt: last_seen_at };
}

/** What an operator once said of a plan. */
export interface PlanVersion {
  number: number;
  content: Correction;
  operatorId: string;
  at: number;
}

/** Which version buyers see, and since when. */
export interface Publication {
  /** Counts the publications of the plan from 1. */
  sequence: number;
  number: number;
  operatorId: string;
  at: number;
}

/** The versions of a plan, the newest first. */
export async function readVersions(query: Kysely<Schema>, plan: string): Promise<PlanVersion[]> {
  const rows = query.selectFrom("plan_versions").selectAll().where("plan", "=", plan).orderBy("number", "desc");
  return (await rows.execute()).map(({ number, content, operator_id, at }) => ({
    number,
    content: correction.parse(JSON.parse(content)),
    operatorId: operator_id,
    at,
  }));
}

/** The publications of a plan, the last one first. */
export async function readPublications(query: Kysely<Schema>, plan: string): Promise<Publication[]> {
  const rows = query.selectFrom("plan_publications").selectAll().where("plan", "=", plan).orderBy("sequence", "desc");
  return (await rows.execute()).map(({ sequence, number, operator_id, at }) => ({
    sequence,
    number,
    operatorId: operator_id,
    at,
  }));
}
