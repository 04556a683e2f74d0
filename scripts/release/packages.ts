import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Licensed } from "#/scripts/supply/licences.ts";
import type { Lockfile } from "#/scripts/supply/lockfile.ts";

interface SourceMap {
  sources?: string[];
  sections?: { map: SourceMap }[];
}

/**
 * The packages of the lockfile, by folder, that are really inside: those with a file in the release, and those that the build has
 * bundled, as its source maps tell.
 */
export function packagesIn(files: readonly string[], lockfile: Lockfile): string[] {
  const bundled = readdirSync(".next", { recursive: true, encoding: "utf8" })
    .filter((file) => /^server\/.*\.map$/.test(file))
    .flatMap((file) => sourcesOf(JSON.parse(readFileSync(path.join(".next", file), "utf8")) as SourceMap));
  const folders = [...files, ...bundled].map((file) => packageOf(file, lockfile));
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

function sourcesOf({ sources = [], sections = [] }: SourceMap): string[] {
  return [...sources.map(decodeURIComponent), ...sections.flatMap(({ map }) => sourcesOf(map))];
}

/** The innermost package that the file lies in. */
export function packageOf(file: string, lockfile: Lockfile): string | undefined {
  const from = file.indexOf("node_modules/");
  if (from < 0) return undefined;
  const parts = file.slice(from).split("/");
  for (let count = parts.length; count > 0; count--) {
    const folder = parts.slice(0, count).join("/");
    if (lockfile[folder]) return folder;
  }
  return undefined;
}

/** Each package with its licence and the licence's text. Packages that share a text stand together above it. */
export function textOfLicences(licensed: readonly Licensed[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, licence, texts } of licensed) {
    const text = texts.map((file) => readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim()).join("\n\n");
    byText.set(text, [...(byText.get(text) ?? []), `${name}@${version}: ${licence}`]);
  }
  return [...byText]
    .map(([text, names]) => `${names.join("\n")}\n\n${text || "The package holds no text of its licence."}\n`)
    .join(`\n${"=".repeat(80)}\n\n`);
}
