import type { Log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import type { Tracing } from "./settings.ts";

/** The next process waits for it at a restart. A collector that doesn't answer by then loses the last spans. */
const LAST_SENDING_MS = 500;

interface State {
  /** Null while traces are off. */
  end: (() => Promise<void>) | null;
}

const state = (): State => once("tracing", () => ({ end: null }));

/** Starts traces, once a process. Without them nothing of the SDK is loaded, and each span in the code is the API's own that does nothing. */
export async function startTracing(tracing: Tracing | null, version: string, log: Log): Promise<void> {
  if (tracing === null) return;
  const { startSdk } = await import("./sdk.ts");
  state().end = startSdk(tracing, version, log);
}

/** Sends what waits, for half a second at most. */
export async function endTracing(): Promise<void> {
  const { end } = state();
  if (end === null) return;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, LAST_SENDING_MS));
  await Promise.race([end(), timeout]);
}
