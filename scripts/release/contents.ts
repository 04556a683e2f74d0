import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire, stripTypeScriptTypes } from "node:module";
import path from "node:path";

/*
 * What a release holds: this project's folder, reduced to what its commands need. The framework's tracer, which also makes its
 * standalone output, names the modules that the commands and the server load.
 */

/** A file of the release: a copy of one that is here, bytes made for it, or a link to another place in it. */
export type Item = { from: string } | { text: string } | { link: string };

/** The commands of bin/shop, the framework's server, and the settings it is started with. */
const ENTRIES = ["scripts/shop.mjs", "scripts/held-socket.mjs", "node_modules/next/dist/bin/next", "next.config.mjs"];
/** The framework looks up where these parts of its builder lie, by names that it puts together, and loads none. */
const LOOKED_UP = ["webpack", "@babel/runtime"].map((name) => `node_modules/next/dist/compiled/${name}`);
/** Of these only what git knows: settings that were filled in, or pictures left here, are no part of a release. `content` may be missing. */
const KNOWN_TO_GIT = ["README.md", ".env.example", "content", "docs", "public", "packaging"];

/** Of the build: what only later builds, the tracer and debuggers read. */
const NOT_OF_BUILD =
  /^\.next\/(cache|compiled|dev|diagnostics|types|build|trace.*|turbopack|built-from|export-marker\.json|node_modules\/[^/]+\/.+)(\/|$)|\.nft\.json$|\.map$/;

/** What the tracer sees and a running shop never loads: other commands of the framework, its builder, and its scaling of images. */
const NEVER_LOADED = [
  /^node_modules\/next\/dist\/cli\/(?!next-(start|test)\.js)/,
  /^node_modules\/next\/dist\/compiled\/(webpack\/bundle5\.js$|.*\.runtime\.dev\.js$)/,
  /^node_modules\/(@img|sharp|detect-libc|semver|next-intl|@swc\/(?!helpers)|typescript)(\/|$)/,
  /^node_modules\/better-sqlite3\/(deps|src)\//,
  /^node_modules\/.*\.(map|md|d\.ts)$/,
];

interface Trace {
  fileList: Set<string>;
  warnings: Set<Error>;
}
type Resolve = (id: string, parent: string, ...rest: unknown[]) => unknown;
const { nodeFileTrace, resolve } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft") as {
  nodeFileTrace(files: string[], options: object): Promise<Trace>;
  resolve: Resolve;
};

/** @param platform such as `linux-x64`, which selects the native parts. @returns by path, sorted */
export async function listContents(platform: string): Promise<Map<string, Item>> {
  const given = [...filesOfGit(), ...LOOKED_UP.flatMap(filesUnder), ...(await traced())];
  const files = new Set(given.filter((file) => !isNeverLoaded(file)));
  for (const file of filesUnder(".next")) if (!NOT_OF_BUILD.test(file)) files.add(file);
  for (const file of filesUnder(".next").filter((name) => name.endsWith(".nft.json"))) {
    for (const needed of neededBy(file)) files.add(needed);
  }
  const isForOther = (file: string) => /\/prebuilds\/(?<name>[^/]+)\.node$/.exec(file)?.groups?.name;
  const kept = [...files].filter((file) => (isForOther(file) ?? platform) === platform);
  return new Map(kept.sort().map((file) => [file, itemOf(file)]));
}

/** What a person reads, and what the server of the release uses as it is. */
export function filesOfGit(): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...KNOWN_TO_GIT], { encoding: "utf8" });
  return listed.split("\0").filter((file) => file !== "" && !isNeverLoaded(file));
}

function itemOf(file: string): Item {
  return lstatSync(file).isSymbolicLink() ? { link: readlinkSync(file) } : { from: file };
}

/** The modules of the commands. Types are stripped, since the tracer reads JavaScript only. */
async function traced(): Promise<string[]> {
  const base = process.cwd();
  const { fileList } = await nodeFileTrace(ENTRIES, {
    base,
    ts: true,
    conditions: ["node", "import"],
    ignore: isNeverLoaded,
    // It doesn't know this form of the project's own imports.
    resolve: (id: string, parent: string, ...rest: unknown[]) =>
      id.startsWith("#/") ? path.join(base, id.slice(2)) : resolve(id, parent, ...rest),
    readFile: (file: string) => readScript(file).catch(absent),
  });
  return [...fileList];
}

async function readScript(file: string): Promise<string | Buffer> {
  const bytes = await readFile(file);
  return /(?<!\.d)\.ts$/.test(file) ? stripTypeScriptTypes(bytes.toString()) : bytes;
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "EISDIR") return null;
  throw error;
}

function neededBy(trace: string): string[] {
  const { files } = JSON.parse(readFileSync(trace, "utf8")) as { files: string[] };
  return files
    .map((file) => path.posix.join(path.posix.dirname(trace), file))
    .filter((file) => file.startsWith("node_modules/") && !isNeverLoaded(file) && !lstatSync(file).isDirectory());
}

function isNeverLoaded(file: string): boolean {
  return NEVER_LOADED.some((pattern) => pattern.test(file));
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.posix.join(entry.parentPath, entry.name));
}
