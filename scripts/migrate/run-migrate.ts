import { migrations } from "#/lib/db/migrations.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { databaseKeys } from "#/lib/db/sealing/keys.ts";
import { DatabaseInUseError } from "#/lib/db/sqlite.ts";
import { EnvError, parseEnv } from "#/lib/env.ts";
import { reasonOf } from "#/scripts/ask-shop.ts";

/** Opens the database of the settings, which brings its schema up to date. @returns the exit code */
export async function runMigrate(
  source: Readonly<Record<string, string | undefined>>,
  write: (line: string) => void,
): Promise<number> {
  try {
    const env = parseEnv(source);
    const db = await openDatabase(env.DATABASE_URL, { keys: databaseKeys(env) });
    await db.close();
    write(`The schema of the database is ${Object.keys(migrations).at(-1)}, as this version needs it.`);
    return 0;
  } catch (error) {
    if (error instanceof EnvError) write(error.message);
    else if (error instanceof DatabaseInUseError)
      write(
        "A running shop has this database to itself, and its schema was brought up to date when that shop started.",
      );
    else write(`The database couldn’t be brought up to date: ${reasonOf(error)}.`);
    return 1;
  }
}
