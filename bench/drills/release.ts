import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { STRICT_HEADERS } from "#/lib/web/policies.ts";
import { selfSigned } from "#/testbed/certificate.ts";
import { freePort, METRICS_TOKEN, shopSettings, startSandbox } from "#/testbed/servers.ts";
import { buildIn } from "./build-in.ts";
import { check } from "./check.ts";
import { HeldShop } from "./held-shop.ts";
import { type ProxyName, requestsLogged, startProxy } from "./proxies.ts";
import { buyOne } from "./purchase.ts";
import { ask, sendLoad } from "./requests.ts";

/*
 * The drill of a release: it is made twice, unpacked, started with nothing but itself behind each proxy, sold with, and restarted under
 * load. A line for each thing that was seen; it throws at the first that isn't so.
 */

const REQUESTS = 10_000;
const RESTARTS = 10;

type Report = (line: string) => void;

/** @throws when the release isn't what it should be */
export async function drillRelease(report: Report, python: string): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), "drill-release-"));
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const [first, second] = ["one", "another/folder"].map((name) => buildIn(commit, path.join(work, name)));
  if (first === undefined || first.digest !== second?.digest) throw new Error("two builds of one commit differ");
  report(`Two builds of one commit in two folders: the same tarball, ${first.megabytes} MB, SHA-256 ${first.digest}.`);
  execFileSync("tar", ["-xzf", first.tarball, "-C", work]);
  const folder = path.join(work, path.basename(first.tarball, ".tar.gz"));
  const unit = path.join(folder, "packaging/sim-top-up.service");
  const exposure = execFileSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit], {
    encoding: "utf8",
  });
  report(`systemd-analyze security: ${/level for \S+ ([\d.]+)/.exec(exposure)?.[1]} (2.0 is the most allowed).`);

  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  for (const name of ["nginx", "Caddy"] as const) await drillBehind(name, { folder, work, python, report });
  check(sumsHold(folder), "a file of the release has changed");
  report(
    "The shop ran as a user that owns nothing, with an empty environment, on a socket held by `bench/drills/holder.py`. The unit was scored, not started: the drill of an installation starts it.",
  );
  report("After that, each file of the folder has the digest that SHA256SUMS names, and no file was added.");
  rmSync(work, { recursive: true });
}

interface Drill {
  folder: string;
  work: string;
  python: string;
  report: Report;
}

async function drillBehind(name: ProxyName, { folder, work, python, report }: Drill): Promise<void> {
  const place = path.join(work, name);
  const data = path.join(place, "data");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  chmodSync(work, 0o755);
  chmodSync(place, 0o755);
  if (process.getuid?.() === 0) chownSync(data, 65_534, 65_534);
  const [port, httpPort, shopPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `https://localhost:${port}`;
  const sandbox = await startSandbox(origin);
  const settings = {
    ...shopSettings(origin, sandbox.origin, data),
    PORT: String(shopPort),
    TRUST_PROXY: "1",
    // The sandbox has no pinned key.
    ALLOW_INSECURE: "1",
    // As the unit sets it.
    NODE_COMPILE_CACHE: path.join(data, "compiled"),
  };
  const shop = new HeldShop(path.join(folder, "bin/shop"), settings, python);
  const proxy = startProxy(name, { folder: place, port, httpPort, shopPort }, selfSigned());
  await answersAt(`${origin}/api/ready`);

  // Caddy gets its certificate by itself.
  if (name === "nginx") await drillChallenge(`http://localhost:${httpPort}`);
  await drillPort80(`http://localhost:${httpPort}`);
  await drillPages(origin);
  await drillVersion(origin, path.basename(folder));
  await drillAddresses(origin, shop.printed);
  await buyOne(origin, sandbox);
  report(
    `${name}: a purchase is paid and its plan active; bodies, addresses, port 80 and the notification's address are right.`,
  );

  const codes: number[] = [];
  const every = REQUESTS / RESTARTS;
  let restarting = Promise.resolve();
  const load = await sendLoad(origin, REQUESTS, (index) => {
    if (index % every !== every / 2) return;
    restarting = restarting.then(async () => void codes.push(await shop.restart()));
  });
  await restarting;
  const lost = [...load.lost].map(([reason, count]) => `${count} × ${reason}`).join(", ") || "none lost";
  report(
    `${name}: ${REQUESTS} requests across ${codes.length} restarts: ${lost}; the longest waited ${(load.longestMs / 1000).toFixed(1)} s, on ${availableParallelism()} cores with a load of ${loadavg()[0]?.toFixed(0)}.`,
  );
  check(load.answered === REQUESTS, "requests were lost");
  check(codes.length === RESTARTS && codes.every((code) => code === 0), `a shop ended with ${codes}`);
  check((await shop.stop()) === 0, "the shop ended with a failure");
  const unanswered = await ask(`${origin}/mail/secret`);
  check(unanswered.status === 502, `without a shop, the proxy answered ${unanswered.status}`);
  const logged = requestsLogged(place);
  check(logged.length === 0, `the proxy logged requests: ${logged[0]}`);
  report(`${name}: its log names none of these requests, nor one that no shop answered.`);
  proxy.kill();
  await sandbox.stop();
}

/** What certbot asks for is looked up in its folder. */
async function drillChallenge(origin: string): Promise<void> {
  const { status } = await fetch(`${origin}/.well-known/acme-challenge/none`, { redirect: "manual" });
  check(status === 404, `a challenge of certbot was answered with ${status}`);
}

/** Pages lead to https, and a program is refused. */
async function drillPort80(origin: string): Promise<void> {
  const statusOf = async (address: string) => (await fetch(origin + address, { redirect: "manual" })).status;
  check((await statusOf("/plans")) === 308, "port 80 doesn't lead to https");
  check((await statusOf("/api/notifications")) === 403, "port 80 redirects what a program asks for");
}

/** The front, the instrumentation, and what a proxy may not change. */
async function drillPages(origin: string): Promise<void> {
  const { body } = await readReady(origin);
  check(Object.values(body.silentMs).length > 3, "the sweepers don't run");
  const large = await ask(`${origin}/plans`, { method: "POST", body: Buffer.alloc(100_000) });
  check(large.status === 413, `a body that is too large was answered with ${large.status}`);
  const page = await ask(`${origin}/`, { headers: { "accept-encoding": "gzip, br" } });
  check(page.headers["content-encoding"] !== undefined, "a page isn't compressed");
  check(
    page.headers["strict-transport-security"] === STRICT_HEADERS["Strict-Transport-Security"],
    "the proxy changes the shop's Strict-Transport-Security",
  );
  const slash = await ask(`${origin}/api/notifications/`, { method: "POST", body: "{}" });
  check(slash.status < 300 || slash.status >= 400, "the notification's address redirects");
}

/** Its metrics name the release, so a dashboard shows which one each process runs. */
async function drillVersion(origin: string, release: string): Promise<void> {
  const response = await fetch(`${origin}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const version = /^shop_info{version="(?<version>.+)"} 1$/m.exec(await response.text())?.groups?.version;
  check(version !== undefined && release.includes(`-${version}-`), `the metrics call the release ${version}`);
}

/** The log names clients by digests: one address keeps its digest with any header that the client sends, and another address has another one. */
async function drillAddresses(origin: string, printed: readonly string[]): Promise<void> {
  const before = printed.length;
  const forged = { "x-forwarded-for": "203.0.113.9" };
  const visits = [{ from: "127.0.0.2" }, { from: "127.0.0.2", headers: forged }, { from: "127.0.0.3" }];
  for (const visit of visits) await ask(`${origin}/`, { ...visit, method: "PROPFIND" });
  const refusals = () => printed.slice(before).filter((line) => line.includes('"reason":"method"'));
  const giveUpAt = Date.now() + 10_000;
  while (refusals().length < visits.length && Date.now() < giveUpAt) await pause(50);
  const [first, second, third] = refusals().map((line) => (JSON.parse(line) as { client: string }).client);
  check(
    first !== undefined && first === second && third !== undefined && first !== third,
    "a client's address is wrong",
  );
}

async function readReady(origin: string) {
  const response = await fetch(`${origin}/api/ready`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return { body: (await response.json()) as { silentMs: Record<string, number> } };
}

async function answersAt(url: string): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (Date.now() < giveUpAt) {
    if ((await ask(url).catch(() => null))?.status === 200) return;
    await pause(100);
  }
  throw new Error(`${url} gave no answer`);
}

function sumsHold(folder: string): boolean {
  execFileSync("sha256sum", ["--quiet", "--check", "SHA256SUMS"], { cwd: folder });
  const listed = readFileSync(path.join(folder, "SHA256SUMS"), "utf8").trim().split("\n").length;
  const files = execFileSync("find", [folder, "-type", "f"], { encoding: "utf8" }).trim().split("\n");
  return files.length === listed + 1;
}
