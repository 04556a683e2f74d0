import { launch, type RunningProcess } from "./process.ts";

/** Starts a command of the operator with a shop's settings. */
export function startCommand(name: string, typed: string[], settings: Record<string, string>): RunningProcess {
  return launch([`scripts/${name}.mjs`, ...typed], settings);
}

/** Runs it to its end. */
export async function runCommand(name: string, typed: string[], settings: Record<string, string>) {
  const running = startCommand(name, typed, settings);
  const code = await running.end;
  return { code, text: running.printed() };
}
