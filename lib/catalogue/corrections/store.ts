import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { type Correction, type Corrections, correction } from "./correction.ts";

/** What is published of a plan at this moment. */
export async function publishedCorrection(query: Kysely<Schema>, plan: string): Promise<Correction | undefined> {
  const row = await publishedRows(query).where("publication.plan", "=", plan).executeTakeFirst();
  return row && correction.parse(JSON.parse(row.content));
}

export function correctionsOf(rows: readonly { plan: string; content: string }[]): Corrections {
  return new Map(rows.map(({ plan, content }) => [plan, correction.parse(JSON.parse(content))]));
}

/** The version of each plan that was published last. */
export function publishedRows(query: Kysely<Schema>) {
  return query
    .selectFrom("plan_publications as publication")
    .innerJoin("plan_versions as version", (join) =>
      join.onRef("version.plan", "=", "publication.plan").onRef("version.number", "=", "publication.number"),
    )
    .where("publication.sequence", "=", ({ selectFrom }) =>
      selectFrom("plan_publications as later")
        .whereRef("later.plan", "=", "publication.plan")
        .select(({ fn }) => fn.max("later.sequence").as("last")),
    )
    .orderBy("publication.plan")
    .select(["publication.plan", "version.content"]);
}
