import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./processes.mjs";

/** Installs packages of Debian, on a Debian and with the right to; returns whether that worked. */
export async function installDebianPackages(names) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (!existsSync("/usr/bin/apt-get") || !succeeds([...asRoot, "true"])) return false;
  process.stdout.write(`Installing ${names.join(" and ")} with apt-get…\n`);
  for (const args of [["update"], ["install", "--yes", ...names]]) {
    const [command, ...rest] = [...asRoot, "apt-get", "--quiet=2", ...args];
    if ((await run(command, rest, { env: { DEBIAN_FRONTEND: "noninteractive" } })) !== 0) return false;
  }
  return true;
}

function succeeds([command, ...args]) {
  return spawnSync(command, args).status === 0;
}
