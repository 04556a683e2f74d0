import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { npmCommand } from "#/scripts/processes.mjs";
import { billOf } from "#/scripts/supply/bill.ts";
import { licencesOf, refusedOf } from "#/scripts/supply/licences.ts";
import { type Lockfile, nameOf, readLockfile } from "#/scripts/supply/lockfile.ts";
import { type Item, listContents } from "./contents.ts";
import { releaseName, releaseVersion } from "./name.ts";
import { nodeOf } from "./node.ts";
import { writeFolder, writeTarball } from "./pack.ts";
import { packagesIn, textOfLicences } from "./packages.ts";
import { sameInEachBuild } from "./same.ts";

const MOST_BYTES = 130_000_000;

/** Makes the folder and the tarball from the build that is here. @returns the folder, or null after saying what isn't allowed in it */
export async function makeRelease(platform: string, say: (line: string) => void): Promise<string | null> {
  const { name, version, type, imports } = JSON.parse(readFileSync("package.json", "utf8"));
  const isClean = git("status", "--porcelain") === "";
  const head = git("rev-parse", "HEAD");
  const commit = isClean ? head : `${head} and changes`;
  const released = releaseVersion(version, commit);
  const time = Number(git("log", "-1", "--format=%ct"));
  if (!isClean) say("Files here differ from the commit, so this release is of no commit.");

  const lockfile = readLockfile();
  const node = nodeOf(platform, lockfile);
  const items = new Map([...(await listContents(platform))].map(([file, item]) => [file, sameInEachBuild(file, item)]));
  const inside = packagesIn([...items.keys(), `${node.folder}/`], lockfile);
  const bill = billOf(JSON.parse(npm(["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"])), {
    name,
    packages: new Set(inside.map((folder) => `${nameOf(folder)}@${lockfile[folder]?.version}`)),
    time: new Date(time * 1000).toISOString(),
  });
  const licences = licencesOf(bill.components, foldersOf(inside, lockfile, node));
  const refused = refusedOf(licences);
  for (const one of refused) say(`${one.name}@${one.version} has the licence ${one.licence}, which isn't allowed.`);

  const made: Record<string, Item> = {
    "bin/node": { from: `${node.place}/bin/node` },
    "bin/shop": { from: "packaging/shop" },
    // The running shop tells its metrics and traces this version.
    "package.json": { text: json({ name, version: released, private: true, type, imports }) },
    "release.json": { text: json({ name, version, commit, platform }) },
    "sbom.json": { text: json(bill) },
    "LICENCES.txt": { text: textOfLicences(licences) },
  };
  items.delete("packaging/shop");
  for (const [file, item] of Object.entries(made)) items.set(file, item);

  const folder = path.join("release", releaseName(name, released, platform));
  rmSync(folder, { recursive: true, force: true });
  writeFolder(folder, items);
  const tarball = `${folder}.tar.gz`;
  const { bytes, digest } = await writeTarball(folder, tarball, time);
  writeFileSync(`${tarball}.sha256`, `${digest}  ${path.basename(tarball)}\n`);
  say(`${tarball}: ${megabytes(bytes)}, ${items.size} files, ${bill.components.length} packages, SHA-256 ${digest}`);
  if (bytes > MOST_BYTES) say(`A release may have ${megabytes(MOST_BYTES)} at most.`);
  return refused.length > 0 || bytes > MOST_BYTES ? null : folder;
}

/** Where each package lies here, by name@version. */
function foldersOf(inside: string[], lockfile: Lockfile, node: { folder: string; place: string }) {
  const places = inside.map((folder) => (folder === node.folder ? node.place : folder));
  return new Map(
    inside.map((folder, index) => [`${nameOf(folder)}@${lockfile[folder]?.version}`, String(places[index])]),
  );
}

function npm(words: string[]): string {
  const { command, args, shell } = npmCommand(words);
  return execFileSync(command, args, { encoding: "utf8", shell, maxBuffer: 64 * 1024 * 1024 });
}

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8" }).trim();
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
