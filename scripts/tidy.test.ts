import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Rules that the linter can't check, because it sees one file at a time or because a comment can silence it.

const FOLDERS = ["app", "components", "lib", "sandbox", "testbed", "e2e", "bench", "scripts"];
const CODE = /\.(ts|tsx|mjs|cjs)$/;

/** Files that the framework loads by their names, and the tools by their endings. */
const ENTRIES = [
  /^app\/(.+\/)?(page|layout|template|route|loading|error|global-error|not-found|global-not-found|default)\.tsx?$/,
  /^app\/(.+\/)?(manifest|robots|sitemap|icon|apple-icon|opengraph-image)\.tsx?$/,
  /^(proxy|instrumentation|instrumentation-client)\.ts$/,
  /\.config\.(ts|mjs)$/,
  /\.(test|spec)\.ts$/,
  /\.d\.ts$/,
];

const files = listCode();

test("every module is an entry or is named by another file", () => {
  const named = new Set(["package.json", ...files].flatMap(namesIn));
  const orphans = files.filter((file) => !named.has(file) && !ENTRIES.some((entry) => entry.test(file)));
  expect(orphans, "delete these, or use them").toEqual([]);
});

test("no comment waives the limits on files and functions, or reads a setting outside lib/env.ts", () => {
  const waiver = /\/[/*] *biome-ignore.*(noExcessiveLines|noProcessEnv)/;
  const waivers = files.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    // NEXT_RUNTIME is no setting: the compiler fills it in.
    const isWaived = (index: number) => waiver.test(lines[index] ?? "") && !lines[index + 1]?.includes("NEXT_RUNTIME");
    return [...lines.keys()].filter(isWaived).map((index) => `${file}:${index + 1}`);
  });
  expect(waivers).toEqual([]);
});

test("the root of lib holds only rooms and the settings", () => {
  const atRoot = readdirSync("lib", { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(atRoot.map(({ name }) => name).sort()).toEqual(["env-malformed.test.ts", "env.test.ts", "env.ts"]);
});

const MOST_FILES = 16;

test("no room of lib, sandbox or scripts/doctor holds more than 16 files besides its tests", () => {
  const sizes = new Map<string, number>();
  for (const file of files.filter(
    (name) => /^(lib|sandbox|scripts\/doctor)\//.test(name) && !name.endsWith(".test.ts"),
  )) {
    const room = path.posix.dirname(file);
    sizes.set(room, (sizes.get(room) ?? 0) + 1);
  }
  const full = [...sizes].filter(([, size]) => size > MOST_FILES);
  expect(full).toEqual([]);
});

function listCode() {
  const inFolders = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, slashes(name))),
  );
  return [...readdirSync("."), ...inFolders].filter((file) => CODE.test(file)).sort();
}

/** The files that one file names in quotes: by #/, from its own folder or from the root; in package.json, those that its scripts start. */
function namesIn(file: string) {
  const text = readFileSync(file, "utf8");
  const names = file === "package.json" ? /\bnode (\S+?)[" ]/g : /["'`]([^"'`\s]+\.(?:ts|tsx|mjs|cjs))["'`]/g;
  return [...text.matchAll(names)].flatMap(([, name = ""]) =>
    name.startsWith("#/")
      ? [name.slice(2)]
      : [path.posix.join(path.posix.dirname(file), name), path.posix.normalize(name)],
  );
}

function slashes(name: string) {
  return name.replaceAll("\\", "/");
}
