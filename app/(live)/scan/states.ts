/** Every state of scanning; the page has a sentence for each. */
export const SCAN_STATES = [
  "ready",
  "asking",
  "looking",
  "late",
  "found",
  "none",
  "refused",
  "busy",
  "paused",
  "unloaded",
  "reading",
  "nothing",
  "unreadable",
  "activation",
  "device",
  "product",
] as const;

export type ScanState = (typeof SCAN_STATES)[number];

const IN_PROGRESS: ScanState[] = ["ready", "asking", "looking", "reading"];

/** The kind of notice for a state. */
export function noticeOf(state: ScanState): "plain" | "good" | "attention" {
  if (state === "found") return "good";
  return IN_PROGRESS.includes(state) ? "plain" : "attention";
}
