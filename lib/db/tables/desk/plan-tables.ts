import type { Kysely } from "kysely";

export interface PlanTables {
  plan_sightings: PlanSightingTable;
  plan_versions: PlanVersionTable;
  plan_publications: PlanPublicationTable;
  plan_pictures: PlanPictureTable;
}

/** A plan as the partner last listed it for any SIM: written at most once a day. */
interface PlanSightingTable {
  /** The plan's name, which is the partner's two codes. */
  plan: string;
  /** A digest of the name, for addresses. */
  id: string;
  /** Of its texts. */
  language: string;
  /** The whole plan, as JSON. */
  listed: string;
  first_seen_at: number;
  last_seen_at: number;
}

/** What an operator says of a plan. No row is ever changed. */
interface PlanVersionTable {
  /** That of the form: the same form twice is one version. */
  id: string;
  plan: string;
  /** Counts the versions of the plan from 1. */
  number: number;
  /** A `Correction`, as JSON. */
  content: string;
  operator_id: string;
  at: number;
}

/** That a version was shown to buyers from then on. The last one of a plan counts. */
interface PlanPublicationTable {
  /** That of the form. */
  id: string;
  plan: string;
  /** Counts the publications of the plan from 1. */
  sequence: number;
  number: number;
  operator_id: string;
  at: number;
}

/** A picture that a version names. No row is ever changed or deleted, since no version is. */
interface PlanPictureTable {
  /** A digest of its bytes, with its size and type: `picture-name.ts`. */
  name: string;
  /** Its bytes in base64, which both databases, backups and moves treat alike. */
  content: string;
  at: number;
}

export async function addPlans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("plan_sightings")
    .addColumn("plan", "text", (column) => column.primaryKey())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("listed", "text", (column) => column.notNull())
    .addColumn("first_seen_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("plan_versions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("plan", "text", (column) => column.notNull().references("plan_sightings.plan"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("operator_id", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("plan_publications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("plan", "text", (column) => column.notNull().references("plan_sightings.plan"))
    .addColumn("sequence", "integer", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("operator_id", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  // Of two operators who save or publish at once, the first one does.
  const unique = (table: string, count: string) =>
    db.schema.createIndex(`${table}_${count}`).on(table).columns(["plan", count]).unique().execute();
  await unique("plan_versions", "number");
  await unique("plan_publications", "sequence");
}

export async function addPlanPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("plan_pictures")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
}
