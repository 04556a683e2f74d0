import { readFileSync } from "node:fs";

/** One package of `package-lock.json`. */
export interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** By folder, such as `node_modules/next`; the shop itself is "". */
export type Lockfile = Readonly<Record<string, Locked>>;

export function readLockfile(): Lockfile {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Lockfile };
  return packages;
}

/** `node_modules/next/node_modules/postcss` is `postcss`. */
export function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
}

/**
 * The folders of what production needs, also for other platforms. npm's own `--omit dev` won't do: its bill of materials leaves out what
 * a development dependency needs too, such as nodemailer.
 */
export function shippedFolders(lockfile: Lockfile): string[] {
  const shipped = new Set<string>();
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of namesNeededBy(lockfile[folder])) {
      const found = folderOf(lockfile, folder, name);
      if (found === undefined || shipped.has(found)) continue;
      shipped.add(found);
      waiting.push(found);
    }
  }
  return [...shipped].sort();
}

function namesNeededBy(locked: Locked | undefined): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = locked ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** As Node finds a package: in the nearest `node_modules` above the folder that asks. */
function folderOf(lockfile: Lockfile, from: string, name: string): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf("/node_modules/")))) {
    const folder = above === "" ? `node_modules/${name}` : `${above}/node_modules/${name}`;
    if (lockfile[folder]) return folder;
    if (above === "") return;
  }
}
