import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { buildIn } from "./build-in.ts";
import { check } from "./check.ts";
import type { Bare } from "./install-steps.ts";
import { podmanIn } from "./podman.ts";

/*
 * The drill of an installation: a Debian that systemd has booted, with nothing but its base and Caddy, on which the chapter "Install" of
 * docs/operations.md is followed command by command. The Debian is a container without a network; the steps run in its own loopback.
 */

/** @throws when a command of the page fails, or the shop that it starts doesn't sell */
export async function drillInstall(report: (line: string) => void): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), "drill-install-"));
  const podman = podmanIn(work);
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  const { tarball } = buildIn(commit, path.join(work, "release"));
  const folder = path.join(work, "tarball");
  mkdirSync(folder);
  for (const end of ["", ".sha256"]) copyFileSync(tarball + end, path.join(folder, path.basename(tarball) + end));

  const debian = path.join(work, "debian");
  const packages = "--include=systemd,systemd-sysv,dbus,caddy";
  execFileSync("debootstrap", ["--variant=minbase", packages, "bookworm", debian], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  podman.succeeds(`tar -C ${debian} -c . | podman import - bare`);
  const name = "bare";
  podman.succeeds(
    `podman run --detach --name ${name} --systemd always --privileged --network none --volume ${folder}:/root/tarball:ro bare /lib/systemd/systemd`,
  );
  try {
    const pid = podman.succeeds(`podman inspect --format '{{.State.Pid}}' ${name}`).trim();
    const given: Bare = { work, name, release: path.basename(tarball, ".tar.gz") };
    const script = ["--disable-warning=ExperimentalWarning", "bench/drills/install-steps.ts", JSON.stringify(given)];
    const steps = spawn("nsenter", ["--target", pid, "--net", process.execPath, ...script], {
      stdio: ["ignore", "pipe", "inherit"],
      // Caddy makes the certificate of "localhost" itself.
      env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: "0", NODE_NO_WARNINGS: "1" },
    });
    const ended = once(steps, "close");
    for await (const line of createInterface({ input: steps.stdout })) report(line);
    const [code] = await ended;
    check(code === 0, "the installation failed");
  } finally {
    podman.run(`podman rm --force ${name}`);
    rmSync(work, { recursive: true });
  }
}
