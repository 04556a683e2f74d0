import pg from "pg";
import { APPLICATION_NAME } from "#/lib/db/postgres.ts";
import { type DatabaseExamination, judgeSchema } from "./database.ts";
import { type Finding, wrong } from "./finding.ts";
import { inTime } from "./limit.ts";
import { codeOf, troubleOf } from "./trouble.ts";

const SETTING = "DATABASE_URL";

/** Looks at a PostgreSQL database without changing it. Says where it is, and neither user nor password. */
export async function examinePostgres(url: string): Promise<DatabaseExamination> {
  const { hostname, pathname } = new URL(url);
  // Where no port may stand, a password with a slash can't be taken for one.
  const where = `${hostname}${pathname}`;
  try {
    const client = new pg.Client({ connectionString: url, application_name: `${APPLICATION_NAME} doctor` });
    // What breaks is told by the question that was asked; an error that nobody hears would end the command.
    client.on("error", () => undefined);
    await inTime(client.connect());
    const examination = await inTime(look(client));
    await inTime(client.end());
    return examination;
  } catch (error) {
    return { finding: judgeFailure(where, error), isInUse: false };
  }
}

async function look(client: pg.Client): Promise<DatabaseExamination> {
  const ask = async (statement: string): Promise<string[]> => {
    const { rows } = await client.query({ text: statement, rowMode: "array" });
    return rows.flat().map(String);
  };
  const tables = await ask("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()");
  const done = tables.includes("kysely_migration") ? await ask("SELECT name FROM kysely_migration") : null;
  const shops = await ask(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = '${APPLICATION_NAME}'`,
  );
  const [mayCreate] = await ask("SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)");
  const finding = judgeSchema({ tables: tables.length, done }, "name a database of the shop's own.");
  const isKept = finding.verdict !== "ok" || mayCreate === "true";
  return { finding: isKept ? finding : missingRight(), isInUse: shops.length > 0 };
}

function missingRight(): Finding {
  const advice = "let the user own the database (ALTER DATABASE … OWNER TO …), or grant CREATE on its schema.";
  return wrong(SETTING, "opens, but the user may not make the shop's tables there.", advice);
}

/** By the names PostgreSQL gives them. */
const REFUSALS: Record<string, { text: string; advice: string }> = {
  "28P01": {
    text: "user and password are not accepted",
    advice: "correct them in the address; what is no letter or digit in them is written as in %2F for a slash.",
  },
  "28000": {
    text: "the server doesn't let this user in from here",
    advice: "have it allowed in pg_hba.conf; where it asks for encryption, end the address with ?sslmode=verify-full.",
  },
  "3D000": { text: "there is no database of this name", advice: "have it made, or correct the name in the address." },
  "42501": {
    text: "the user may not read what is in it",
    advice: "use the user that the shop's tables belong to, or let that user grant the rights to this one.",
  },
  "53300": {
    text: "the server takes no more connections",
    advice: "raise its max_connections; a shop uses up to ten.",
  },
};

function judgeFailure(where: string, error: unknown): Finding {
  const code = codeOf(error);
  const refusal = REFUSALS[code];
  if (refusal) return wrong(SETTING, `${where}: ${refusal.text} (${code}).`, refusal.advice);
  if (error instanceof pg.DatabaseError) {
    // Its words may name the user.
    return wrong(
      SETTING,
      `${where}: the server refuses (${code}).`,
      "ask whoever runs the server what that code means.",
    );
  }
  if (/SSL/.test(String(error)) && code === "Error") {
    const advice =
      "end the address with ?sslmode=disable, where nobody can listen on the way; else have encryption switched on there.";
    return wrong(SETTING, `${where}: the server offers no encryption.`, advice);
  }
  const { text, advice } = troubleOf(code);
  return wrong(SETTING, `${where}: ${text}`, advice);
}
