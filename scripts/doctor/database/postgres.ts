import pg from "pg";
import { APPLICATION_NAME } from "#/lib/db/postgres.ts";
import { KEY_COUNTS } from "#/lib/db/sealing/count.ts";
import { type Finding, wrong } from "#/scripts/doctor/finding.ts";
import { codeOf, failureOf } from "#/scripts/doctor/network/failure.ts";
import { inTime } from "#/scripts/doctor/network/timeout.ts";
import { askDumpProgram, judgeDumpProgram } from "./dump-program.ts";
import {
  AUDIT,
  AUDIT_END,
  BACKUPS,
  type DatabaseExamination,
  judgeAudit,
  judgeBackups,
  judgeSchema,
  NO_RECORDS,
  OBSERVED,
  ONE_ORDER,
  type Records,
  SETTING,
  UNREAD,
} from "./schema.ts";

/** Examines a PostgreSQL database without changing it. Prints its host and name, but neither user nor password. */
export async function examinePostgres(url: string): Promise<DatabaseExamination> {
  const { hostname, pathname } = new URL(url);
  // Without the port, since a password with a slash in it could be taken for one.
  const where = `${hostname}${pathname}`;
  try {
    const client = new pg.Client({ connectionString: url, application_name: `${APPLICATION_NAME} doctor` });
    // The failed query reports the error; without a listener it would end the command.
    client.on("error", () => undefined);
    await inTime(client.connect());
    const examination = await inTime(examineOpen(client));
    await inTime(client.end());
    return examination;
  } catch (error) {
    return { finding: judgeFailure(where, error), isInUse: false, records: NO_RECORDS };
  }
}

async function examineOpen(client: pg.Client): Promise<DatabaseExamination> {
  // All of one moment: a shop that runs meanwhile writes on, such as to the audit and its end.
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const ask = async (statement: string): Promise<string[]> => {
    const { rows } = await client.query({ text: statement, rowMode: "array" });
    return rows.flat().map(String);
  };
  const tables = await ask("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()");
  const done = tables.includes("kysely_migration") ? await ask("SELECT name FROM kysely_migration") : null;
  const shops = await ask(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${APPLICATION_NAME}'`,
  );
  const rows = async (table: string, query: string): Promise<unknown[]> =>
    tables.includes(table) ? (await client.query(query)).rows.map(withNumbers) : [];
  const records = {
    observations: await rows("observations", OBSERVED),
    unread: await rows("unread_notifications", UNREAD),
    keys: await rows("digest_key", KEY_COUNTS),
    audit: judgeAudit(await rows("desk_audit", AUDIT), await rows("desk_audit_end", AUDIT_END)),
    backups: judgeBackups(await rows("backups", BACKUPS), await rows("orders", ONE_ORDER)),
  } as Records;
  const [mayCreate] = await ask("SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)");
  const [server] = await ask("SHOW server_version_num");
  const programs = judgeDumpProgram(await askDumpProgram(), Number(server));
  const finding = judgeSchema({ tables: tables.length, done }, "write the address of a database of the shop's own.");
  const isFinal = finding.verdict !== "ok" || mayCreate === "true";
  return { finding: isFinal ? finding : missingRight(), isInUse: shops.length > 0, records, programs };
}

const BIGINTS = [
  "at",
  "number",
  "count",
  "firstAt",
  "lastAt",
  "receivedAt",
  "bytes",
  "tried",
  "rows",
  "madeAt",
  "orders",
];

/** The driver returns a bigint as text. */
function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, BIGINTS.includes(name) ? Number(value) : value]),
  );
}

function missingRight(): Finding {
  const advice =
    "make the user the owner of the database (ALTER DATABASE … OWNER TO …), or grant it CREATE on the schema.";
  return wrong(SETTING, "opens, but the user may not create the shop's tables there.", advice);
}

/** By PostgreSQL's error codes. */
const REFUSALS: Record<string, { text: string; advice: string }> = {
  "28P01": {
    text: "user and password are not accepted",
    advice: "correct them in the address; write characters other than letters and digits as in %2F for a slash.",
  },
  "28000": {
    text: "the server does not allow this user from this machine",
    advice:
      "allow it in pg_hba.conf; if the server asks for encryption, end the address with ?sslmode=verify-full&sslrootcert=FILE (docs/operations.md).",
  },
  "3D000": { text: "there is no database of this name", advice: "create it, or correct the name in the address." },
  "42501": {
    text: "the user may not read the tables in it",
    advice: "use the user who owns the shop's tables, or let that user grant the rights to this one.",
  },
  "53300": {
    text: "the server accepts no more connections",
    advice: "raise its max_connections; a shop uses up to ten.",
  },
};

function judgeFailure(where: string, error: unknown): Finding {
  const code = codeOf(error);
  const refusal = REFUSALS[code];
  if (refusal) return wrong(SETTING, `${where}: ${refusal.text} (${code}).`, refusal.advice);
  if (error instanceof pg.DatabaseError) {
    // PostgreSQL's own message may name the user.
    return wrong(
      SETTING,
      `${where}: the server refuses (${code}).`,
      "ask the administrator of the server what that code means.",
    );
  }
  if (/SSL/.test(String(error)) && code === "Error") {
    const advice =
      "in a private network, end the address with ?sslmode=disable; otherwise switch encryption on at the server.";
    return wrong(SETTING, `${where}: the server offers no encryption.`, advice);
  }
  const { text, advice } = failureOf(code);
  return wrong(SETTING, `${where}: ${text}`, advice);
}
