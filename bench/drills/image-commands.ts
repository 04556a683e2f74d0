import { writeFileSync } from "node:fs";
import path from "node:path";
import { blocksOf } from "#/testbed/operations.ts";
import { freeOrigin, shopSettings, startSandbox } from "#/testbed/servers.ts";
import { check } from "./check.ts";
import { podmanIn } from "./podman.ts";
import { buyOne } from "./purchase.ts";
import { untilReady } from "./until-ready.ts";

/*
 * Runs the commands of docs/operations.md on the image as they stand there, with Debian's podman and a store of the drill's own. Three
 * things are replaced: the name of the image's file, the file of settings, and the published port, for the sandbox is on the host's
 * loopback.
 */

/** @throws when a command fails, or the shop that they start doesn't sell */
export async function runImageCommands(archive: string, work: string, report: (line: string) => void): Promise<void> {
  const podman = podmanIn(work);
  const origin = await freeOrigin();
  const sandbox = await startSandbox(origin);
  const { DATABASE_URL: _ofImage, ...settings } = shopSettings(origin, sandbox.origin, "");
  const given = Object.entries({ ...settings, ALLOW_INSECURE: "1", HOST: "127.0.0.1" }).filter(
    ([, value]) => value !== "",
  );
  const env = path.join(work, "shop.env");
  writeFileSync(env, given.map(([name, value]) => `${name}=${value}\n`).join(""), { mode: 0o600 });

  const [named = "", ...documented] = blocksOf("### As an image").flat();
  const commands = documented.map((command) =>
    `VERSION=${versionIn(archive)}\n${command}`
      .replace(/\S+\.oci\.tar/, archive)
      .replace("/etc/sim-top-up.env", env)
      .replace(/ --publish \S+/, "")
      .replace("podman run ", "podman run --network host "),
  );
  const [load = "", volume = "", doctor = "", start = "", backup = "", remove = "", ...more] = commands;
  check(
    named.startsWith("VERSION=") && remove !== "" && more.length === 0,
    "docs/operations.md has other commands on the image than the drill knows",
  );
  try {
    podman.succeeds(load);
    podman.succeeds(volume);
    // Before the shop runs there is no answer at its address, so one line of the doctor's says "wrong".
    const found = podman.run(doctor).text;
    check(
      /^ok +PARTNER_URL/m.test(found) && !/^wrong +DATABASE_URL/m.test(found),
      `the doctor in the image said:\n${found}`,
    );
    podman.succeeds(start);
    const printed = () => podman.run("podman logs sim-top-up").text;
    await untilReady(origin, printed);
    await buyOne(origin, sandbox);
    const copies = (): void => {
      const copied = podman.succeeds(backup);
      check(/, 1 orders, .*It opens/s.test(copied), `the backup said:\n${copied}`);
    };
    copies();
    podman.succeeds(remove);
    podman.succeeds(start);
    await untilReady(origin, printed);
    copies();
    podman.succeeds("podman stop sim-top-up");
    const { text: code } = podman.run("podman inspect --format '{{.State.ExitCode}}' sim-top-up");
    check(code.trim() === "0", `the shop under podman ended with ${code.trim()}:\n${printed()}`);
  } finally {
    podman.run("podman rm --force sim-top-up");
    await sandbox.stop();
  }
  const { text: version } = podman.run("podman --version");
  report(
    `The commands of [operations.md](operations.md#as-an-image) ran under ${version.trim()}: the doctor, a purchase, a backup of it, another container on the same volume with the order still in it, and a stop with code 0.`,
  );
}

/** `0.1.0-1a2b3c4d` of `sim-top-up-0.1.0-1a2b3c4d-linux-x64.oci.tar`. */
function versionIn(archive: string): string {
  return path.basename(archive).replace(/^sim-top-up-|-linux-\w+\.oci\.tar$/g, "");
}
