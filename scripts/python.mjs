import { spawnSync } from "node:child_process";
import { installDebianPackages } from "./debian.mjs";
import { fail } from "./processes.mjs";

const COMMANDS = [["python3"], ["python"], ["py", "-3"]];
/** Prints Python's own path if it is new enough for the tests' signer. */
const SCRIPT = "import sys; print(sys.executable if sys.version_info >= (3, 9) else '')";

/** The path of a Python 3, which the tests' signer needs. */
export async function findOrInstallPython() {
  return (
    findPython() ??
    ((await installDebianPackages(["python3"])) ? findPython() : undefined) ??
    fail("No Python was found or could be installed: install Python 3.9 or later and try again.")
  );
}

function findPython() {
  const found = COMMANDS.map(([command, ...args]) => spawnSync(command, [...args, "-c", SCRIPT], { encoding: "utf8" }));
  return found.map(({ status, stdout }) => (status === 0 ? stdout.trim() : "")).find(Boolean);
}
