import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { type Bench, startBench } from "#/scripts/doctor/testing/bench.ts";
import { type Expected, expectDiagnosis } from "#/scripts/doctor/testing/expect-diagnosis.ts";
import { runShop } from "#/scripts/doctor/testing/running-shop.ts";

let bench: Bench;
beforeAll(async () => {
  process.umask(0o077);
  bench = await startBench();
});
afterAll(() => bench.stop());

async function expectFrom(settings: Record<string, string>, expected: Expected): Promise<void> {
  expectDiagnosis(await bench.run(settings), bench.settings(settings), expected);
}

const DATABASES: [string, (path: string) => void, Expected][] = [
  ["in a missing folder is a warning", () => undefined, { warn: ["DATABASE_URL"], says: /start without any orders/ }],
  [
    "in a folder that is a file is wrong",
    (path) => writeFileSync(join(path, ".."), ""),
    { wrong: ["DATABASE_URL"], says: /is a file, not a folder/ },
  ],
  [
    "that is a folder is wrong",
    (path) => mkdirSync(path, { recursive: true }),
    { wrong: ["DATABASE_URL"], says: /is a folder/ },
  ],
  [
    "that is a text file is wrong",
    written("These are notes.\n".repeat(100)),
    { wrong: ["DATABASE_URL"], says: /isn't a database/ },
  ],
  ["of another program is wrong", withTable("notes", "x"), { wrong: ["DATABASE_URL"], says: /of another program/ }],
  [
    "of a newer shop is wrong",
    withTable("kysely_migration", "9999-future"),
    { wrong: ["DATABASE_URL"], says: /newer version/ },
  ],
  [
    "that was moved is wrong",
    withTable("kysely_migration", "9999-moved-to-postgresql"),
    { wrong: ["DATABASE_URL"], says: /was moved to PostgreSQL\. What to do: set DATABASE_URL/ },
  ],
  [
    "that is being moved is wrong",
    withTable("kysely_migration", "9999-moving-to-postgresql"),
    { wrong: ["DATABASE_URL"], says: /is being moved to PostgreSQL.* run the same npm run -s move again/ },
  ],
  [
    "that others can open is wrong",
    (path) => {
      written("")(path);
      chmodSync(path, 0o644);
    },
    { wrong: ["DATABASE_URL"], says: /other users of this machine can open \S+shop\.db\. .*chmod 600 \S+shop\.db/ },
  ],
  [
    "that is missing after a restore was cut off is wrong",
    (path) => written("x")(`${path}.before-restore-20261126200000`),
    { wrong: ["DATABASE_URL"], says: /a restore was cut off: .*before-restore-.* npm run -s restore again/ },
  ],
  ["that is empty is ok", written(""), { says: /^$/ }],
  ["whose schema is older is ok", withTable("kysely_migration", "0001-orders"), { says: /^$/ }],
];

describe.concurrent("the database", () => {
  test.each(DATABASES)("%s", async (name, prepare, expected) => {
    const path = join(bench.folder, name.replaceAll(/\W/g, "-"), "shop.db");
    prepare(path);
    await expectFrom({ DATABASE_URL: `file:${path}` }, expected);
  });

  test("that the shop has open is in use and ok", async () => {
    const DATABASE_URL = `file:${join(bench.folder, "open.db")}`;
    const shop = await runShop(DATABASE_URL);
    const diagnosis = await bench.run({ DATABASE_URL });
    await shop.stop();
    expectDiagnosis(diagnosis, bench.settings({ DATABASE_URL }), { says: /^$/ });
    expect(diagnosis.about("DATABASE_URL")).toBe("in use, so the shop is running.");
  });

  test("is up to date and unchanged, to the byte", async () => {
    const folder = join(bench.folder, "untouched");
    const DATABASE_URL = `file:${join(folder, "shop.db")}`;
    await (await openDatabase(DATABASE_URL, TEST_KEYS)).close();
    const state = () => readdirSync(folder).map((name) => [name, digest(join(folder, name))]);
    const before = state();
    const diagnosis = await bench.run({ DATABASE_URL });
    expect(diagnosis.about("DATABASE_URL")).toBe("opens, and its schema is up to date.");
    expect(state()).toEqual(before);
  });

  test("of a killed shop, with all data still in the journal, is up to date", async () => {
    const [alive, left] = ["alive.db", "left.db"].map((name) => join(bench.folder, name)) as [string, string];
    const database = await openDatabase(`file:${alive}`, TEST_KEYS);
    for (const ending of ["", "-wal"]) copyFileSync(alive + ending, left + ending);
    await database.close();
    const diagnosis = await bench.run({ DATABASE_URL: `file:${left}` });
    expect(diagnosis.about("DATABASE_URL")).toBe("opens, and its schema is up to date.");
  });

  test("in a missing folder of the project is ok and not created", async () => {
    const DATABASE_URL = "file:./not-created-by-the-doctor/shop.db";
    expectDiagnosis(await bench.run({ DATABASE_URL }), bench.settings({ DATABASE_URL }), { says: /^$/ });
    expect(existsSync("not-created-by-the-doctor")).toBe(false);
  });

  test("that does not exist is not created", async () => {
    const DATABASE_URL = `file:${join(bench.folder, "not-yet.db")}`;
    const diagnosis = await bench.run({ DATABASE_URL });
    expect(diagnosis.about("DATABASE_URL")).toContain("at its first start");
    expect(readdirSync(bench.folder)).not.toContain("not-yet.db");
  });
});

test("a folder and a file without write permission are named", { tags: ["long"] }, () => {
  const folder = join(bench.folder, "locked");
  const file = join(folder, "shop.db");
  mkdirSync(folder);
  writeFileSync(file, "");
  chmodSync(bench.folder, 0o755);
  chmodSync(folder, 0o777);
  chmodSync(file, 0o444);
  expect(examineUnprivileged(file)).toMatchObject({ verdict: "wrong", text: expect.stringMatching(/file .*can't be/) });
  chmodSync(folder, 0o555);
  expect(examineUnprivileged(file)).toMatchObject({
    verdict: "wrong",
    text: expect.stringMatching(/folder .*can't be/),
  });
  chmodSync(folder, 0o755);
});

function written(text: string) {
  return (path: string): void => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  };
}

/** A database with one table, and one name in it. */
function withTable(table: string, name: string) {
  return (path: string): void => {
    mkdirSync(join(path, ".."), { recursive: true });
    const sqlite = new SqliteDatabase(path);
    sqlite.exec(`CREATE TABLE ${table} (name TEXT); INSERT INTO ${table} VALUES ('${name}')`);
    sqlite.close();
  };
}

function digest(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** The superuser, who runs the tests in many containers, may do everything. So this runs in a process that drops its rights first. */
function examineUnprivileged(path: string): unknown {
  const code = `
    const { examineSqlite } = await import("#/scripts/doctor/database/sqlite.ts");
    if (process.getuid() === 0) process.setuid(65534);
    console.log(JSON.stringify(examineSqlite("file:" + process.argv[1]).finding));`;
  const args = ["--input-type=module", "--eval", code, path];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}
