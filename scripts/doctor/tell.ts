import type { DoctorRun } from "#/lib/db/doctor-findings.ts";
import { askControl, ControlError } from "#/lib/process/control-socket.ts";
import { inTime } from "./network/timeout.ts";

/**
 * Tells the shop what was found, for the desk: it asks the running shop to write it down, or writes it into the shared database. Where no
 * shop runs, or one of another version, nothing is written, and that is no fault.
 */
export async function tellShop(databaseUrl: string, run: DoctorRun): Promise<void> {
  if (!databaseUrl.startsWith("file:")) return writeDown(databaseUrl, run);
  try {
    await askControl(databaseUrl, "noteDoctorRun", { told: run });
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
  }
}

async function writeDown(databaseUrl: string, { at, findings }: DoctorRun): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrl });
  // The failed query reports the error; without a listener it would end the command.
  client.on("error", () => undefined);
  try {
    await inTime(client.connect());
    await inTime(
      client.query(
        `INSERT INTO doctor_findings (id, at, findings) VALUES (1, $1, $2)
          ON CONFLICT (id) DO UPDATE SET at = excluded.at, findings = excluded.findings`,
        [at, JSON.stringify(findings)],
      ),
    );
  } catch {
    // The database's own finding says what is wrong with it.
  } finally {
    await client.end().catch(() => undefined);
  }
}
