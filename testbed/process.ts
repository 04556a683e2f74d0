import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** A program in a process of its own. */
export interface RunningProcess {
  pid: number;
  printed(): string;
  hasEnded(): boolean;
  /** Sends SIGTERM, and SIGKILL if the process doesn't end in time. */
  stop(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** How it ended: its exit code, or the signal that killed it. */
  end: Promise<number | NodeJS.Signals>;
}

const START_MS = 60_000;
/** The shop allows itself nine seconds. */
const STOP_MS = 15_000;
const POLL_MS = 50;

/** Starts a program, Node unless another one is named, in this folder or another one. It is killed with the process that started it. */
export function launch(
  args: string[],
  environment: Record<string, string>,
  program: string = process.execPath,
  cwd: string = process.cwd(),
): RunningProcess {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const killNow = (): void => void child.kill("SIGKILL");
  process.on("exit", killNow);
  child.once("exit", () => process.off("exit", killNow));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const end = once(child, "exit").then(([code, signal]) => code ?? signal);
  return {
    pid: child.pid ?? 0,
    printed: () => text,
    hasEnded,
    async stop() {
      if (hasEnded()) return;
      child.kill("SIGTERM");
      const killTimer = setTimeout(killNow, STOP_MS);
      await end;
      clearTimeout(killTimer);
    },
    signal: (name) => void child.kill(name),
    end,
  };
}

/** Polls until `ask` has an answer. Throws with the process's output when it ends or stays silent. */
export async function waitForStart<Answer>(
  server: RunningProcess,
  name: string,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const giveUpAt = Date.now() + START_MS;
  while (Date.now() < giveUpAt && !server.hasEnded()) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(POLL_MS);
  }
  await server.stop();
  throw new Error(`${name} did not start:\n${server.printed()}`);
}
