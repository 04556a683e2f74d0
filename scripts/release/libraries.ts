import { execFileSync } from "node:child_process";

/** A package of Debian with the shared libraries that come from it. */
export interface LibraryPackage {
  name: string;
  version: string;
  /** What dpkg says of it, as scanners of images read it. */
  status: string;
  /** Absolute paths. */
  files: string[];
}

/**
 * The shared libraries that the programs load, as this machine's loader finds them, by Debian's packages.
 * @param programs that this machine can run, or their native parts
 * @throws when no package of Debian holds a library
 */
export function librariesOf(programs: readonly string[]): LibraryPackage[] {
  const files = new Set(
    programs.flatMap((program) => {
      const listed = execFileSync("ldd", [program], { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
      return [...listed.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)].map(([, file = ""]) => file);
    }),
  );
  const byPackage = new Map<string, string[]>();
  for (const file of [...files].sort()) {
    const name = packageOf(file);
    byPackage.set(name, [...(byPackage.get(name) ?? []), file]);
  }
  return [...byPackage].map(([name, owned]) => ({ ...statusOf(name), files: owned })).sort(byName);
}

/** By the last two parts of the path: the same file is in `/lib` for the loader and in `/usr/lib` for some packages. */
function packageOf(file: string): string {
  const found = dpkg("--search", `*/${file.split("/").slice(-2).join("/")}`);
  const owner = /^(\S+): \//m.exec(found)?.[1];
  if (owner === undefined) throw new Error(`No package of Debian holds ${file}.`);
  return owner;
}

function statusOf(owner: string): Omit<LibraryPackage, "files"> {
  const status = dpkg("--status", owner);
  const field = (key: string) => new RegExp(`^${key}: (.+)$`, "m").exec(status)?.[1] ?? "";
  return { name: field("Package"), version: field("Version"), status };
}

function dpkg(...words: string[]): string {
  return execFileSync("dpkg-query", words, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
}

function byName(one: LibraryPackage, other: LibraryPackage): number {
  return one.name < other.name ? -1 : 1;
}
