import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";

/** A folder keeps its newest 14 backups, and the newest of each of the last 14 days on which one was made: hourly ones would cover half a day. */
export const KEPT = 14;
const BACKUP = /^shop-\d{8}T\d{9}Z\.(db|dump)(\.sealed)?$/;
/** Of the name, what says the day in UTC. */
const DAY = "shop-20261126";
const UNFINISHED = /^shop-\d{8}T\d{9}Z\..*\.unfinished(-\w+)?$/;
const HOUR_MS = 3_600_000;

/** "shop-20261126T181124123Z.db" */
export function backupName(at: Date, ending: string): string {
  return `shop-${at.toISOString().replaceAll(/[-:.]/g, "")}.${ending}`;
}

/** Where backups of an embedded database lie unless told otherwise: beside it. */
export function backupFolder(databaseUrl: string): string {
  const data = databaseUrl.startsWith("file:") ? path.dirname(databaseUrl.slice("file:".length)) : "data";
  return path.resolve(data, "backups");
}

/** Makes the folder, and removes what backups that were killed have left there. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of (await readdir(folder)).filter((one) => UNFINISHED.test(one))) {
    const { mtimeMs } = await stat(path.join(folder, name));
    // A younger one may be under way.
    if (Date.now() - mtimeMs > HOUR_MS) await rm(path.join(folder, name), { force: true });
  }
}

/** Free bytes of the disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Gives a finished file its name, so that not even a power cut leaves half of it there. */
export async function publish(unfinished: string, file: string): Promise<void> {
  await sync(unfinished);
  await rename(unfinished, file);
  await sync(path.dirname(file));
}

/**
 * Removes backups but for the last {@link KEPT}, and the last of each of as many days: only files that have a backup's name.
 * @returns how many were removed, and how many are left
 */
export async function removeOld(folder: string): Promise<{ removed: number; left: number }> {
  const backups = (await readdir(folder)).filter((name) => BACKUP.test(name)).sort();
  const lastOfDays = [...new Map(backups.map((name) => [name.slice(0, DAY.length), name])).values()].slice(-KEPT);
  const kept = new Set([...backups.slice(-KEPT), ...lastOfDays]);
  for (const name of backups) if (!kept.has(name)) await rm(path.join(folder, name));
  return { removed: backups.length - kept.size, left: kept.size };
}

async function sync(target: string): Promise<void> {
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
