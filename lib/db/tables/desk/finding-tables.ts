import type { Kysely } from "kysely";

export interface FindingTables {
  doctor_findings: DoctorFindingTable;
}

/** What `npm run doctor` found last: one row. */
interface DoctorFindingTable {
  id: number;
  at: number;
  /** As JSON. Scrubbed of numbers and addresses. */
  findings: string;
}

export async function addDoctorFindings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("doctor_findings")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("findings", "text", (column) => column.notNull())
    .execute();
}
