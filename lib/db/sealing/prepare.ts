import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { newestOf } from "#/lib/process/safe-settings.ts";
import { commandOf } from "#/lib/text/command.ts";
import { createSeal } from "#/lib/web/seal.ts";
import { fillNeededDigests } from "./digests.ts";
import { type DatabaseKeys, nameOfKey } from "./keys.ts";
import type { SealingTables } from "./migration.ts";
import { isPostgres, numbersIn, type RawQuery, tablesWith } from "./rows.ts";
import { createSealing, type Sealing } from "./sealing.ts";
import { KEY_NUMBER, SECRET_NUMBER } from "./tables.ts";

/** A key that rows are sealed under is missing among the settings, or is another one. */
export class MissingKeyError extends Error {
  override readonly name = "MissingKeyError";
}

const DIGEST_KEY_BYTES = 32;
const CONTEXT = "digest key";

/**
 * Before the first query of a room: checks that every key is there, and gives earlier rows their digests, so that they are found.
 * @throws {MissingKeyError}
 */
export async function prepareSealing(query: RawQuery, keys: DatabaseKeys): Promise<Sealing> {
  await refuseMissingKeys(query, keys);
  const sealing = createSealing(keys, await readDigestKey(query as unknown as Kysely<SealingTables>, keys));
  await fillNeededDigests(query, sealing);
  if (!isPostgres(query)) await rewriteOnce(query);
  return sealing;
}

/** Earlier versions left what they deleted in the free pages of the file. */
async function rewriteOnce(query: RawQuery): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM digest_key WHERE is_rewritten = 0`.execute(query);
  if (rows.length === 0) return;
  await sql`VACUUM`.execute(query);
  await sql`UPDATE digest_key SET is_rewritten = 1`.execute(query);
}

async function refuseMissingKeys(query: RawQuery, { data, session }: DatabaseKeys): Promise<void> {
  const missing = new Set<string>();
  for (const [name] of tablesWith("personal")) {
    for (const number of await numbersIn(query, name, KEY_NUMBER))
      if (number > 0 && !(number in data)) missing.add(nameOfKey(number));
  }
  for (const [name] of tablesWith("secret")) {
    for (const number of await numbersIn(query, name, SECRET_NUMBER))
      if (number > 0 && !(number in session)) missing.add(`SESSION_SECRET ${number}`);
  }
  if (missing.size > 0) throw missingKey([...missing].toSorted().join(", "));
}

function missingKey(names: string, cause?: unknown): MissingKeyError {
  return new MissingKeyError(
    `the database still has rows sealed under ${names}, which is missing or another one now: set it again beside the newer one, until no row needs it (${commandOf("doctor")}).`,
    { cause },
  );
}

/** Made by the first process, and sealed under the newest keys by the first that has them. */
async function readDigestKey(query: Kysely<SealingTables>, { data, session }: DatabaseKeys): Promise<Buffer> {
  const made = {
    key_sealed: createSeal(data).close(randomBytes(DIGEST_KEY_BYTES).toString("hex"), CONTEXT),
    session_sealed: createSeal(session).close(CONTEXT, CONTEXT),
  };
  const insert = query.insertInto("digest_key").values({ id: 1, ...made });
  await insert.onConflict((conflict) => conflict.column("id").doNothing()).execute();
  const stored = await query.selectFrom("digest_key").selectAll().executeTakeFirstOrThrow();
  const key = await openStored(query, "key_sealed", stored.key_sealed, data);
  await openStored(query, "session_sealed", stored.session_sealed, session);
  return Buffer.from(key, "hex");
}

/** For a dump that isn't loaded yet. @throws {MissingKeyError} where its digest key can't be opened */
export function refuseOtherKeys(stored: { key_sealed: string; session_sealed: string }, keys: DatabaseKeys): void {
  openUnder("key_sealed", stored.key_sealed, keys.data);
  openUnder("session_sealed", stored.session_sealed, keys.session);
}

function openUnder(column: "key_sealed" | "session_sealed", stored: string, secrets: DatabaseKeys["data"]): string {
  try {
    return createSeal(secrets).open(stored, CONTEXT);
  } catch (error) {
    const number = Number(stored.split(".")[0]);
    throw missingKey(column === "key_sealed" ? nameOfKey(number) : `SESSION_SECRET ${number}`, error);
  }
}

/** Opens what a column of `digest_key` holds, and seals it under the newest secret. */
async function openStored(
  query: Kysely<SealingTables>,
  column: "key_sealed" | "session_sealed",
  stored: string,
  secrets: DatabaseKeys["data"],
): Promise<string> {
  const seal = createSeal(secrets);
  const number = Number(stored.split(".")[0]);
  const text = openUnder(column, stored, secrets);
  if (number < newestOf(secrets)) {
    const wrapped = query.updateTable("digest_key").set({ [column]: seal.close(text, CONTEXT) });
    await wrapped.where(column, "=", stored).execute();
  }
  return text;
}
