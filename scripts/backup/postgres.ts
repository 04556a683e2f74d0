import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import type { MadeBackup } from "#/lib/db/backups.ts";
import { migrations } from "#/lib/db/migrations.ts";
import { APPLICATION_NAME } from "#/lib/db/postgres.ts";
import type { DatabaseKeys } from "#/lib/db/sealing/keys.ts";
import { refuseOtherKeys } from "#/lib/db/sealing/prepare.ts";
import { BadBackupError, type Contents } from "./sqlite.ts";

/** PostgreSQL's own programs aren't installed. The message is for the operator. */
export class NoProgramError extends Error {
  override readonly name = "NoProgramError";
}

/** Dumps the database in pg_dump's custom format, as of one moment, while shops run. @throws {NoProgramError} {@link BadBackupError} */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await run("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`], url);
}

/**
 * Into an empty database, all or nothing, and marked as restored in the same transaction: no shop ever takes the loaded data for its own.
 * Cut off at any point, psql never reads the COMMIT, and PostgreSQL rolls back.
 * @param backupAt when the backup was made
 */
export async function loadPostgres(url: string, file: string, backupAt: number): Promise<void> {
  const dump = start("pg_restore", ["--no-owner", "--no-privileges", "--file=-", file], {});
  const psql = start("psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"], connectionOf(url));
  psql.process.stdout.resume();
  const { stdin } = psql.process;
  // A psql that has ended reads no more; its own exit says why. Nothing else would end a pg_restore that waits to write.
  stdin.on("error", () => undefined).on("close", () => dump.process.kill());
  stdin.write("BEGIN;\n");
  const written = pipeline(dump.process.stdout, withoutNewSetting, stdin, { end: false });
  const loading = async () => {
    await Promise.all([dump.ended, written]);
    stdin.end(`${markIn(backupAt)}COMMIT;\n`);
  };
  // psql at the end of its input without COMMIT leaves nothing. Its own error comes first: it may have caused the other.
  const loaded = loading().finally(() => stdin.end());
  const [ofPsql, ofDump] = await Promise.allSettled([psql.ended, loaded]);
  for (const one of [ofPsql, ofDump]) if (one.status === "rejected") throw one.reason;
}

/** A line of pg_restore of version 17 and newer, which older servers refuse. On newer ones it says what is the default. */
const NEW_SETTING = /^SET transaction_timeout = 0;\n/m;
/** It is among the first settings, long before the first row. */
const HEAD_BYTES = 4_096;

async function* withoutNewSetting(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const cut = (text: Buffer) => Buffer.from(text.toString("latin1").replace(NEW_SETTING, ""), "latin1");
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of output) {
    if (head === null) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      yield cut(head);
      head = null;
    }
  }
  if (head !== null) yield cut(head);
}

/** A dump empties the search path. The dump of a backup that was restored and copied may hold a mark already. */
function markIn(backupAt: number): string {
  return `RESET search_path;
    INSERT INTO restores (backup_at, restored_at)
    SELECT ${backupAt}, NULL WHERE NOT EXISTS (SELECT 1 FROM restores WHERE restored_at IS NULL)
    ON CONFLICT (backup_at) DO UPDATE SET restored_at = NULL;
  `;
}

/** Without bringing the schema up to date: a backup is made before an upgrade, too. */
export async function notePostgres(url: string, { at, orders, bytes }: MadeBackup): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('backups') AS found");
    if (rows[0].found === null) return;
    const insert = "INSERT INTO backups (made_at, orders, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    await client.query(insert, [at, orders, bytes]);
  });
}

/** @throws {BadBackupError} unless the database is empty and no shop is connected */
export async function refuseUsedDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const inUse = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1";
    const shops = await client.query(inUse, [APPLICATION_NAME]);
    if (shops.rows.length > 0) throw new BadBackupError("a shop runs on this database; stop it first");
    const tables = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() LIMIT 1");
    if (tables.rows.length === 0) return;
    const advice = "create an empty one beside it, and write its address into DATABASE_URL";
    throw new BadBackupError(`the database isn't empty: ${advice}`);
  });
}

async function withClient(url: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The query that fails reports it.
  client.on("error", () => undefined);
  await client.connect();
  await run(client).finally(() => client.end());
}

/** Reads a whole dump, as loading it would, and counts what it holds. @throws {BadBackupError} */
export async function verifyDump(file: string): Promise<Contents> {
  const orders = await rowsOf(file, "orders");
  const names = (await rowsOf(file, "kysely_migration")).map((row) => row.split("\t")[0] ?? "");
  if (names.length === 0) throw new BadBackupError("it is the database of another program");
  // Without the table of restores the data can't be marked as restored while they are loaded.
  if (!names.includes("0103-backups"))
    throw new BadBackupError("the backup is of a version from before the command for backups");
  return { orders: orders.length, unknown: names.filter((name) => !Object.hasOwn(migrations, name)) };
}

/** Before a dump is loaded, so that the database stays empty. @throws {MissingKeyError} where these keys don't open it */
export async function refuseSealedDump(file: string, keys: DatabaseKeys): Promise<void> {
  for (const row of await rowsOf(file, "digest_key")) {
    const [, key_sealed = "", session_sealed = ""] = row.split("\t");
    refuseOtherKeys({ key_sealed, session_sealed }, keys);
  }
}

/** The rows of a table in a dump, as COPY writes them. */
async function rowsOf(file: string, table: string): Promise<string[]> {
  const child = start("pg_restore", ["--data-only", `--table=${table}`, "--file=-", file], {});
  const rows: string[] = [];
  let isIn = false;
  const reading = (async () => {
    for await (const line of createInterface({ input: child.process.stdout })) {
      if (line === "\\.") isIn = false;
      else if (isIn) rows.push(table === "orders" ? "" : line);
      else if (line.startsWith("COPY ")) isIn = true;
    }
  })();
  await Promise.all([child.ended, reading]);
  return rows;
}

async function run(program: string, options: string[], url: string): Promise<void> {
  const child = start(program, options, connectionOf(url));
  child.process.stdout.resume();
  await child.ended;
}

/** Programs read the address from the environment: other users can read the words of a command, and the password among them. */
function connectionOf(url: string): Record<string, string> {
  const address = new URL(url);
  return {
    PGHOST: address.hostname.replace(/^\[(.*)\]$/, "$1"),
    PGPORT: address.port || "5432",
    PGUSER: decodeURIComponent(address.username),
    PGPASSWORD: decodeURIComponent(address.password),
    PGDATABASE: decodeURIComponent(address.pathname.slice(1)),
    ...Object.fromEntries(
      [...address.searchParams].flatMap(([name, value]) => (PASSED[name] ? [[PASSED[name], value]] : [])),
    ),
  };
}

const PASSED: Record<string, string> = { sslmode: "PGSSLMODE", sslrootcert: "PGSSLROOTCERT" };

function start(program: string, options: string[], environment: Record<string, string>) {
  const child = spawn(program, options, { env: { ...process.env, ...environment }, stdio: ["pipe", "pipe", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-2_000);
  });
  const ended = (async () => {
    try {
      const [code] = await once(child, "close");
      if (code !== 0) throw new BadBackupError(`${program} says: ${said.trim().split("\n").at(0) ?? code}`);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
      throw new NoProgramError(
        `${program} isn't installed here. Install PostgreSQL's client programs of the server's version, or run it where they are: ` +
          `docs/operations.md has the commands.`,
        { cause: error },
      );
    }
  })();
  // Awaited by the caller; until then a failure must not end the process.
  ended.catch(() => undefined);
  return { process: child, ended };
}
