import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { DatabaseInUseError } from "#/lib/db/sqlite.ts";
import { databaseUrlOf, EnvError } from "#/lib/env.ts";
import { ControlError } from "#/lib/process/control-socket.ts";
import { makeFilesPrivate } from "#/lib/process/private-files.ts";
import { SAFETY_SHAPE } from "#/lib/process/safe-settings.ts";
import { commandOf } from "#/lib/text/command.ts";
import { backupFolder, backupName, freeBytes, prepareFolder, publish, removeOld } from "./folder.ts";
import { dumpPostgres, NoProgramError, notePostgres, verifyDump } from "./postgres.ts";
import { newKeyPair, sealFile } from "./sealed-file.ts";
import { BadBackupError, codeOf, findOriginal, verifySqlite } from "./sqlite.ts";

export interface Command {
  source: Readonly<Record<string, string | undefined>>;
  /** The arguments of the command. */
  typed: readonly string[];
  write: (line: string) => void;
}

const USAGE = `Write one of: ${["backup", "backup --to FOLDER", "backup --new-key"].map((words) => commandOf(words)).join(", ")}`;

/** Copies the database, checks the copy, and says where it is. @returns the exit code */
export async function runBackup({ source, typed, write }: Command): Promise<number> {
  const wish = read(typed);
  if (wish === null) {
    write(USAGE);
    return 1;
  }
  if (wish === "new key") {
    const { setting, privateKey } = newKeyPair();
    write(`BACKUP_PUBLIC_KEY=${setting}\n\n${privateKey}`);
    write(
      "The first line is a setting of the shop. Keep the private key elsewhere, in a file: without it no sealed backup can be opened.",
    );
    return 0;
  }
  try {
    makeFilesPrivate();
    const databaseUrl = databaseUrlOf(source);
    const folder = path.resolve(wish.folder ?? backupFolder(databaseUrl));
    await prepareFolder(folder);
    write(await backUp({ databaseUrl, folder, key: keyOf(source) }));
    const { removed, left } = await removeOld(folder);
    write(
      `${left} ${left === 1 ? "backup is" : "backups are"} in the folder.${removed > 0 ? ` Deleted ${removed} older ${removed === 1 ? "backup" : "backups"}.` : ""}`,
    );
    return 0;
  } catch (error) {
    write(error instanceof EnvError ? error.message : `There is no new backup: ${reasonOf(error)}.`);
    return 1;
  }
}

function read(typed: readonly string[]): "new key" | { folder: string | undefined } | null {
  try {
    const options = { to: { type: "string" }, "new-key": { type: "boolean" } } as const;
    const { values } = parseArgs({ args: [...typed], options });
    return values["new-key"] ? "new key" : { folder: values.to };
  } catch {
    return null;
  }
}

/** @throws {EnvError} when it is malformed */
function keyOf({ BACKUP_PUBLIC_KEY }: Command["source"]): string | undefined {
  const { data, error } = SAFETY_SHAPE.BACKUP_PUBLIC_KEY.safeParse(BACKUP_PUBLIC_KEY || undefined);
  if (error) throw new EnvError(error.issues.map(({ message }) => `BACKUP_PUBLIC_KEY: ${message}`));
  return data;
}

/** @returns what the operator is told of it */
async function backUp(wish: { databaseUrl: string; folder: string; key: string | undefined }): Promise<string> {
  const { databaseUrl, folder, key } = wish;
  const startedAt = Date.now();
  const isFile = databaseUrl.startsWith("file:");
  const name = backupName(new Date(startedAt), isFile ? "db" : "dump");
  const file = path.join(folder, key === undefined ? name : `${name}.sealed`);
  const unfinished = path.join(folder, `${name}.unfinished`);
  const sealing = path.join(folder, `${name}.sealed.unfinished`);
  const original = isFile ? await findOriginal(databaseUrl) : postgres(databaseUrl);
  try {
    const needed = original.bytes * (key === undefined ? 1 : 2) * ROOM;
    if ((await freeBytes(folder)) < needed)
      throw new BadBackupError(`the disk of ${folder} has too little room for it`);
    const longestMs = await original.copyTo(unfinished);
    const { orders } = isFile ? verifySqlite(unfinished, startedAt) : await verifyDump(unfinished);
    if (key !== undefined) await sealFile(unfinished, sealing, key);
    await publish(key === undefined ? unfinished : sealing, file);
    const bytes = (await stat(file)).size;
    // It is there, even if the shop was stopped meanwhile.
    const noted = await original.note({ at: startedAt, orders, bytes }).then(() => "", unnoted);
    const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
    const held = longestMs === null ? "" : ` The shop paused for at most ${Math.ceil(longestMs)} ms at a time.`;
    return `${file}: ${megabytes(bytes)} MB, ${orders} orders, in ${seconds} s. It opens, and its pages are sound.${noted}${held}`;
  } finally {
    original.close();
    for (const left of [unfinished, `${unfinished}-wal`, `${unfinished}-journal`, sealing])
      await rm(left, { force: true });
  }
}

function unnoted(error: unknown): string {
  return ` The shop couldn't write down that it was made: ${reasonOf(error)}.`;
}

/** How much more room a copy is given than the database has bytes: it grows meanwhile. */
const ROOM = 1.1;

function postgres(url: string): Awaited<ReturnType<typeof findOriginal>> {
  return {
    // How much smaller a dump is than its database is not known before.
    bytes: 0,
    async copyTo(file) {
      await dumpPostgres(url, file);
      return null;
    },
    note: (made) => notePostgres(url, made),
    close: () => undefined,
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** Of other errors the message may name what is none of the operator's business; the code is enough. */
export function reasonOf(error: unknown): string {
  const known = [BadBackupError, ControlError, DatabaseInUseError, NoProgramError];
  return known.some((Kind) => error instanceof Kind) ? (error as Error).message : codeOf(error);
}
