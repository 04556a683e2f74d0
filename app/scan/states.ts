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
