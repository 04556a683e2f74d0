import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { filesOfGit } from "#/scripts/release/contents.ts";
import { blocksOf, commandsOf } from "#/testbed/operations.ts";

// The commands of docs/operations.md that put a new release in the old one's place, run below a folder, with stand-ins for systemd and the shop.

const [prepare = [], change = [], ...more] = blocksOf("### A new version of a release");
const [named = "", ...preparing] = commandsOf(prepare);
const [, release = ""] = /^RELEASE=(\S+)$/.exec(named) ?? [];
const UNITS = readdirSync("packaging").filter((name) => /^sim-top-up.*\..*$/.test(name));

/** A server with an old release, and the new one's tarball. Its log says which programs ran. */
function makeServer(): { at: string; run: (commands: readonly string[]) => string[]; log: () => string[] } {
  const at = mkdtempSync(path.join(tmpdir(), "new-version-"));
  onTestFinished(() => rmSync(at, { recursive: true }));
  for (const inside of ["bin", "opt/old", "etc/systemd/system"]) mkdirSync(path.join(at, inside), { recursive: true });
  const shell = (command: string) =>
    execFileSync("bash", ["-c", command], { cwd: at, encoding: "utf8", stdio: "pipe" });
  shell("ln -s $PWD/opt/old opt/sim-top-up");
  for (const inside of ["packaging", "bin"]) mkdirSync(path.join(at, release, inside), { recursive: true });
  writeFileSync(path.join(at, release, "bin/shop"), "", { mode: 0o755 });
  for (const unit of UNITS) writeFileSync(path.join(at, release, "packaging", unit), unit);
  shell(`tar -czf ${release}.tar.gz ${release} && rm -r ${release}`);
  shell(`sha256sum ${release}.tar.gz > ${release}.tar.gz.sha256`);
  for (const program of ["systemctl", "runuser", "sleep", "topup"]) {
    const text = `#!/bin/sh\necho "${program} $*" >> ${at}/log\n[ ! -e ${at}/fails ] || ! grep -q "$1" ${at}/fails\n`;
    writeFileSync(path.join(at, "bin", program), text, { mode: 0o700 });
  }
  const local = (command: string) => command.replaceAll(/(?<= )\/(?=opt\b|etc\/systemd\b)/g, `${at}/`);
  const log = () =>
    existsSync(path.join(at, "log")) ? readFileSync(path.join(at, "log"), "utf8").trim().split("\n") : [];
  const run = (commands: readonly string[]) => {
    shell(`export PATH=${at}/bin:$PATH\n${named}\n${commands.map(local).join("\n")}`);
    return log();
  };
  return { at, run, log };
}

test("a new release is unpacked beside the old one once a backup is made, and its doctor asked", () => {
  expect(more).toEqual([]);
  const { at, run } = makeServer();
  expect(run(preparing)).toEqual([
    "systemctl start sim-top-up-backup.service",
    `runuser -u sim-top-up -- ${at}/opt/${release}/bin/shop --settings /etc/sim-top-up.env doctor`,
  ]);
  expect(readlinkSync(path.join(at, "opt/sim-top-up"))).toBe(path.join(at, "opt/old"));
  expect(readdirSync(path.join(at, "opt", release, "packaging")).sort()).toEqual(UNITS.sort());
});

test("without a backup nothing is unpacked, and no release changed", () => {
  const { at, run, log } = makeServer();
  writeFileSync(path.join(at, "fails"), "start");
  expect(() => run(preparing)).toThrow("Command failed");
  expect(existsSync(path.join(at, "opt", release))).toBe(false);
  expect(() => run(change)).toThrow("Command failed");
  expect(log()).toEqual(["systemctl start sim-top-up-backup.service"]);
  expect(readlinkSync(path.join(at, "opt/sim-top-up"))).toBe(path.join(at, "opt/old"));
});

test("the change takes the new release's units, restarts the shop and asks the doctor", () => {
  const { at, run } = makeServer();
  run(preparing);
  expect(run(change).slice(2)).toEqual([
    "systemctl daemon-reload",
    "systemctl restart sim-top-up.service",
    "sleep 10",
    "topup doctor",
  ]);
  expect(readlinkSync(path.join(at, "opt/sim-top-up"))).toBe(path.join(at, "opt", release));
  expect(readdirSync(path.join(at, "etc/systemd/system")).sort()).toEqual(UNITS.sort());
});

test("the journal keeps the shop's log for 30 days, by a file that a release holds", () => {
  const [install = "", restart = ""] = blocksOf("## The log").flat();
  const [, from = "", to = ""] = /^install -D -m 644 \/opt\/sim-top-up\/(\S+) (\S+)$/.exec(install) ?? [];
  expect(filesOfGit()).toContain(from);
  const text = readFileSync(from, "utf8");
  expect(text).toContain(`# For ${to}: `);
  expect(text).toMatch(/^MaxRetentionSec=30day$/m);
  expect(text).toMatch(/^MaxFileSec=1day$/m);
  expect(restart).toBe("systemctl restart systemd-journald");
});
