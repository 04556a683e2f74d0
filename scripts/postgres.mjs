import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { installDebianPackages } from "./debian.mjs";
import { fail } from "./processes.mjs";

// Starts a PostgreSQL server for the tests, on loopback, from the programs of Debian's package. It ends with them.

const VERSIONS = "/usr/lib/postgresql";
/** The uid and gid of the unprivileged user that every Unix has. */
const UNPRIVILEGED_ID = 65_534;

/** The folder with the programs of the newest PostgreSQL that is installed; undefined where there is none. */
export function findPostgres() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => `${VERSIONS}/${version}/bin`);
  return folders.find((folder) => existsSync(`${folder}/initdb`) && existsSync(`${folder}/postgres`));
}

/** The same folder. Installs the package if it is missing, and ends the script if that fails. */
export async function findOrInstallPostgres() {
  return (
    findPostgres() ??
    ((await installDebianPackages(["postgresql"])) ? findPostgres() : undefined) ??
    fail("No PostgreSQL was found or could be installed: install Debian's package postgresql and try again.")
  );
}

/** Vitest's global setup: one server for the run. Tests get its address by `inject("postgres")`. */
export async function setup(project) {
  const server = await startPostgres();
  project.provide("postgres", server.url);
  return server.stop;
}

/**
 * Starts a server with an empty cluster on a port of its own; `url` is the address of its first database, with a password. `restart`
 * ends it as a crash does and starts it again on the same data. Only a durable server is as slow as one in production.
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
    // The data of the tests needn't survive a power cut.
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
    // PostgreSQL's fast shutdown: it disconnects the remaining clients.
    await end("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  const killNow = () => server.kill("SIGQUIT");
  process.on("exit", killNow);
  await untilReady(server);
  return { url: `postgres://shop:${password}@127.0.0.1:${port}/postgres`, restart, stop };
}

/** PostgreSQL refuses to run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  const id = (option) =>
    Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout.trim()) || UNPRIVILEGED_ID;
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
