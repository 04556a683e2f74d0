import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { installDebianPackages } from "./debian.mjs";
import { fail } from "./processes.mjs";

// A PostgreSQL for the tests: a server of their own on loopback, from the programs of Debian's package, gone when they are.

const VERSIONS = "/usr/lib/postgresql";
const NOBODY = 65_534;

/** The folder with the programs of the newest PostgreSQL that is installed; undefined where there is none. */
export function findPostgres() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => `${VERSIONS}/${version}/bin`);
  return folders.find((folder) => existsSync(`${folder}/initdb`) && existsSync(`${folder}/postgres`));
}

/** The same, where it has to be there. */
export async function findOrInstallPostgres() {
  return (
    findPostgres() ??
    ((await installDebianPackages(["postgresql"])) ? findPostgres() : undefined) ??
    fail("No PostgreSQL was found or could be installed: install Debian's package postgresql and try again.")
  );
}

/** For vitest: the server of one run, whose address the tests ask for by `inject("postgres")`. */
export async function setup(project) {
  const server = await startPostgres();
  project.provide("postgres", server.url);
  return server.stop;
}

/**
 * Starts a server with an empty cluster on a port of its own; `url` is the address of its first database, with a password. `restart`
 * ends it as a crash does and starts it again on the same data. Only a durable one is as slow as in earnest.
 */
export async function startPostgres({ isDurable = false } = {}) {
  const programs = findPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), "shop-postgres-"));
  const user = unprivileged();
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const [data, password] = [path.join(folder, "data"), randomBytes(12).toString("hex")];
  writeFileSync(path.join(folder, "password"), password);
  const initdb = ["-D", data, "-U", "shop", `--pwfile=${folder}/password`, "--auth=scram-sha-256", "--no-sync"];
  const made = spawnSync(`${programs}/initdb`, [...initdb, "--encoding=UTF8", "--locale=C"], {
    ...user,
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 300,
    // What doesn't outlive the tests needn't outlive a power cut.
    fsync: isDurable ? "on" : "off",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const launch = () =>
    spawn(`${programs}/postgres`, ["-D", data, ...options], { ...user, stdio: ["ignore", "ignore", "pipe"] });
  let server = launch();
  const end = async (signal) => {
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  const restart = async () => {
    await end("SIGQUIT");
    server = launch();
    await untilReady(server);
  };
  const stop = async () => {
    process.off("exit", killNow);
    // "Fast": those who are still connected are cut off.
    await end("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  const killNow = () => server.kill("SIGQUIT");
  process.on("exit", killNow);
  await untilReady(server);
  return { url: `postgres://shop:${password}@127.0.0.1:${port}/postgres`, restart, stop };
}

/** It refuses to run as the superuser. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (option) => Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout.trim()) || NOBODY;
  return { uid: id("-u"), gid: id("-g") };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

function untilReady(server) {
  return new Promise((resolve, reject) => {
    let text = "";
    server.stderr.setEncoding("utf8").on("data", (chunk) => {
      text = (text + chunk).slice(-10_000);
      if (text.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${text}`)));
  });
}
