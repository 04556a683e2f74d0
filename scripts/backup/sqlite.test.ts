import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { openAlone } from "#/lib/db/sqlite.ts";
import { settings } from "#/lib/testing/settings.ts";
import { runMigrate } from "#/scripts/migrate/run-migrate.ts";
import { launch } from "#/testbed/process.ts";
import { runBackup } from "./run-backup.ts";
import { runRestore } from "./run-restore.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "backups-"));
  file = path.join(folder, "shop.db");
  await (await openDatabase(`file:${file}`, { keys: null })).close();
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(command: typeof runBackup, typed: string[], more = {}): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const source = settings({ DATABASE_URL: `file:${file}`, ...more });
  const code = await command({ source, typed, write: (line) => void lines.push(line) });
  return { code, text: lines.join("\n") };
}

async function backUp(): Promise<string> {
  const { text } = await run(runBackup, []);
  expect(text).toContain("It opens, and its pages are sound.");
  return text.slice(0, text.indexOf(": "));
}

test("without a shop the database is copied directly, and the copy says that it is one", async () => {
  const backup = await backUp();
  expect(path.dirname(backup)).toBe(path.join(folder, "backups"));
  const copy = openAlone(backup);
  expect(copy.prepare("SELECT restored_at FROM restores").all()).toEqual([{ restored_at: null }]);
  copy.close();
  const original = openAlone(file);
  expect(original.prepare("SELECT orders FROM backups").all()).toEqual([{ orders: 0 }]);
  expect(original.prepare("SELECT * FROM restores").all()).toEqual([]);
  original.close();
});

test("a backup that can't be written down is there all the same, and the command says so", async () => {
  const shop = openAlone(file);
  shop.exec("CREATE TRIGGER full BEFORE INSERT ON backups BEGIN SELECT RAISE(ABORT, 'full'); END");
  shop.close();
  const { code, text } = await run(runBackup, []);
  expect(code).toBe(0);
  expect(text).toContain("It opens, and its pages are sound. The shop couldn't write down that it was made");
});

test.skipIf(process.getuid?.() !== 0)("root restores nothing into the folder of the shop's own user", async () => {
  const backup = await backUp();
  chownSync(folder, 65_534, 65_534);
  expect(await run(runRestore, [backup])).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^Nothing was restored: .* belongs to another user, and the shop couldn't open .*runuser/,
    ),
  });
  expect(readdirSync(folder).toSorted()).toEqual(["backups", "shop.db"]);
});

test("a process that holds the database without answering keeps both commands out", { tags: ["long"] }, async () => {
  const backup = await backUp();
  const holder = launch(
    [
      "-e",
      `const D=require("better-sqlite3");const d=new D(process.argv[1]);d.pragma("locking_mode=EXCLUSIVE");d.exec("BEGIN EXCLUSIVE");console.log("held");setInterval(()=>{},1e3)`,
      file,
    ],
    {},
  );
  await expect.poll(() => holder.printed()).toContain("held");
  expect((await run(runRestore, [backup])).text).toContain(`Nothing was restored: the database ${file} is in use`);
  expect((await run(runBackup, [])).text).toContain(`There is no new backup: the database ${file} is in use`);
  holder.signal("SIGKILL");
  await holder.end;
});

test("a damaged database is replaced and kept; a damaged backup replaces nothing", async () => {
  const backup = await backUp();
  const bytes = readFileSync(backup);
  bytes.fill(0xaa, 8_192, 40_000);
  const damaged = path.join(folder, "damaged.db");
  writeFileSync(damaged, bytes, { mode: 0o600 });
  const before = readFileSync(file);
  expect((await run(runRestore, [damaged])).text).toMatch(
    /Nothing was restored: the database in it (is damaged|can't)/,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
  writeFileSync(file, "no database any more", { mode: 0o600 });
  expect(await run(runRestore, [backup])).toEqual({
    code: 0,
    text: expect.stringContaining("Restored the backup of "),
  });
  const [aside = ""] = readdirSync(folder).filter((name) => name.includes(".before-restore-"));
  expect(readFileSync(path.join(folder, aside), "utf8")).toBe("no database any more");
  expect(readdirSync(folder).some((name) => name.includes(".restoring"))).toBe(false);
});

test("a copy that others may read, with its last changes in its journal, is restored whole", async () => {
  const saved = path.join(folder, "saved.db");
  const shop = openAlone(file);
  shop.prepare("INSERT INTO backups (made_at, orders, bytes) VALUES (1, 2, 3)").run();
  for (const end of ["", "-wal"]) {
    writeFileSync(`${saved}${end}`, readFileSync(`${file}${end}`));
    chmodSync(`${saved}${end}`, 0o644);
  }
  shop.close();
  expect((await run(runRestore, [saved])).text).toContain("Restored the backup of ");
  const restored = openAlone(file);
  expect(restored.prepare("SELECT orders FROM backups").all()).toEqual([{ orders: 2 }]);
  restored.close();
});

test("a backup of a newer version, of another program or under another key is refused", async () => {
  const backup = await backUp();
  const copy = openAlone(backup);
  copy.exec("INSERT INTO kysely_migration VALUES ('9999-future', 'now')");
  copy.close();
  expect((await run(runRestore, [backup])).text).toContain("of a newer version of the shop (9999-future)");
  const other = path.join(folder, "other.db");
  const program = openAlone(other);
  program.exec("CREATE TABLE notes (text)");
  program.close();
  expect((await run(runRestore, [other])).text).toContain("it is the database of another program");
  expect((await run(runRestore, [path.join(folder, "none.db")])).text).toContain("there is no file ");
});

test("on a machine without a database a backup becomes the first one", async () => {
  const backup = await backUp();
  rmSync(file);
  expect((await run(runRestore, [backup])).text).not.toContain("is kept as");
  expect(existsSync(file)).toBe(true);
  expect((await run(runBackup, ["more"])).text).toContain("Write one of");
  expect((await run(runRestore, [])).text).toContain("Write: npm run -s restore -- FILE");
  expect((await run(runBackup, [], { BACKUP_PUBLIC_KEY: "short" })).text).toContain("BACKUP_PUBLIC_KEY: must be");
});

/** Restores in another process, which kills itself as it makes the call with this number of this kind. */
function restoreKilledAt(call: "link" | "rename", number: number, backup: string): void {
  expect(restoreApart(call, number, backup, 'process.kill(process.pid, "SIGKILL")').signal).toBe("SIGKILL");
}

/** Restores in another process, where the call with this number of this kind does something else. */
function restoreApart(call: "link" | "rename", number: number, backup: string, instead: string) {
  const script = `
    import { createRequire, syncBuiltinESMExports } from "node:module";
    const { runRestore } = await import("#/scripts/backup/run-restore.ts");
    const [source, backup, call, number] = process.argv.slice(1);
    const files = createRequire(process.cwd() + "/x.js")("node:fs/promises");
    const original = files[call];
    let calls = 0;
    files[call] = async (...typed) => (++calls === Number(number) ? ${instead} : original(...typed));
    syncBuiltinESMExports();
    await runRestore({ source: JSON.parse(source), typed: [backup], write: console.log });`;
  const source = JSON.stringify(settings({ DATABASE_URL: `file:${file}` }));
  const typed = ["--input-type=module", "--eval", script, source, backup, call, String(number)];
  return spawnSync(process.execPath, typed, { encoding: "utf8" });
}

test("a restore needs no hard links, which some file systems don't have", { tags: ["long"] }, async () => {
  const backup = await backUp();
  const { stdout } = restoreApart("link", 1, backup, 'Promise.reject(Object.assign(new Error(), { code: "EPERM" }))');
  expect(stdout).toContain("Restored the backup of ");
  expect(existsSync(file)).toBe(true);
});

test("no shop is made anew while a killed restore has left the file without its name [D15]", {
  tags: ["long"],
}, async () => {
  const backup = await backUp();
  restoreKilledAt("link", 1, backup);
  expect(existsSync(file)).toBe(false);
  const source = settings({ DATABASE_URL: `file:${file}` });
  const lines: string[] = [];
  expect(await runMigrate(source, (line) => void lines.push(line))).toBe(1);
  expect(lines.join()).toMatch(
    /a restore was cut off: .*shop\.db\.before-restore-.*shop\.db\.restoring.* restore again/,
  );
  expect(existsSync(file)).toBe(false);
  expect((await run(runRestore, [backup])).code).toBe(0);
  expect(await runMigrate(source, () => undefined)).toBe(0);
});

test.each([
  ["rename", 1],
  ["rename", 2],
  ["link", 1],
] as const)(
  "killed at %s %i and run again, a restore takes over no page from before [D15]",
  { tags: ["long"] },
  async (call, number) => {
    const backup = await backUp();
    const write = `const { openAlone } = await import("#/lib/db/sqlite.ts");
      openAlone(process.argv[1]).exec("CREATE TABLE later (text)"); process.kill(process.pid, "SIGKILL");`;
    spawnSync(process.execPath, ["--input-type=module", "--eval", write, file]);
    expect(readFileSync(`${file}-wal`).length).toBeGreaterThan(0);
    restoreKilledAt(call, number, backup);
    expect((await run(runRestore, [backup])).code).toBe(0);
    expect(tablesOf(file)).not.toContain("later");
    const [aside = ""] = readdirSync(folder).filter((name) => /\.before-restore-\d+$/.test(name));
    expect(tablesOf(path.join(folder, aside))).toContain("later");
  },
);

function tablesOf(database: string): unknown[] {
  const opened = openAlone(database);
  try {
    return opened.prepare("SELECT name FROM sqlite_master").pluck().all();
  } finally {
    opened.close();
  }
}
