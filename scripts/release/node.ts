import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { npmCommand } from "#/scripts/processes.mjs";
import type { Lockfile } from "#/scripts/supply/lockfile.ts";

/**
 * The Node of a platform: its folder in the lockfile, and where it lies. npm installs only that of this machine; another one is
 * fetched from the registry and must have the digest in the lockfile.
 */
export function nodeOf(platform: string, lockfile: Lockfile): { folder: string; place: string } {
  const folder = `node_modules/node-${platform}`;
  if (existsSync(`${folder}/bin/node`)) return { folder, place: folder };
  const { version, integrity } = lockfile[folder] ?? {};
  const at = mkdtempSync(path.join(tmpdir(), "release-node-"));
  process.on("exit", () => rmSync(at, { recursive: true }));
  const { command, args, shell } = npmCommand([
    "pack",
    `node-${platform}@${version}`,
    "--pack-destination",
    at,
    "--silent",
  ]);
  const tarball = path.join(at, execFileSync(command, args, { encoding: "utf8", shell }).trim());
  const digest = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
  if (digest !== integrity) throw new Error(`node-${platform}@${version} has another digest than the lockfile names`);
  execFileSync("tar", ["-xzf", tarball, "-C", at]);
  return { folder, place: path.join(at, "package") };
}
