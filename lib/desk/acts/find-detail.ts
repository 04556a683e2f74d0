import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";

interface Asked {
  operatorId: string;
  actId: string;
  kinds: readonly [string, ...string[]];
}

/**
 * What an act asked for, as it was stored: for the page that an act which did nothing leads back to. Null when it isn't this operator's, or
 * of another kind.
 */
export async function findDetail(query: Kysely<Schema>, { operatorId, actId, kinds }: Asked): Promise<unknown> {
  const row = await query
    .selectFrom("desk_acts")
    .select("detail")
    .where("id", "=", actId)
    .where("operator_id", "=", operatorId)
    .where("kind", "in", kinds)
    .executeTakeFirst();
  return row === undefined ? null : JSON.parse(row.detail);
}
