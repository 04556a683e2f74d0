import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

// A machine's own Node may be older than the pinned one: it can neither run TypeScript nor resolve imports that begin with "#/".

const IMPORT = /^import [^;]*?"([^"]+)";\n/gm;
const entries = listEntries();

test("package.json starts scripts", () => {
  expect(entries).toContain("scripts/build.mjs");
});

test.each(entries)("%s hands over to the pinned Node before anything else", (entry) => {
  const code = readFileSync(entry, "utf8").replace(/\/\*.*?\*\//gs, "");
  const statements = code.replace(IMPORT, "").replace(/^\s*\/\/.*$/gm, "");
  expect(statements.trimStart()).toMatch(/^await (handOver|setUp)\(\);\n/);
});

test.each(["build", "release"])("npm run %s installs what the lockfile names before it builds", (name) => {
  expect(readFileSync(`scripts/${name}.mjs`, "utf8")).toMatch(/^await setUp\(\);$/m);
});

test.each(entries)("%s loads only Node's own modules before the hand-over", (entry) => {
  const foreign = listImports(entry).filter((name) => !name.startsWith("node:") && !/^scripts\/.*\.mjs$/.test(name));
  expect(foreign).toEqual([]);
});

test("a script that another Node starts continues in this one, and so do its children", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-setup-"));
  const otherNode = path.join(folder, path.basename(process.execPath));
  copyFileSync(process.execPath, otherNode);
  const script = path.join(folder, "script.mjs");
  const code = `
    import { execFileSync } from "node:child_process";
    import { handOver } from ${JSON.stringify(new URL("setup.mjs", import.meta.url).href)};
    await handOver();
    const child = execFileSync("node", ["--print", "process.execPath"], { encoding: "utf8" }).trim();
    console.log(JSON.stringify([process.execPath, child]));`;
  writeFileSync(script, code);
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  const nodes = JSON.parse(execFileSync(otherNode, [script], { encoding: "utf8", env })) as string[];
  rmSync(folder, { recursive: true });
  expect(nodes.map((node) => realpathSync(node))).toEqual(
    [process.execPath, process.execPath].map((node) => realpathSync(node)),
  );
});

function listEntries(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  return Object.values(scripts).flatMap((command) => command.match(/scripts\/\S+\.mjs/) ?? []);
}

/** Every module that is loaded together with a file, at any depth. */
function listImports(file: string, known = new Set<string>()): string[] {
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    const imported = name.startsWith("./") ? path.posix.join(path.posix.dirname(file), name) : name;
    if (known.has(imported)) continue;
    known.add(imported);
    if (imported.startsWith("scripts/")) listImports(imported, known);
  }
  return [...known];
}
