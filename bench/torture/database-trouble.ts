import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { type Database, NotMet, type Trouble } from "./scene.ts";

const PRLIMIT = "/usr/bin/prlimit";

const fullDisk: Trouble = [
  "D03 disk full",
  async ({ random }, instance) => {
    const { pid } = instance;
    if (pid === null) throw new NotMet();
    limitFiles(pid, "1");
    await pause(500 + random.below(1_500));
    if (instance.pid === pid) limitFiles(pid, "unlimited");
  },
];

const takenFile: Trouble = [
  "D14 database taken by another process when the shop starts",
  async ({ database, random }, instance) => {
    instance.kill(() => holdFile(database.url.slice("file:".length), 300 + random.below(2_000)));
    await instance.ready();
  },
];

const deadServer: Trouble = [
  "D10 database killed and started again",
  async ({ database }) => {
    await database.restart?.();
  },
];

/** What this kind of database can suffer on this machine. */
export function databaseTroubles(database: Database): Trouble[] {
  if (database.restart) return [deadServer];
  return existsSync(PRLIMIT) ? [fullDisk, takenFile] : [takenFile];
}

/** How many bytes long a file may become by what this process writes: one is a disk that is full. */
function limitFiles(pid: number, bytes: string): void {
  execFileSync(PRLIMIT, [`--pid=${pid}`, `--fsize=${bytes}:`]);
}

async function holdFile(file: string, ms: number): Promise<void> {
  const other = new SqliteDatabase(file, { timeout: 2_000 });
  other.pragma("locking_mode = EXCLUSIVE");
  other.exec("BEGIN IMMEDIATE");
  await pause(ms);
  other.exec("COMMIT");
  other.close();
}
