import { chmod, mkdir, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runCommand, startCommand } from "#/testbed/command.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { formWith, wordsOf } from "#/testbed/visitor.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The operator's commands beside a real shop, and a shop on what they restored. */

test.beforeEach(({ sandbox }) => sandbox.set({ notifications: "lose", listDelayMs: 0 }));

async function stop(shop: RunningShop): Promise<void> {
  shop.signal("SIGTERM");
  expect(await shop.end).toBe(0);
}

/** Backs the shop up. @returns the path of the backup */
async function backUp({ settings }: RunningShop, more: Record<string, string> = {}): Promise<string> {
  const { code, text } = await runCommand("backup", [], { ...settings, ...more });
  expect(text).toContain("It opens, and its pages are sound.");
  expect(code).toBe(0);
  return text.slice(0, text.indexOf(": "));
}

/** Orders in a copy, and those whose history ends elsewhere: none, if it is of one moment. */
function readCopy(file: string): { orders: number; torn: number } {
  const database = new DatabaseSync(file);
  const count = (text: string) => Number(Object.values(database.prepare(text).get() ?? {})[0]);
  const torn = "WHERE version <> (SELECT max(version) FROM history WHERE order_id = orders.id)";
  const read = {
    orders: count("SELECT count(*) FROM orders"),
    torn: count(`SELECT count(*) FROM orders ${torn}`),
  };
  database.close();
  return read;
}

test(
  "backups made while buyers pay open, are of one moment, and are closed to others [D15]",
  LONG,
  async ({ restartable, sandbox }) => {
    const shop = await restartable.start();
    let isOver = false;
    let bought = 0;
    const buyers = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const buyer = new HttpBuyer(shop.origin, spareSim());
        await buyer.openCardForm();
        await buyer.pay(sandbox);
        bought += 1;
      }
    });
    await expect.poll(() => bought).toBeGreaterThan(3);
    const files = [await backUp(shop), await backUp(shop), await backUp(shop)];
    isOver = true;
    await Promise.all(buyers);
    for (const file of files) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(readCopy(file)).toEqual({ orders: expect.any(Number), torn: 0 });
    }
    expect(readCopy(files[2] ?? "").orders).toBeGreaterThanOrEqual(readCopy(files[0] ?? "").orders);
    expect((await stat(path.dirname(files[0] ?? ""))).mode & 0o777).toBe(0o700);
  },
);

test(
  "a backup that is killed leaves nothing under a backup's name; the last 14 are kept [D15]",
  LONG,
  async ({ restartable }) => {
    const shop = await restartable.start();
    const folder = path.dirname(await backUp(shop));
    const own = path.join(folder, "shop-of-mine.db");
    await writeFile(own, "of the operator");
    for (let second = 10; second < 30; second += 1)
      await writeFile(path.join(folder, `shop-20200101T0000${second}000Z.db`), "old");
    const before = new Set(await readdir(folder));
    for (const marker of [".unfinished", ".unfinished", ".unfinished"]) {
      const running = startCommand("backup", [], shop.settings);
      while (!running.hasEnded() && !(await readdir(folder)).some((name) => name.endsWith(marker)))
        await readdir(folder);
      running.signal("SIGKILL");
      await running.end;
    }
    for (const name of await readdir(folder)) {
      if (before.has(name) || name.includes(".unfinished")) continue;
      expect(readCopy(path.join(folder, name)).torn).toBe(0);
    }
    await backUp(shop);
    const left = (await readdir(folder)).filter((name) => /^shop-\d{8}T\d{9}Z\.db$/.test(name));
    expect(left).toHaveLength(14);
    expect(await readFile(own, "utf8")).toBe("of the operator");
  },
);

test(
  "after a restore no order is authorised again, and payments made since are found [D15]",
  LONG,
  async ({ restartable, sandbox }) => {
    const first = await restartable.start();
    const [unpaid, open, later] = [1, 2, 3].map(() => new HttpBuyer(first.origin, spareSim())) as [
      HttpBuyer,
      HttpBuyer,
      HttpBuyer,
    ];
    await unpaid.showPlans();
    await unpaid.buy();
    await open.openCardForm();
    const checkout = await unpaid.get(`/checkout/${unpaid.orderId}`);
    const backup = await backUp(first);
    await unpaid.continueToPayment();
    await later.openCardForm();
    for (const buyer of [unpaid, open, later]) await buyer.pay(sandbox);
    await expect.poll(() => unpaid.status()).toBe("ready");
    const counts = await sandbox.counts();

    const inUse = await runCommand("restore", [backup], first.settings);
    expect(inUse).toEqual({ code: 1, text: "Nothing was restored: a shop runs on this database; stop it first.\n" });
    await stop(first);
    const restored = await runCommand("restore", [backup], first.settings);
    expect(restored.text).toContain("1 of them were unpaid in the backup");
    expect(restored.code).toBe(0);
    const folder = path.dirname(path.dirname(backup));
    expect((await readdir(folder)).some((name) => name.includes(".before-restore-"))).toBe(true);

    const second = await restartable.start();
    await expect.poll(() => open.status()).toBe("ready");
    await expect.poll(() => unpaid.status()).toBe("received");
    await unpaid.submit(`/checkout/${unpaid.orderId}`, formWith(checkout, "email"), { email: "buyer@example.com" });
    expect(wordsOf(await unpaid.get(`/orders/${unpaid.orderId}`))).toContain("Payment received");
    expect(await later.status().catch(() => "unknown")).not.toBe("ready");
    expect(await sendNotification(second.origin, paymentNotification(await later.placed(sandbox)))).toBe(STORED);
    expect(second.printed()).toContain('"event":"unmatched"');
    expect(await sandbox.counts()).toMatchObject(counts);
  },
);

test(
  "a sealed backup is opened by its key alone, and a damaged one is refused [D15]",
  LONG,
  async ({ restartable }) => {
    const shop = await restartable.start();
    const pair = (await runCommand("backup", ["--new-key"], shop.settings)).text;
    const other = (await runCommand("backup", ["--new-key"], shop.settings)).text;
    const [, BACKUP_PUBLIC_KEY = ""] = /^BACKUP_PUBLIC_KEY=(.*)$/m.exec(pair) ?? [];
    const sealed = await backUp(shop, { BACKUP_PUBLIC_KEY });
    expect(sealed).toMatch(/\.db\.sealed$/);
    expect(await readdir(path.dirname(sealed))).toEqual([path.basename(sealed)]);
    await stop(shop);
    const away = path.join(path.dirname(sealed), "keys");
    await mkdir(away);
    const write = async (name: string, bytes: string | Buffer): Promise<string> => {
      const file = path.join(away, name);
      await writeFile(file, bytes);
      await chmod(file, 0o600);
      return file;
    };
    const [key, wrongKey] = [await write("key.pem", pemOf(pair)), await write("other.pem", pemOf(other))];
    const bytes = await readFile(sealed);
    const cut = await write("cut.sealed", bytes);
    await truncate(cut, bytes.length - 1_000);
    bytes[100_000] = (bytes[100_000] ?? 0) ^ 1;
    const changed = await write("changed.sealed", bytes);
    const plain = await write("plain.db", "no database at all, but a text");
    const restore = async (...typed: string[]) => (await runCommand("restore", typed, shop.settings)).text;
    expect(await restore(sealed)).toContain("the backup is sealed: name the file of its private key with --key");
    expect(await restore(sealed, "--key", wrongKey)).toContain(
      "Nothing was restored: this key doesn't open the backup",
    );
    expect(await restore(cut, "--key", key)).toContain("Nothing was restored: the backup is cut short or was changed");
    expect(await restore(changed, "--key", key)).toContain(
      "Nothing was restored: the backup is cut short or was changed",
    );
    expect(await restore(plain)).toContain("Nothing was restored: the file isn't a backup");
    expect(await restore(sealed, "--key", key)).toContain("Restored the backup of ");
    await restartable.start();
  },
);

function pemOf(printed: string): string {
  return printed.slice(printed.indexOf("-----BEGIN"), printed.indexOf("The first line"));
}
