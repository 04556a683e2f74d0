import { spawnSync } from "node:child_process";
import { installDebianPackages } from "./debian.mjs";
import { fail } from "./processes.mjs";

// The programs of Debian's package prometheus, for the tests of the metrics: the server, and promtool, which checks alert rules.

/** Whether both are installed. */
export function isPrometheusThere() {
  return ["prometheus", "promtool"].every((program) => spawnSync(program, ["--version"]).status === 0);
}

/** Installs the package if it is missing, and ends the script if that fails. */
export async function installPrometheusUnlessThere() {
  if (isPrometheusThere()) return;
  if ((await installDebianPackages(["prometheus"])) && isPrometheusThere()) return;
  fail("No Prometheus was found or could be installed: install Debian's package prometheus and try again.");
}
