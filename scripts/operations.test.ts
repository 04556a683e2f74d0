import { execFileSync } from "node:child_process";
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { parseEnv } from "#/lib/env.ts";
import { settings } from "#/lib/testing/settings.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { filesOfGit } from "#/scripts/release/contents.ts";
import { blocksOf, commandsOf } from "#/testbed/operations.ts";

// The commands of docs/operations.md that are no commands of the shop, as they stand there. The drills of an installation and of the image
// run those of their chapters.

const folder = mkdtempSync(path.join(tmpdir(), "operations-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (command: string) =>
  execFileSync("bash", ["-c", command], { cwd: folder, encoding: "utf8", stdio: "pipe" });

test("the commands on the payment page's key make a pair that signs and checks", () => {
  const [keys = []] = blocksOf("## The payment page: `npm run payment-page`");
  expect(keys).toHaveLength(2);
  for (const command of keys) run(command);
  const [key, pub] = ["payment-page.key", "payment-page.pub"].map((name) =>
    readFileSync(path.join(folder, name), "utf8"),
  );
  const text = Buffer.from("an inventory");
  const signature = sign(null, text, createPrivateKey(key ?? ""));
  expect(verify(null, text, createPublicKey(pub ?? ""), signature)).toBe(true);
});

test("the commands on DKIM print a key that the shop takes, and the text for the DNS", () => {
  const [[make = "", publish = "", ...more] = []] = blocksOf("## Mail");
  expect(more).toEqual([]);
  const MAIL_DKIM_KEY = run(make);
  const dkim = { MAIL_DKIM_DOMAIN: "example.com", MAIL_DKIM_SELECTOR: "shop1", MAIL_DKIM_KEY };
  const taken = createPublicKey(parseEnv(settings(dkim)).MAIL_DKIM_KEY ?? "");
  expect(run(publish)).toBe(taken.export({ type: "spki", format: "der" }).toString("base64"));
});

/** The first two commands of the chapter: the name of the release, and what unpacks it, here below a folder of its own. */
function unpackAmongTwo(place: string): { at: string; release: string; unpack: () => string } {
  const [name = "", unpack = ""] = commandsOf(blocksOf("## Install")[1] ?? []);
  const [, release = ""] = /^RELEASE=(\S+)$/.exec(name) ?? [];
  const at = path.join(folder, place);
  for (const inside of ["opt", "usr/local/bin"]) mkdirSync(path.join(at, inside), { recursive: true });
  for (const one of [release, "sim-top-up-0.0.9-linux-x64"]) {
    const text = `mkdir ${one} && echo ${one} > ${one}/release.json && tar -czf ${one}.tar.gz ${one} && rm -r ${one}`;
    run(`cd ${place} && ${text} && sha256sum ${one}.tar.gz > ${one}.tar.gz.sha256`);
  }
  const local = unpack.replaceAll(/(?<= )\/(?=opt|usr)/g, `${at}/`);
  return { at, release, unpack: () => run(`cd ${place}; ${name}\n${local}`) };
}

test("the block that installs unpacks the release it names, with another tarball beside it", () => {
  const { at, release, unpack } = unpackAmongTwo("two-tarballs");
  unpack();
  expect(readFileSync(path.join(at, "opt/sim-top-up/release.json"), "utf8")).toBe(`${release}\n`);
});

test("a tarball with another digest is not unpacked, and the link stays where it was", () => {
  const { at, release, unpack } = unpackAmongTwo("wrong-digest");
  symlinkSync("before", path.join(at, "opt/sim-top-up"));
  writeFileSync(path.join(at, `${release}.tar.gz`), "cut off");
  expect(unpack).toThrow(/FAILED|did NOT match/);
  expect(existsSync(path.join(at, "opt", release))).toBe(false);
  expect(readlinkSync(path.join(at, "opt/sim-top-up"))).toBe("before");
});

test("topup runs a command as the shop's user, with its settings and each word as it was typed", () => {
  const made = blocksOf("## Install")
    .flat()
    .filter((command) => command.includes("/usr/local/bin/topup"));
  expect(made).toHaveLength(2);
  for (const command of made) run(command.replace("/usr/local/bin/", "./"));
  writeFileSync(path.join(folder, "runuser"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n", { mode: 0o700 });
  const words = run("PATH=.:$PATH ./topup desk invite 'Ann Lee'").trim().split("\n");
  expect(words.join(" ")).toMatch(/^-u sim-top-up -- \S+\/bin\/shop --settings \/etc\/sim-top-up\.env desk /);
  expect(words.slice(-3)).toEqual(["desk", "invite", "Ann Lee"]);
});

test("each command that the page gives to topup is one of a release", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const named = new Set([...page.matchAll(/(?:`|^|then )topup ([a-z-]+)/gm)].map(([, name = ""]) => name));
  const commands = readFileSync("scripts/shop.mjs", "utf8");
  expect(named.size).toBeGreaterThan(3);
  expect([...named].filter((name) => !new RegExp(`^  ${name}: \\{`, "m").test(commands))).toEqual([]);
});

test("the statements that the page has operators run by hand fit the schema", async () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const statements = [...page.matchAll(/`((?:UPDATE|INSERT INTO) [^`]+)`/g)].map(([, statement = ""]) => statement);
  expect(statements).toHaveLength(4);
  const file = path.join(folder, "shop.db");
  await (await openDatabase(`file:${file}`, TEST_KEYS)).close();
  const [node = ""] = /(?<= -e ')[^']+/.exec(page) ?? [];
  const program = node.replace("/var/lib/sim-top-up/shop.db", file);
  // As in the container; `sqlite3` takes the same text. Again on what the first time has left: a shop may be restored twice.
  for (let time = 1; time <= 2; time += 1) {
    for (const statement of statements) execFileSync(process.execPath, ["-e", program, statement], { stdio: "pipe" });
    const shop = await openDatabase(`file:${file}`, TEST_KEYS);
    const marks = shop.query.selectFrom("restores").select(["backup_at", "restored_at"]);
    expect(await marks.execute()).toEqual([{ backup_at: 0, restored_at: null }]);
    await shop.query.updateTable("restores").set({ restored_at: time }).execute();
    await shop.close();
  }
});

test("a release holds the page, the settings it names, and each page that it links to", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const links = [...page.matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, link = ""]) =>
    path.posix.join("docs", link),
  );
  const held = filesOfGit();
  const wanted = ["README.md", ".env.example", "docs/operations.md", "docs/operations/alerts.yml", ...links];
  expect(wanted.filter((file) => !held.includes(file))).toEqual([]);
});

test("the command that stops the shop names each unit that could start it again", () => {
  const page = readFileSync("docs/operations.md", "utf8");
  const units = globSync("packaging/sim-top-up.{service,socket}").map((file) => path.basename(file));
  for (const verb of ["stop", "start"]) {
    const [, named = ""] = new RegExp(`\`systemctl ${verb} ([^\`]+)\``).exec(page) ?? [];
    expect(named.split(" ").sort()).toEqual(units.sort());
  }
});

test("a missed backup lets the shop start first, and is tried again a few times", () => {
  const unit = readFileSync("packaging/sim-top-up-backup.service", "utf8");
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
  expect(settingOf("After").split(" ")).toContain("sim-top-up.service");
  expect(settingOf("Restart")).toBe("on-failure");
  const minutes = Number.parseInt(settingOf("RestartSec"), 10) * Number.parseInt(settingOf("StartLimitBurst"), 10);
  // Otherwise the limit would never be reached.
  expect(minutes).toBeLessThan(Number.parseInt(settingOf("StartLimitIntervalSec"), 10) * 60);
  expect(minutes).toBeGreaterThan(0);
});

test("backups go to another disk by both units, and the timer's names no other folder", () => {
  const etc = path.join(folder, "etc");
  const written = blocksOf("## Backup")
    .flat()
    .filter((command) => /^(install -d|printf) .*\/etc\//.test(command));
  for (const command of written) run(command.replaceAll("/etc/", `${etc}/`));
  const place = "/mnt/elsewhere/shop";
  const linesOf = (unit: string) => readFileSync(path.join(etc, "systemd/system", `${unit}.d/backup.conf`), "utf8");
  expect(linesOf("sim-top-up.service")).toBe(`[Service]\nReadWritePaths=-${place}\n`);
  const packaged = /^ExecStart=.*$/m.exec(readFileSync("packaging/sim-top-up-backup.service", "utf8"))?.[0] ?? "";
  const named = packaged.replace("/var/lib/sim-top-up/backups", place);
  expect(named).not.toBe(packaged);
  // Without the empty line a second command would be added to the first.
  expect(linesOf("sim-top-up-backup.service")).toBe(`[Service]\nReadWritePaths=${place}\nExecStart=\n${named}\n`);
});
