import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import pg from "pg";
import { APPLICATION_NAME } from "#/lib/db/postgres.ts";
import { type Database, disorder, last, NotMet, type Trouble } from "./scene.ts";

const PRLIMIT = "/usr/bin/prlimit";

const fullDisk: Trouble = [
  "D03 disk full",
  (scene, instance) =>
    disorder(scene, async () => {
      const { pid } = instance;
      if (pid === null) throw new NotMet();
      limitFiles(pid, "1");
      await last(500 + scene.random.below(1_500), scene);
      if (instance.pid === pid) limitFiles(pid, "unlimited");
    }),
];

const takenFile: Trouble = [
  "D14 database taken by another process when the shop starts",
  async ({ database, random }, instance) => {
    instance.kill(() => holdFile(database.url.slice("file:".length), 300 + random.below(2_000)));
    await instance.ready();
  },
];

/** Longer than the shop's timeout for a database query. */
const SILENCE_MS = 9_000;

const withTheServer: Trouble[] = [
  [
    "D10 database killed and started again",
    (scene) =>
      disorder(scene, async () => {
        await scene.database.restart?.();
      }),
  ],
  [
    "D07 database ends all connections",
    (scene) =>
      disorder(scene, async () => {
        const client = new pg.Client(scene.database.url);
        await client.connect();
        const theirs = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
        await client.query(theirs, [APPLICATION_NAME]);
        await client.end();
      }),
  ],
  [
    "D07 line to the database cut",
    (scene, { line }) =>
      disorder(scene, async () => {
        line?.cut();
      }),
  ],
  [
    "D08 line to the database silent, then cut",
    (scene, { line }) =>
      disorder(scene, async () => {
        line?.fallSilent();
        await last(1_000 + scene.random.below(SILENCE_MS), scene);
        line?.cut();
      }),
  ],
  [
    "D08 line to the database silent, then well again",
    (scene, { line }) =>
      disorder(scene, async () => {
        line?.fallSilent();
        await last(SILENCE_MS, scene);
        line?.speakAgain();
      }),
  ],
];

/** The kinds of trouble that this machine can make for this kind of database. */
export function databaseTroubles(database: Database): Trouble[] {
  if (database.restart) return withTheServer;
  return existsSync(PRLIMIT) ? [fullDisk, takenFile] : [takenFile];
}

/** Limits the size of files that the process writes; one byte acts as a full disk. */
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
