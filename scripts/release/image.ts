import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { licencesOf } from "#/scripts/supply/licences.ts";
import { type LibraryPackage, librariesOf } from "./libraries.ts";
import { releaseVersion } from "./name.ts";

/*
 * The OCI image of a release (packaging/Containerfile): the release's folder, the shared libraries that its Node loads, and nothing else,
 * so it has no shell. The same release and the same versions of Debian's packages give the same digest.
 */

/** Of the libraries in it: those of Debian's libc6, and of libstdc++6 and libgcc-s1. */
const LICENCES_OF_LIBRARIES = ["LGPL-2.1-or-later", "GPL-3.0-or-later WITH GCC-exception-3.1"];

/** Files that programs look for on any Linux. Node brings the certificates of the authorities itself. */
const SYSTEM_FILES = {
  "etc/passwd": "sim-top-up:x:10001:10001::/var/lib/sim-top-up:/nonexistent\n",
  "etc/group": "sim-top-up:x:10001:\n",
  "etc/hosts": "127.0.0.1 localhost\n::1 localhost\n",
  "etc/nsswitch.conf": "hosts: files dns\n",
};
/** Where its operator mounts what changes; empty in the image. */
const EMPTY_FOLDERS = ["dev", "proc", "sys", "run", "tmp"];

/**
 * Makes the image beside the release. Needs root, buildah and a Debian of the release's platform, and no network.
 * @param folder of the release
 */
export function makeImage(folder: string, say: (line: string) => void): void {
  const work = mkdtempSync(path.join(tmpdir(), "image-"));
  process.on("exit", () => rmSync(work, { recursive: true, force: true }));
  const programs = ["bin/node", ...globSync("**/*.node", { cwd: folder })].map((name) => path.join(folder, name));
  const libraries = librariesOf(programs);
  layOut(path.join(work, "root"), folder, libraries);
  // The shop refuses a folder that others can open, and a new volume gets the mode and the owner of the image's.
  mkdirSync(path.join(work, "data/sim-top-up"), { recursive: true, mode: 0o700 });

  const { labels, time, name, tag } = describe(folder, libraries);
  const archive = `${folder}.oci.tar`;
  rmSync(archive, { force: true });
  const digestFile = path.join(work, "digest");
  buildah(work, [
    "build",
    "--quiet",
    "--isolation=chroot",
    `--timestamp=${time}`,
    "--identity-label=false",
    ...labels.flatMap((label) => ["--label", label]),
    ...["--tag", name, "--file", "packaging/Containerfile", work],
  ]);
  buildah(work, ["push", "--quiet", `--digestfile=${digestFile}`, name, `oci-archive:${archive}:${name}:${tag}`]);
  say(`${archive}: ${readFileSync(digestFile, "utf8")}`);
}

/** The image's whole file system, but for the data. */
function layOut(root: string, folder: string, libraries: readonly LibraryPackage[]): void {
  const files = new Map<string, { from: string } | { text: string }>(
    Object.entries(SYSTEM_FILES).map(([file, text]) => [file, { text }]),
  );
  files.set("etc/os-release", { from: "/etc/os-release" });
  for (const { name, status, files: owned } of libraries) {
    for (const file of owned) files.set(file.slice(1), { from: file });
    files.set(`var/lib/dpkg/status.d/${name}`, { text: status });
    files.set(`usr/share/doc/${name}/copyright`, { from: `/usr/share/doc/${name}/copyright` });
  }
  for (const [file, item] of files) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    if ("from" in item) copyFileSync(item.from, target);
    else writeFileSync(target, item.text);
  }
  for (const name of EMPTY_FOLDERS) mkdirSync(path.join(root, name));
  cpSync(folder, path.join(root, "opt/sim-top-up"), { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "u=rwX,go=rX", root]);
  chmodSync(path.join(root, "tmp"), 0o1777);
}

function describe(folder: string, libraries: readonly LibraryPackage[]) {
  const { name, version, commit } = JSON.parse(readFileSync(path.join(folder, "release.json"), "utf8"));
  const { metadata, components } = JSON.parse(readFileSync(path.join(folder, "sbom.json"), "utf8"));
  const licences = [...licencesOf(components, new Map()).map(({ licence }) => licence), ...LICENCES_OF_LIBRARIES];
  const tag = releaseVersion(version, commit);
  const labels = [
    `org.opencontainers.image.title=${name}`,
    `org.opencontainers.image.version=${tag}`,
    `org.opencontainers.image.revision=${commit}`,
    `org.opencontainers.image.created=${metadata.timestamp}`,
    `org.opencontainers.image.licenses=${[...new Set(licences)].sort().join(" AND ")}`,
    `debian.packages=${libraries.map((one) => `${one.name}=${one.version}`).join(" ")}`,
  ];
  return { labels, time: Date.parse(metadata.timestamp) / 1000, name, tag };
}

/** Runs buildah with a store of its own in `work`, and with no registry. */
function buildah(work: string, [command = "", ...words]: string[]): void {
  const policy = path.join(work, "policy.json");
  const registries = path.join(work, "registries.conf");
  writeFileSync(policy, JSON.stringify({ default: [{ type: "insecureAcceptAnything" }] }));
  writeFileSync(registries, "unqualified-search-registries = []\n");
  const store = [`--root=${work}/store`, `--runroot=${work}/run`, "--storage-driver=vfs"];
  const args = [...store, `--registries-conf=${registries}`, command, `--signature-policy=${policy}`, ...words];
  execFileSync("buildah", args, { stdio: ["ignore", "ignore", "inherit"] });
}
