import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { check } from "./check.ts";

export interface Run {
  code: number | null;
  text: string;
}

export interface Podman {
  run(command: string): Run;
  /** What it printed. @throws unless the command ends with 0 */
  succeeds(command: string): string;
}

/** Commands of a shell, for which podman keeps its images and containers in a folder of the drill's own. */
export function podmanIn(work: string): Podman {
  const storage = path.join(work, "storage.conf");
  const places = `graphroot = "${work}/containers"\nrunroot = "${work}/containers-run"\n`;
  writeFileSync(storage, `[storage]\ndriver = "vfs"\n${places}`);
  const run = (command: string): Run => {
    const env = { ...process.env, CONTAINERS_STORAGE_CONF: storage };
    const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { env, encoding: "utf8" });
    return { code: status, text: stdout + stderr };
  };
  return {
    run,
    succeeds(command) {
      const { code, text } = run(command);
      check(code === 0, `${command} ended with ${code}:\n${text}`);
      return text;
    },
  };
}
