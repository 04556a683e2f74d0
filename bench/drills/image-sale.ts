import { type ChildProcess, execFileSync, type StdioOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { freeOrigin, shopSettings, startSandbox } from "#/testbed/servers.ts";
import { check } from "./check.ts";
import { buyOne } from "./purchase.ts";
import { untilReady } from "./until-ready.ts";

/*
 * Starts an unpacked image as its configuration says, sells one plan and stops it. Run by the drill in a network of its own; prints what
 * it saw as JSON.
 */

/** Of an image's configuration, what it is started by. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Volumes: Record<string, object>;
  Labels: Record<string, string>;
}

/** What was seen. */
export interface Sale {
  version: string;
  /** The only folder that it writes to, but for /tmp. */
  volume: string;
  readyMs: number;
  stopMs: number;
}

interface Given {
  root: string;
  config: ImageConfig;
  work: string;
}

const { root, config, work } = JSON.parse(process.argv[2] ?? "") as Given;
const [volume = ""] = Object.keys(config.Volumes);
const [uid = 0, gid = 0] = config.User.split(":").map(Number);
const data = path.join(work, "data");
// As a new volume is filled: with the mode and the owner that the image says.
execFileSync("cp", ["--archive", path.join(root, volume), data]);

const version = runToEnd([...config.Entrypoint, "version"]).stdout;
refuses(["/bin/sh", "-c", "exit"], "ENOENT|No such file");
const write = 'require("node:fs").writeFileSync("/opt/sim-top-up/new", "")';
refuses([String(config.Entrypoint[0]), "--eval", write], "EROFS");

const sale = await sell();
process.stdout.write(JSON.stringify({ version, volume, ...sale } satisfies Sale));
process.exit(0);

async function sell(): Promise<Pick<Sale, "readyMs" | "stopMs">> {
  const origin = await freeOrigin();
  const sandbox = await startSandbox(origin);
  const { DATABASE_URL: _ofImage, ...settings } = shopSettings(origin, sandbox.origin, volume);
  // As with `docker run --env-file`: what isn't set stays out. The sandbox has no pinned key.
  const given = Object.entries({ ...settings, ALLOW_INSECURE: "1" }).filter(([, value]) => value !== "");
  const startedAt = performance.now();
  const shop = start(
    [...config.Entrypoint, ...config.Cmd],
    ["ignore", "pipe", "pipe", "pipe"],
    Object.fromEntries(given),
  );
  let printed = "";
  for (const stream of [shop.stdout, shop.stderr]) stream?.on("data", (chunk) => (printed += String(chunk)));
  // bubblewrap closes it before the last brace where the new process is the first.
  const told = await text(shop.stdio[3] as NodeJS.ReadableStream);
  const pid = Number(/"child-pid": (\d+)/.exec(told)?.[1]);
  await untilReady(
    origin,
    () => printed,
    () => shop.exitCode !== null,
  );
  const readyMs = performance.now() - startedAt;

  await buyOne(origin, sandbox);

  const stoppedAt = performance.now();
  const ended = once(shop, "exit");
  process.kill(pid, "SIGTERM");
  const [code] = await ended;
  const stopMs = performance.now() - stoppedAt;
  check(code === 0, `the shop ended with ${code}:\n${printed}`);
  check(!/EROFS|EACCES|EPERM/.test(printed), `a write was refused:\n${printed}`);
  await sandbox.stop();
  return { readyMs, stopMs };
}

/** Starts a program in the image; descriptor 3 tells of its process. */
function start(program: string[], stdio: StdioOptions, settings: Record<string, string>): ChildProcess {
  const { args, options } = bubblewrap(program, settings);
  const child = spawn("bwrap", ["--info-fd", "3", ...args], { ...options, stdio });
  process.on("exit", () => child.kill("SIGKILL"));
  return child;
}

function runToEnd(program: string[]) {
  const { args, options } = bubblewrap(program, {});
  return spawnSync("bwrap", args, { ...options, encoding: "utf8" });
}

function refuses(program: string[], reason: string): void {
  const { status, stderr } = runToEnd(program);
  check(
    status !== 0 && new RegExp(reason).test(stderr),
    `${program.join(" ")} wasn't refused with ${reason}: ${stderr}`,
  );
}

/** As a container runs: the image's user, really and not only in its own eyes, without rights, its process the first. */
function bubblewrap(program: string[], settings: Record<string, string>) {
  const environment = [...config.Env.map((line) => line.split(/=(.*)/s)), ...Object.entries(settings)];
  const args = [
    ...["--unshare-all", "--share-net", "--as-pid-1", "--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ...["--uid", String(uid), "--gid", String(gid), "--ro-bind", root, "/", "--bind", data, volume],
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--chdir", "/", "--clearenv"],
    ...environment.flatMap(([name = "", value = ""]) => ["--setenv", name, value]),
    ...program,
  ];
  return { args, options: process.getuid?.() === 0 ? { uid, gid, cwd: "/" } : { cwd: "/" } };
}
