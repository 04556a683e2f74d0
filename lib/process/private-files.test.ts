import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";

const folder = mkdtempSync(path.join(tmpdir(), "shop-modes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (name: string): string => (statSync(name).mode & 0o777).toString(8);

test("a new database, its side files and its folder are its user's alone [D21]", async () => {
  process.umask(0o022);
  const file = path.join(folder, "new", "shop.db");
  const db = await openDatabase(`file:${file}`, TEST_KEYS);
  await db.query.selectFrom("orders").selectAll().execute();
  expect([path.dirname(file), file, `${file}-wal`].map(modeOf)).toEqual(["700", "600", "600"]);
  await db.close();
});

test.each(["", "-wal", "-shm", "-journal", ".sock"])(
  "a database whose file ends in shop.db%s and is open to others is refused by name [D22]",
  async (end) => {
    const own = mkdtempSync(path.join(folder, "wide-"));
    const file = path.join(own, `shop.db${end}`);
    writeFileSync(file, "");
    chmodSync(file, 0o640);
    const opening = openDatabase(`file:${path.join(own, "shop.db")}`, TEST_KEYS);
    await expect(opening).rejects.toThrow(`can open ${file}; close it to them: chmod 600 ${file}`);
  },
);

test("a folder open to others is refused by name, one further up is not [D22]", async () => {
  const wide = path.join(folder, "a wide one");
  mkdirSync(path.join(wide, "own"), { recursive: true });
  chmodSync(wide, 0o755);
  chmodSync(path.join(wide, "own"), 0o700);
  await expect(openDatabase(`file:${path.join(wide, "shop.db")}`, TEST_KEYS)).rejects.toThrow(`chmod 700 '${wide}'`);
  await (await openDatabase(`file:${path.join(wide, "own", "shop.db")}`, TEST_KEYS)).close();
});
