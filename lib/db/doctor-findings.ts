import type { Kysely } from "kysely";
import { z } from "zod";
import type { Schema } from "./schema.ts";

const text = z.string().max(4_000);

/** What a run of the doctor found, already scrubbed; `at` in epoch milliseconds. */
export const doctorRun = z.strictObject({
  at: z.number().int(),
  findings: z
    .array(z.strictObject({ verdict: z.enum(["ok", "warn", "wrong"]), setting: text, text, advice: text }))
    .max(200),
});
export type DoctorRun = z.infer<typeof doctorRun>;

/** Keeps the last run alone. */
export async function noteDoctorRun(query: Kysely<Schema>, { at, findings }: DoctorRun): Promise<void> {
  const kept = { at, findings: JSON.stringify(findings) };
  await query
    .insertInto("doctor_findings")
    .values({ id: 1, ...kept })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(kept))
    .execute();
}

/** Null where the doctor never ran beside this shop. */
export async function readDoctorRun(query: Kysely<Schema>): Promise<DoctorRun | null> {
  const row = await query.selectFrom("doctor_findings").select(["at", "findings"]).executeTakeFirst();
  return row ? doctorRun.parse({ at: row.at, findings: JSON.parse(row.findings) }) : null;
}
