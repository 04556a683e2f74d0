import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import { createInterface, type Interface } from "node:readline";

/** A shop of the release on a socket that outlives it, as systemd would run it: as another user, with an empty environment. */
export class HeldShop {
  readonly #child: ChildProcess;
  readonly #lines: Interface;
  /** What the shop has printed, line by line. */
  readonly printed: string[] = [];

  /** @param command the release's bin/shop */
  constructor(command: string, settings: Record<string, string>, python: string) {
    this.#child = spawn(python, [`${process.cwd()}/bench/drills/holder.py`, command, "serve"], {
      cwd: "/",
      env: { NODE_ENV: "production", ...settings },
      stdio: ["pipe", "pipe", "inherit"],
    });
    process.on("exit", () => this.#child.stdin?.destroy());
    if (this.#child.stdout === null) throw new Error("no output");
    this.#lines = createInterface(this.#child.stdout).on("line", (line) => this.printed.push(line));
  }

  /** @returns the exit code of the shop that was shut down, once the next one starts */
  async restart(): Promise<number> {
    const lines = on(this.#lines, "line", { close: ["close"] });
    this.#child.stdin?.write("restart\n");
    for await (const [line] of lines) {
      const ended = /^ended (-?\d+)$/.exec(line);
      if (ended) return Number(ended[1]);
    }
    throw new Error("the holder ended");
  }

  /** @returns the exit code of the shop */
  async stop(): Promise<number> {
    this.#child.stdin?.end();
    const [code] = await once(this.#child, "exit");
    return code;
  }
}
