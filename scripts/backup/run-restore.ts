import { constants, existsSync } from "node:fs";
import { chmod, copyFile, link, mkdir, mkdtemp, readFile, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { databaseKeys } from "#/lib/db/sealing/keys.ts";
import { MissingKeyError } from "#/lib/db/sealing/prepare.ts";
import { BEFORE_RESTORE, leftByRestore, openAlone, RESTORING } from "#/lib/db/sqlite.ts";
import { EnvError, parseEnv } from "#/lib/env.ts";
import { createLog } from "#/lib/process/log.ts";
import { makeFilesPrivate, OpenToOthersError, refuseOpenFiles } from "#/lib/process/private-files.ts";
import { commandOf } from "#/lib/text/command.ts";
import { finishRestore, type Restored } from "#/lib/upkeep/restored.ts";
import { createSeal } from "#/lib/web/seal.ts";
import { loadPostgres, refuseSealedDump, refuseUsedDatabase, verifyDump } from "./postgres.ts";
import { type Command, reasonOf } from "./run-backup.ts";
import { isSealed, openSealedFile, SealedFileError } from "./sealed-file.ts";
import { BadBackupError, type Contents, codeOf, isRunning, verifySqlite } from "./sqlite.ts";

const USAGE = `Write: ${commandOf("restore FILE")}, or ${commandOf("restore FILE --key FILE-OF-THE-PRIVATE-KEY")}`;

type Settings = ReturnType<typeof parseEnv>;

/** Puts a backup in the database's place, and makes it safe to sell on. @returns the exit code */
export async function runRestore({ source, typed, write }: Command): Promise<number> {
  const wish = read(typed);
  if (wish === null) {
    write(USAGE);
    return 1;
  }
  try {
    makeFilesPrivate();
    const settings = parseEnv(source);
    const isFile = settings.DATABASE_URL.startsWith("file:");
    const { restored, orders, aside } = await (isFile ? restoreFile(settings, wish) : restorePostgres(settings, wish));
    for (const line of linesOn(restored, orders, aside)) write(line);
    return 0;
  } catch (error) {
    if (error instanceof EnvError) write(error.message);
    else if (error instanceof UnfinishedRestoreError) write(`${error.message}: ${sentenceOf(error.cause)}.`);
    else write(`Nothing was restored: ${sentenceOf(error)}.`);
    return 1;
  }
}

/** The data are loaded and marked as restored, and the rest failed; the cause says why. */
class UnfinishedRestoreError extends Error {
  override readonly name = "UnfinishedRestoreError";
  override readonly message =
    "The backup is loaded and marked as restored, but not yet safe to sell on. Fix this, then start the shop; it finishes the restore";
}

interface Wish {
  file: string;
  /** The file of the private key. */
  key: string | undefined;
}

function read(typed: readonly string[]): Wish | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      options: { key: { type: "string" } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    return file === undefined || more.length > 0 ? null : { file: path.resolve(file), key: values.key };
  } catch {
    return null;
  }
}

interface Done {
  restored: Restored;
  orders: number;
  /** Where the earlier database lies now; null where there was none. */
  aside: string | null;
}

/** The present file is moved aside while this process holds it, and the prepared one takes its name. */
async function restoreFile(settings: Settings, wish: Wish): Promise<Done> {
  const file = path.resolve(settings.DATABASE_URL.slice("file:".length));
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  refuseOpenFiles(file);
  await refuseForeignFolder(path.dirname(file));
  if (await isRunning(settings.DATABASE_URL)) throw new BadBackupError("a shop runs on this database; stop it first");
  const present = holdPresent(file);
  const prepared = `${file}${RESTORING}`;
  try {
    await removeDatabase(prepared);
    await unpack(wish, prepared);
    const contents = verifySqlite(prepared);
    refuseNewer(contents);
    const restored = await prepare(`file:${prepared}`, settings, await madeAt(wish.file));
    const stamped = `${file}${BEFORE_RESTORE}${new Date().toISOString().replaceAll(/\D/g, "")}`;
    const aside = existsSync(file) ? stamped : null;
    if (aside !== null) await rename(file, aside);
    // It may be of a database that a killed restore has moved aside: under this name SQLite would write its pages into the restored one.
    if (existsSync(`${file}-wal`)) await rename(`${file}-wal`, `${aside ?? newestAside(file) ?? stamped}-wal`);
    present?.close();
    // Unlike a rename it fails where a shop was started meanwhile and made a new file. Some file systems have no links.
    await link(prepared, file).catch(async (error: unknown) => {
      if (existsSync(file)) throw error;
      await rename(prepared, file);
    });
    return { restored, orders: contents.orders, aside };
  } finally {
    present?.close();
    await removeDatabase(prepared);
  }
}

/** What root makes there, the shop's own user can't open. Other users can't write there in the first place. */
async function refuseForeignFolder(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  const advice = "run this as that user, such as with runuser (docs/operations.md, chapter Restore)";
  throw new BadBackupError(
    `${folder} belongs to another user, and the shop couldn't open what root restores: ${advice}`,
  );
}

/** The database that a killed restore has moved aside without its journal; its name holds the time. */
function newestAside(file: string): string | undefined {
  return leftByRestore(file)
    .filter((one) => one.startsWith(`${file}${BEFORE_RESTORE}`) && !existsSync(`${one}-wal`))
    .toSorted()
    .at(-1);
}

/** Null where there is none, or one that is too damaged to be opened: then no shop can use it either. */
function holdPresent(file: string): ReturnType<typeof openAlone> | null {
  if (!existsSync(file)) return null;
  try {
    return openAlone(file);
  } catch (error) {
    if (["SQLITE_NOTADB", "SQLITE_CORRUPT"].includes(codeOf(error))) return null;
    throw error;
  }
}

async function removeDatabase(file: string): Promise<void> {
  for (const one of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) await rm(one, { force: true });
}

/** The backup as it was before it was sealed, in a file that only this user can open. */
async function unpack({ file, key }: Wish, to: string): Promise<void> {
  if (!existsSync(file)) throw new BadBackupError(`there is no file ${file}`);
  if (!(await isSealed(file))) {
    // The last changes of a shop that was killed, or of a copy of its files, are in the journal.
    for (const end of ["", "-wal"].filter((one) => existsSync(`${file}${one}`))) {
      await copyFile(`${file}${end}`, `${to}${end}`, constants.COPYFILE_EXCL);
      // A copy has the mode of its original.
      await chmod(`${to}${end}`, 0o600);
    }
    return;
  }
  if (key === undefined) throw new BadBackupError("the backup is sealed: name the file of its private key with --key");
  await openSealedFile(file, to, await readFile(key, "utf8"));
}

function refuseNewer({ unknown }: Contents): void {
  if (unknown.length > 0) throw new BadBackupError(`the backup is of a newer version of the shop (${unknown.at(-1)})`);
}

/** Brings the schema up to date and moves what may have been paid since; so no shop ever runs on a backup as it is. */
async function prepare(url: string, settings: Settings, backupAt: number): Promise<Restored> {
  const db = await openDatabase(url, { keys: databaseKeys(settings) });
  try {
    await markRestore(db, backupAt);
    const log = createLog({ write: () => undefined });
    const restored = await finishRestore({
      db,
      clock: { now: db.time, sleep: never },
      seal: createSeal(settings.SESSION_SECRET),
      log,
    });
    if (restored === null) throw new BadBackupError("another process is restoring the same database");
    return restored;
  } finally {
    await db.close();
  }
}

const never = () => Promise.reject(new Error("a restore doesn't wait"));

/** A dump, and a plain copy of the file, don't say of themselves that they are a backup. */
async function markRestore({ query }: Database, backup_at: number): Promise<void> {
  const marks = query.selectFrom("restores").select("backup_at").where("restored_at", "is", null);
  if (await marks.executeTakeFirst()) return;
  const mark = query.insertInto("restores").values({ backup_at, restored_at: null });
  await mark.onConflict((conflict) => conflict.column("backup_at").doUpdateSet({ restored_at: null })).execute();
}

/** By its name, or when it was last written. */
async function madeAt(file: string): Promise<number> {
  const [, day, time] = /shop-(\d{8})T(\d{9})Z\./.exec(path.basename(file)) ?? [];
  if (day === undefined || time === undefined) return Math.floor((await stat(file)).mtimeMs);
  const text = `${day}${time}`.replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})/, "$1-$2-$3T$4:$5:$6.$7Z");
  return Date.parse(text);
}

async function restorePostgres(settings: Settings, wish: Wish): Promise<Done> {
  const url = settings.DATABASE_URL;
  await refuseUsedDatabase(url);
  // Only this user can enter it.
  const folder = await mkdtemp(path.join(tmpdir(), "restore-"));
  try {
    const prepared = await plainDump(wish, folder);
    const contents = await verifyDump(prepared);
    refuseNewer(contents);
    await refuseSealedDump(prepared, databaseKeys(settings));
    const backupAt = await madeAt(wish.file);
    await loadPostgres(url, prepared, backupAt);
    const preparing = prepare(url, settings, backupAt);
    const restored = await preparing.catch((cause: unknown) => {
      throw new UnfinishedRestoreError(undefined, { cause });
    });
    return { restored, orders: contents.orders, aside: null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A dump that isn't sealed is read where it lies. */
async function plainDump(wish: Wish, folder: string): Promise<string> {
  if (existsSync(wish.file) && !(await isSealed(wish.file))) return wish.file;
  const opened = path.join(folder, "dump");
  await unpack(wish, opened);
  return opened;
}

function linesOn({ backupAt, asked, watched, heldMails }: Restored, orders: number, aside: string | null): string[] {
  return [
    `Restored the backup of ${new Date(backupAt).toISOString()}: ${orders} orders.`,
    ...(aside === null ? [] : [`The earlier database is kept as ${aside}.`]),
    `Once it runs, the shop asks about ${asked} orders at once. ${watched} of them were unpaid in the backup; they are never authorised again.`,
    `${heldMails} mails that may have been sent since are held; they are in the queue of the desk. Operators must sign in again.`,
    'Anything that happened after the backup is missing. To find it, see docs/operations.md, "Restore".',
  ];
}

function sentenceOf(error: unknown): string {
  for (const Kind of [SealedFileError, MissingKeyError, OpenToOthersError]) {
    if (error instanceof Kind) return error.message;
  }
  return reasonOf(error);
}
