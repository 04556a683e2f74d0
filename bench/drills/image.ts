import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIn } from "./build-in.ts";
import { check } from "./check.ts";
import { runImageCommands } from "./image-commands.ts";
import type { ImageConfig, Sale } from "./image-sale.ts";

/*
 * The drill of the image: it is made twice, unpacked, and started as its own configuration says, under bubblewrap; then as its operator
 * starts it, under podman. A line for each thing that was seen; it throws at the first that isn't so.
 */

interface Descriptor {
  digest: string;
}

/** @throws when the image isn't what it should be */
export async function drillImage(report: (line: string) => void): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), "drill-image-"));
  // The image's user looks into it.
  execFileSync("chmod", ["755", work]);
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const layouts = ["one", "another/folder"].map((name) => {
    const { tarball } = buildIn(commit, path.join(work, name), ["--image"]);
    return unpackLayout(tarball.replace(/\.tar\.gz$/, ".oci.tar"), path.join(work, `${path.basename(name)}-image`));
  });
  const [first, second] = layouts;
  if (first === undefined || first.digest !== second?.digest) throw new Error("two images of one commit differ");
  report(`Two builds of one commit in two folders: the same image, ${first.megabytes} MB, digest ${first.digest}.`);

  const root = path.join(work, "root");
  const config = unpackImage(first, root);
  const megabytes = Number(execFileSync("du", ["-sb", root], { encoding: "utf8" }).split("\t")[0]) / 1_000_000;
  const sale = sellInside({ root, config, work });
  check(sale.version.includes(commit), `the image calls itself ${sale.version}`);
  report(`Unpacked ${megabytes.toFixed(0)} MB; the libraries of Debian's ${config.Labels["debian.packages"]}.`);
  report(`\`version\` says: ${sale.version.trim()}.`);
  report(
    `As user ${config.User} under bubblewrap, as process 1, with no capability, a read-only root and no network but loopback: /api/ready answers ${seconds(sale.readyMs)} after the start.`,
  );
  report(`No shell is in it, and a write outside ${sale.volume} and /tmp fails with EROFS.`);
  report(
    "A purchase at the sandbox is paid and its plan active; no line that the shop printed tells of a refused write.",
  );
  report(`SIGTERM ends it with code 0 after ${seconds(sale.stopMs)}.`);
  await runImageCommands(first.archive, work, report);
  rmSync(work, { recursive: true });
}

interface Layout {
  archive: string;
  folder: string;
  digest: string;
  megabytes: string;
}

function unpackLayout(archive: string, folder: string): Layout {
  mkdirSync(folder);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  const { manifests } = readJson<{ manifests: [Descriptor] }>(path.join(folder, "index.json"));
  return { archive, folder, digest: manifests[0].digest, megabytes: (statSync(archive).size / 1_000_000).toFixed(1) };
}

function unpackImage({ folder, digest }: Layout, root: string): ImageConfig {
  const blob = (one: string) => path.join(folder, "blobs", one.replace(":", "/"));
  const { config, layers } = readJson<{ config: Descriptor; layers: Descriptor[] }>(blob(digest));
  mkdirSync(root);
  for (const layer of layers) execFileSync("tar", ["-xzpf", blob(layer.digest), "-C", root]);
  return readJson<{ config: ImageConfig }>(blob(config.digest)).config;
}

/** The sale happens in a network of its own, where shop, sandbox and buyer are alone with loopback. */
function sellInside(given: { root: string; config: ImageConfig; work: string }): Sale {
  const alone = ["--unshare-net", "--die-with-parent", "--dev-bind", "/", "/"];
  const script = ["--disable-warning=ExperimentalWarning", "bench/drills/image-sale.ts", JSON.stringify(given)];
  const told = execFileSync("bwrap", [...alone, process.execPath, ...script], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(told) as Sale;
}

function readJson<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(file, "utf8")) as Shape;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
