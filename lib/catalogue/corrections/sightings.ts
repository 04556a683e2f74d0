import { createHash } from "node:crypto";
import type { Plan } from "#/lib/catalogue/plan.ts";
import type { Database } from "#/lib/db/database.ts";

const DAY = 24 * 3_600_000;
/** Rows of one statement. */
const BATCH = 50;
/** Buyers see no more of a description. */
const MOST_DETAILS = 10_000;

export type NoteSightings = (plans: readonly Plan[], language: string) => Promise<void>;

/**
 * Makes a function that writes down which plans the service has listed, since it has no list of them all: each at most once a day for
 * each language of its texts. Those in English are preferred.
 */
export function createSightings(database: () => Promise<Pick<Database, "query" | "time">>): NoteSightings {
  const noted = new Map<string, number>();
  return async (plans, language) => {
    const now = Date.now();
    const isDue = ({ name }: Plan) => Math.abs(now - (noted.get(`${language} ${name}`) ?? 0)) >= DAY;
    const due = plans.filter((plan) => isStorable(plan.name) && isDue(plan));
    if (due.length === 0) return;
    const { query, time } = await database();
    const rows = due
      .map((plan) => rowOf(plan, language, time()))
      .toSorted((one, other) => (one.plan < other.plan ? -1 : 1));
    for (let start = 0; start < rows.length; start += BATCH) {
      await query
        .insertInto("plan_sightings")
        .values(rows.slice(start, start + BATCH))
        .onConflict((conflict) =>
          conflict.column("plan").doUpdateSet(({ eb, ref }) => {
            const isBetter = eb.or([
              eb("excluded.language", "=", "en"),
              eb("plan_sightings.language", "=", ref("excluded.language")),
            ]);
            const newer = (column: "language" | "listed") =>
              eb
                .case()
                .when(isBetter)
                .then(ref(`excluded.${column}`))
                .else(ref(`plan_sightings.${column}`))
                .end();
            return { language: newer("language"), listed: newer("listed"), last_seen_at: ref("excluded.last_seen_at") };
          }),
        )
        .execute();
    }
    for (const { name } of due) noted.set(`${language} ${name}`, now);
  };
}

/** The plan's name in an address of the desk. */
function planId(name: string): string {
  return createHash("sha256").update(name).digest("base64url").slice(0, 22);
}

function rowOf(plan: Plan, language: string, at: number) {
  const detailsHtml = plan.detailsHtml.slice(0, MOST_DETAILS);
  const listed = JSON.stringify({ ...plan, detailsHtml });
  return { plan: plan.name, id: planId(plan.name), language, listed, first_seen_at: at, last_seen_at: at };
}

/** PostgreSQL stores no NUL. */
function isStorable(name: string): boolean {
  return !name.includes("\0");
}
