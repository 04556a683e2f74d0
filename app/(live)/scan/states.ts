/** Every moment of scanning; the page has a sentence for each. */
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

const ON_THE_WAY: ScanState[] = ["ready", "asking", "looking", "reading"];

/** The kind of notice that says so. */
export function lookOf(state: ScanState): "plain" | "good" | "attention" {
  if (state === "found") return "good";
  return ON_THE_WAY.includes(state) ? "plain" : "attention";
}
