import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const BUILD = ".next";
const CHUNKS = "static/chunks";
/** The payment page, and the page that a buyer comes to from there without loading it. */
const PAGES = ["/(live)/checkout/[orderId]/page", "/(live)/orders/[orderId]/page"] as const;

interface BuildManifest {
  rootMainFiles: string[];
  rootMainFilesTree: Record<string, string[]>;
  polyfillFiles: string[];
  pagesChunkGroupBootstrapParams: Record<string, object>;
  chunkLoadingGlobal: string;
}

export interface BuiltScripts {
  /** Each script of ours that these pages can load, by its address, with its digest as `integrity` has it. */
  chunks: Record<string, string>;
  /** The inline scripts that start the framework, to the letter. */
  starts: string[];
  /** What of the sources the browser gets from these pages: the client components that they name. */
  entries: string[];
}

/**
 * Makes the framework give the scripts of a live page their digests. By itself it does so for its own scripts only, and the page's own
 * come without. Plain pages run no script, so they name one instead of six: the framework can't do with none.
 */
export function addIntegrity(): void {
  const manifest = readBuildManifest();
  const pages = Object.keys(readJson<Record<string, string>>("app-path-routes-manifest.json"));
  const [first = ""] = manifest.rootMainFiles;
  const plain = pages.filter((page) => page.startsWith("/(plain)/")).map((page) => [page, [first]]);
  const live = PAGES.map((page) => [page, [...new Set([...manifest.rootMainFiles, ...chunksOf(page)])]]);
  // No browser that lacks modules can run the framework itself.
  const changed = { ...manifest, polyfillFiles: [], rootMainFilesTree: Object.fromEntries([...plain, ...live]) };
  writeFileSync(path.join(BUILD, "build-manifest.json"), JSON.stringify(changed));
}

export function readBuiltScripts(): BuiltScripts {
  const { rootMainFiles, pagesChunkGroupBootstrapParams, chunkLoadingGlobal } = readBuildManifest();
  const files = [...new Set([...rootMainFiles, ...PAGES.flatMap(chunksOf)])].toSorted();
  const name = JSON.stringify(chunkLoadingGlobal);
  return {
    chunks: Object.fromEntries(files.map((file) => [`/_next/${file}`, digestOf(readFileSync(path.join(BUILD, file)))])),
    starts: [
      ...new Set(
        PAGES.map((page) => {
          const parameters = JSON.stringify(pagesChunkGroupBootstrapParams[page]);
          return `(globalThis[${name}] || (globalThis[${name}] = [])).push(${parameters});`;
        }),
      ),
    ],
    entries: [...new Set(PAGES.flatMap((page) => Object.keys(clientManifestOf(page).clientModules)))].toSorted(),
  };
}

export function digestOf(bytes: Uint8Array): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

/** The headers that the build has set for an address; those of the proxy come on top. */
export function builtHeaders(address: string): Record<string, string> {
  const { headers } = readJson<{ headers: { regex: string; headers: { key: string; value: string }[] }[] }>(
    "routes-manifest.json",
  );
  const set = headers.filter(({ regex }) => new RegExp(regex).test(address)).flatMap((rule) => rule.headers);
  return Object.fromEntries(set.map(({ key, value }) => [key.toLowerCase(), value]));
}

function chunksOf(page: string): string[] {
  const entry = `[project]/app${page}`;
  const listed = clientManifestOf(page).entryJSFiles[entry];
  if (!listed) throw new Error(`the build doesn't say which scripts ${page} has`);
  return withLoaded(listed);
}

/** Adds the scripts that these load later: their names stand in the text. */
function withLoaded(files: string[]): string[] {
  const all = readdirSync(path.join(BUILD, CHUNKS)).filter((name) => name.endsWith(".js"));
  const found = new Set(files);
  for (const file of found) {
    const text = readFileSync(path.join(BUILD, file), "utf8");
    for (const name of all) if (text.includes(name)) found.add(`${CHUNKS}/${name}`);
  }
  return [...found];
}

interface ClientManifest {
  clientModules: Record<string, object>;
  entryJSFiles: Record<string, string[]>;
}

function clientManifestOf(page: string): ClientManifest {
  const text = readFileSync(path.join(BUILD, `server/app${page}_client-reference-manifest.js`), "utf8");
  return JSON.parse(text.slice(text.indexOf("] = ") + "] = ".length).replace(/;\s*$/, ""));
}

function readBuildManifest(): BuildManifest {
  const manifest = readJson<BuildManifest>("build-manifest.json");
  const { rootMainFiles, chunkLoadingGlobal } = manifest;
  if (!rootMainFiles?.length || !chunkLoadingGlobal) throw new Error("build-manifest.json has another form");
  return manifest;
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(BUILD, name), "utf8"));
}
