import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface Made {
  tarball: string;
  digest: string;
  megabytes: string;
}

/** Makes a release of the commit in a new folder. @param flags of `npm run release` */
export function buildIn(commit: string, folder: string, flags: readonly string[] = []): Made {
  execFileSync("git", ["clone", "--quiet", ".", folder]);
  execFileSync("git", ["checkout", "--quiet", "--detach", commit], { cwd: folder });
  cpSync("node_modules", path.join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  const words = ["scripts/release.mjs", ...flags];
  execFileSync(process.execPath, words, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const made = path.join(folder, "release");
  const tarball = path.join(made, readdirSync(made).find((name) => name.endsWith(".tar.gz")) ?? "");
  const digest = readFileSync(`${tarball}.sha256`, "utf8").slice(0, 64);
  return { tarball, digest, megabytes: (readFileSync(tarball).length / 1_000_000).toFixed(1) };
}
