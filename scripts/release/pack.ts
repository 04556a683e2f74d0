import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Item } from "./contents.ts";

export const SUMS = "SHA256SUMS";

/** Writes the items into a new folder, with the digest of each file in `SHA256SUMS`. Files of `bin` can be run. */
export function writeFolder(folder: string, items: ReadonlyMap<string, Item>): void {
  const sums: string[] = [];
  for (const [name, item] of [...items].sort(byName)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    if ("link" in item) {
      symlinkSync(item.link, file);
      continue;
    }
    if ("from" in item) copyFileSync(item.from, file);
    else writeFileSync(file, item.text);
    chmodSync(file, name.startsWith("bin/") ? 0o755 : 0o644);
    sums.push(`${digestOf(readFileSync(file))}  ${name}\n`);
  }
  writeFileSync(path.join(folder, SUMS), sums.join(""), { mode: 0o644 });
}

/**
 * Writes a tarball that depends on nothing but the names and contents of the files: sorted, all of one time and of one owner.
 * @param time epoch seconds
 * @returns its size in bytes, and its SHA-256
 */
export async function writeTarball(
  folder: string,
  tarball: string,
  time: number,
): Promise<{ bytes: number; digest: string }> {
  const args = [
    "--create",
    "--sort=name",
    "--format=gnu",
    `--mtime=@${time}`,
    "--owner=0",
    "--group=0",
    "--numeric-owner",
  ];
  const tar = spawn("tar", [...args, "--mode=u=rwX,go=rX", "-C", path.dirname(folder), path.basename(folder)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, LC_ALL: "C" },
  });
  const ended = new Promise((resolve) => tar.once("close", resolve));
  // Node's gzip writes no time and no name.
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(tarball));
  if ((await ended) !== 0) throw new Error("tar failed");
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of createReadStream(tarball)) {
    hash.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { bytes, digest: hash.digest("hex") };
}

export function digestOf(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
