import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { databaseKeys } from "#/lib/db/sealing/keys.ts";
import { parseEnv } from "#/lib/env.ts";
import { untilUnused } from "#/lib/testing/postgres/connections.ts";
import { settings } from "#/lib/testing/settings.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { runDemoData } from "#/scripts/demo-data/run-demo-data.ts";
import { blocksOf } from "#/testbed/operations.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { loadPostgres } from "./postgres.ts";
import { runBackup } from "./run-backup.ts";
import { runRestore } from "./run-restore.ts";
import { newKeyPair } from "./sealed-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "dumps-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

type Run = typeof runBackup;

async function run(command: Run, url: string, typed: string[], more = {}): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const source = settings({ DATABASE_URL: url, ...more });
  const code = await command({ source, typed, write: (line) => void lines.push(line) });
  return { code, text: lines.join("\n") };
}

test("a dump that was made beside a shop goes into an empty database, and no other [D15]", async () => {
  const { url } = await createTestDatabase();
  await runDemoData({ source: settings({ DATABASE_URL: url }), typed: ["--orders", "100"], write: () => undefined });
  const shop = await openDatabase(url, { keys: null });
  const backup = await run(runBackup, url, ["--to", folder]);
  expect(backup).toEqual({ code: 0, text: expect.stringContaining(" MB, 100 orders, ") });
  const [file = ""] = readdirSync(folder).map((name) => path.join(folder, name));
  expect(await shop.query.selectFrom("backups").select("orders").execute()).toEqual([{ orders: 100 }]);
  expect((await run(runRestore, url, [file])).text).toContain("a shop runs on this database; stop it first");
  await shop.close();
  await untilUnused(url);
  expect((await run(runRestore, url, [file])).text).toContain("the database isn't empty");
  const empty = await createTestDatabase();
  expect(await run(runRestore, empty.url, [file])).toEqual({ code: 0, text: expect.stringContaining("100 orders.") });
  const restored = await openDatabase(empty.url, { keys: null });
  expect(await restored.query.selectFrom("restores").select("restored_at").execute()).toEqual([
    { restored_at: expect.any(Number) },
  ]);
  expect(await restored.query.selectFrom("receipt_shop").selectAll().execute()).toEqual([
    { letter: expect.stringMatching(/^R\d{8}$/) },
  ]);
  await restored.close();
});

test("a sealed dump is opened by its key, and a file that is no dump is refused", async () => {
  const { url } = await createTestDatabase();
  const place = mkdtempSync(path.join(folder, "sealed-"));
  await (await openDatabase(url, { keys: null })).close();
  const pair = newKeyPair();
  expect((await run(runBackup, url, ["--to", place], { BACKUP_PUBLIC_KEY: pair.setting })).code).toBe(0);
  expect(readdirSync(place)).toEqual([expect.stringMatching(/\.dump\.sealed$/)]);
  const [sealed = ""] = readdirSync(place).map((name) => path.join(place, name));
  const key = path.join(folder, "backup.pem");
  writeFileSync(key, pair.privateKey);
  // A release lies in a folder of root's, in which the shop's user can't write.
  const release = mkdtempSync(path.join(folder, "release-"));
  vi.spyOn(process, "cwd").mockReturnValue(release);
  const { url: restored } = await createTestDatabase();
  const opened = await run(runRestore, restored, [sealed, "--key", key]);
  expect(opened).toEqual({ code: 0, text: expect.stringContaining("Restored the backup of ") });
  expect([readdirSync(release), readdirSync(place)]).toEqual([[], [path.basename(sealed)]]);
  vi.mocked(process.cwd).mockRestore();
  const { url: empty } = await createTestDatabase();
  const noDump = await run(runRestore, empty, ["package.json"]);
  expect(noDump).toEqual({ code: 1, text: expect.stringContaining("Nothing was restored: pg_restore says: ") });
});

/** What a database holds: its tables, and its marks of a restore. */
async function heldBy(url: string): Promise<{ tables: number; marks: unknown[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount: tables } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = current_schema()");
  const marks = tables ? (await client.query("SELECT restored_at FROM restores")).rows : [];
  await client.end();
  return { tables: tables ?? 0, marks };
}

/** A dump of a shop's database that was opened with the keys of the settings. */
async function backUp(fill: (url: string) => Promise<unknown> = async () => undefined): Promise<string> {
  const { url } = await createTestDatabase();
  const place = mkdtempSync(path.join(folder, "cut-"));
  await (await openDatabase(url, { keys: databaseKeys(parseEnv(settings({ DATABASE_URL: url }))) })).close();
  await fill(url);
  expect((await run(runBackup, url, ["--to", place])).code).toBe(0);
  return path.join(place, readdirSync(place)[0] ?? "");
}

/** Where pg_restore begins as that of version 17 and newer does, with a setting that older servers refuse. */
function newerPrograms(): string {
  const programs = mkdtempSync(path.join(folder, "programs-"));
  const line = "/^SET idle_in_transaction/a SET transaction_timeout = 0;";
  const script = `#!/bin/sh\nPATH=\${PATH#*:}\npg_restore "$@" | sed "${line}"\n`;
  writeFileSync(path.join(programs, "pg_restore"), script, { mode: 0o700 });
  return `${programs}:${process.env.PATH}`;
}

test("a dump goes into an older server by programs of a newer version [D15]", async () => {
  const file = await backUp();
  vi.stubEnv("PATH", newerPrograms());
  const { url: empty } = await createTestDatabase();
  expect((await run(runRestore, empty, [file])).text).toMatch(/^Restored the backup of /);
});

test("the commands of operations.md dump and load a database by PostgreSQL's programs alone", async () => {
  const { url } = await createTestDatabase();
  await runDemoData({ source: settings({ DATABASE_URL: url }), typed: ["--orders", "100"], write: () => undefined });
  const [[dump = ""] = [], [load = ""] = []] = blocksOf("### With PostgreSQL's own programs");
  const newer = newerPrograms();
  let from = url;
  // The second dump holds the mark of the first restore.
  for (const PATH of [process.env.PATH, newer]) {
    const { url: empty } = await createTestDatabase();
    for (const [command, DATABASE_URL] of [
      [dump, from],
      [load, empty],
    ] as const) {
      const env = { ...process.env, PATH, DATABASE_URL };
      const { status, stderr } = spawnSync("sh", ["-c", command], { cwd: folder, env, encoding: "utf8" });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    }
    expect((await heldBy(empty)).marks).toEqual([{ restored_at: null }]);
    expect(await askPostgres(empty, "SELECT count(*)::int AS orders FROM orders")).toEqual([{ orders: 100 }]);
    await askPostgres(empty, "UPDATE restores SET restored_at = 1");
    from = empty;
  }
});

test("a load by the commands of operations.md that is cut off leaves nothing", async () => {
  const file = await backUp();
  const [, [load = ""] = []] = blocksOf("### With PostgreSQL's own programs");
  const programs = mkdtempSync(path.join(folder, "programs-"));
  const script = `#!/bin/sh\nPATH=\${PATH#*:}\npg_restore "$@" | head -c 20000\nexit 1\n`;
  writeFileSync(path.join(programs, "pg_restore"), script, { mode: 0o700 });
  const { url: empty } = await createTestDatabase();
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: empty };
  spawnSync("sh", ["-c", load.replace("shop.dump", file)], { env });
  expect(await heldBy(empty)).toEqual({ tables: 0, marks: [] });
});

test("a restore with another secret loads nothing, and names the key [D15]", async () => {
  const file = await backUp();
  const { url: empty } = await createTestDatabase();
  const another = { SESSION_SECRET: "5b1f0a77c3e94d2288aa61d0f3be4790c6d25e18b7a94f03" };
  const { code, text } = await run(runRestore, empty, [file], another);
  expect(code).toBe(1);
  expect(text).toMatch(/^Nothing was restored: the database still has rows sealed under/);
  expect(await heldBy(empty)).toEqual({ tables: 0, marks: [] });
});

test("a restore that fails after the data were loaded leaves them marked, and says so [D15]", async () => {
  // The shop can't open the loaded data without this table.
  const file = await backUp((url) => askPostgres(url, "DROP TABLE digest_key"));
  const { url: empty } = await createTestDatabase();
  const { code, text } = await run(runRestore, empty, [file]);
  expect(code).toBe(1);
  expect(text).toMatch(/^The backup is loaded and marked as restored, but not yet safe.*: 42P01\.$/);
  expect((await heldBy(empty)).marks).toEqual([{ restored_at: null }]);
});

test("a restore that is killed while it loads leaves nothing [D15]", async () => {
  const file = await backUp();
  const { url: empty } = await createTestDatabase();
  const whole = spawnSync("pg_restore", ["--file=-", file], { encoding: "utf8" }).stdout.length;
  // Kills the restore before the last rows, and with "exit" fails itself.
  const programs = mkdtempSync(path.join(folder, "programs-"));
  const script = `#!/bin/sh\nPATH=\${PATH#*:}\npg_restore "$@" | head -c ${Math.floor(whole * 0.8)}\n`;
  for (const end of ["exit 1", "kill -KILL $PPID"]) {
    writeFileSync(path.join(programs, "pg_restore"), `${script}${end}\n`, { mode: 0o700 });
    const load = `const { loadPostgres } = await import("#/scripts/backup/postgres.ts");
      await loadPostgres(process.argv[1], process.argv[2], 1);`;
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
    const killed = spawnSync(process.execPath, ["--input-type=module", "--eval", load, empty, file], { env });
    expect(killed.signal ?? killed.status).toBe(end === "exit 1" ? 1 : "SIGKILL");
    await expect.poll(() => heldBy(empty)).toEqual({ tables: 0, marks: [] });
  }
});

test("a restore whose psql ends before anything is written ends too [D15]", async () => {
  const programs = mkdtempSync(path.join(folder, "programs-"));
  writeFileSync(path.join(programs, "psql"), "#!/bin/sh\nread -r begin\necho no more room >&2\nexit 2\n", {
    mode: 0o700,
  });
  writeFileSync(path.join(programs, "pg_restore"), "#!/bin/sh\nexec tail -f /dev/null\n", { mode: 0o700 });
  vi.stubEnv("PATH", `${programs}:${process.env.PATH}`);
  await expect(loadPostgres("postgres://127.0.0.1/none", "none", 1)).rejects.toThrow("psql says: no more room");
});

test("a password is in no argument of a program, and a wrong address is named without it", async () => {
  const { url } = await createTestDatabase();
  const wrong = Object.assign(new URL(url), { password: "a-wrong-password" }).href;
  const { code, text } = await run(runBackup, wrong, ["--to", folder]);
  expect(code).toBe(1);
  expect(text).toContain("There is no new backup: pg_dump says: ");
  expect(text).not.toContain("a-wrong-password");
});
