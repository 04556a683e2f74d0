import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { blocksOf, commandsOf } from "#/testbed/operations.ts";
import { shopSettings, startSandbox } from "#/testbed/servers.ts";
import { check } from "./check.ts";
import { podmanIn } from "./podman.ts";
import { buyOne } from "./purchase.ts";
import { sendLoad } from "./requests.ts";
import { untilReady } from "./until-ready.ts";

/*
 * Follows the chapter "Install" inside the network of a bare Debian, sells through what it installed, restarts and kills it. Prints what
 * it saw, a line each.
 */

/** The container with the bare Debian. */
export interface Bare {
  work: string;
  name: string;
  /** The release whose tarball lies in it. */
  release: string;
}

const ORIGIN = "https://localhost";
const BOOT_MS = 120_000;
const REQUESTS = 1_000;

const { work, name, release } = JSON.parse(process.argv[2] ?? "") as Bare;
const podman = podmanIn(work);
const say = (line: string) => process.stdout.write(`${line}\n`);

await systemRuns();
const sandbox = await startSandbox(ORIGIN);
const startedAt = performance.now();
const commands = await install();
await untilReady(ORIGIN, journal);
const seconds = (performance.now() - startedAt) / 1000;
say(
  `On a bare Debian 12 that systemd has booted, the ${commands} commands of the chapter Install ran as they stand, with localhost for the shop's name and Caddy's package fetched before: from the tarball to /api/ready behind Caddy in ${seconds.toFixed(0)} s of waiting.`,
);
await buyOne(ORIGIN, sandbox);
const invited = inside("topup desk invite Ann");
check(invited.includes(`${ORIGIN}/desk/`), `the invitation of the first operator said:\n${invited}`);
say("A purchase is paid and its plan active; the first operator is invited.");
inside("systemctl start sim-top-up-backup.service");
const backups = inside("ls /var/lib/sim-top-up/backups");
check(/^shop-\S+\.db$/m.test(backups), `the unit of the backup left:\n${backups}`);
say("The unit that the timer starts each day made a backup of the running shop.");
renew();
await untilReady(ORIGIN, journal);
say("The commands that put a new release in the old one's place ran as they stand, with the same release.");
await restarts();
const printed = inside("journalctl --unit sim-top-up --output cat");
check(!/EROFS|EACCES|EPERM/.test(printed), `a right is missing:\n${printed}`);
say("No line of the journal tells of a right that the unit refused.");
await sandbox.stop();
process.exit(0);

function journal(): string {
  return inside("journalctl --no-pager --lines 40");
}

async function systemRuns(): Promise<void> {
  const from = performance.now();
  const state = () => podman.run(`podman exec ${name} systemctl is-system-running`).text.trim();
  while (!/running|degraded/.test(state())) {
    check(performance.now() - from < BOOT_MS, `systemd didn't boot: ${state()}`);
    await pause(200);
  }
}

/** @returns how many commands the page has */
async function install(): Promise<number> {
  const [make, unpack, settings, start, proxy, ...more] = blocksOf("## Install");
  check(
    make?.join() === "npm run release" && more.length === 0,
    "the chapter Install has other blocks than the drill knows",
  );
  const [named = "", ...unpacking] = commandsOf(unpack ?? []);
  check(named.startsWith("RELEASE="), "the chapter Install names no release");
  for (const command of unpacking) inside(`cd /root/tarball; RELEASE=${release}\n${command}`);
  writeSettings(settings ?? []);
  for (const command of start ?? []) insideOrDoctor(command);
  for (const command of proxy ?? []) inside(command.replace("YOUR-NAME", new URL(ORIGIN).hostname));
  return [named, unpacking, start, proxy].flat().length;
}

/** The same release once more: what it unpacks is what lies there. */
function renew(): void {
  const [prepare = [], change = [], ...more] = blocksOf("### A new version of a release");
  const [named = "", ...preparing] = commandsOf(prepare);
  check(
    named.startsWith("RELEASE=") && more.length === 0,
    "the chapter on a new version has other blocks than the drill knows",
  );
  for (const command of [...preparing, ...commandsOf(change)])
    insideOrDoctor(`cd /root/tarball; RELEASE=${release}\n${command}`);
}

/** As {@link inside}. Before the shop runs, and where its certificate is Caddy's own, the doctor finds no answer at its address. */
function insideOrDoctor(command: string): void {
  const { code, text } = podman.run(`podman exec ${name} sh -c ${quoted(command)}`);
  check(
    code === 0 || (/ doctor$/.test(command) && !/^wrong +(?! |SHOP_ORIGIN)/m.test(text)),
    `${command} ended with ${code}:\n${text}`,
  );
}

/** The settings that the page names, and what the sandbox needs beside them. */
function writeSettings(lines: readonly string[]): void {
  const { DATABASE_URL: _ofPage, PORT: _ofUnit, ...known } = shopSettings(ORIGIN, sandbox.origin, "");
  const page = new Map(lines.map((line) => line.split(/=(.*)/s) as [string, string]));
  const secret = inside(`/opt/sim-top-up/bin/node -p "crypto.randomBytes(32).toString('hex')"`).trim();
  for (const [key, value] of page)
    page.set(key, value.includes("topup.example.com") ? ORIGIN : value || (known[key] ?? ""));
  page.set("SESSION_SECRET", secret);
  for (const key of ["PROCESSOR_SCRIPT_URL", "LIMITS_SCALE"]) page.set(key, known[key] ?? "");
  page.set("ALLOW_INSECURE", "1");
  const file = path.join(work, "settings");
  writeFileSync(file, [...page].map(([key, value]) => `${key}=${value}\n`).join(""));
  podman.succeeds(`podman exec --interactive ${name} sh -c 'cat > /etc/sim-top-up.env' < ${file}`);
}

async function restarts(): Promise<void> {
  for (const how of ["systemctl restart sim-top-up", "systemctl kill --signal KILL sim-top-up"]) {
    const load = await sendLoad(ORIGIN, REQUESTS, (done) => {
      if (done === REQUESTS / 4) inside(how);
    });
    const lost = [...load.lost].map(([reason, count]) => `${count} × ${reason}`).join(", ") || "none lost";
    say(`\`${how}\` among ${REQUESTS} requests: ${lost}; the longest waited ${(load.longestMs / 1000).toFixed(1)} s.`);
    // A killed process takes along what it was answering.
    check(load.lost.size === 0 || how.includes("KILL"), "a restart lost requests");
    await untilReady(ORIGIN, journal);
  }
}

function inside(command: string): string {
  return podman.succeeds(`podman exec ${name} sh -c ${quoted(command)}`);
}

function quoted(command: string): string {
  return `'${command.replaceAll("'", String.raw`'\''`)}'`;
}
