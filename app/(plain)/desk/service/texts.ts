import type { Judged } from "#/lib/desk/service/service.ts";
import type { REASONS } from "#/lib/desk/service/turn-checkout.ts";

export const SERVICE = {
  title: "The service and we",
  checkout: "Checkout",
  isOpen: "The shop takes new orders.",
  isClosed: "Checkout is closed: the shop takes no new orders, and finishes those that have begun.",
  changed: "Last changed by",
  since: "since",
  close: "Close checkout",
  open: "Open checkout",
  reason: "Why",
  mayNot: (right: string) => `Only an operator who may act can close or open checkout. You may ${right}.`,
  stale: (isClosed: boolean, by: string) =>
    `Checkout was ${isClosed ? "closed" : "opened"} meanwhile by ${by}. Nothing was changed by you. Open the page again to decide anew.`,
  health: "Health",
  ready: "The background work runs.",
  notReady: "Some background work stands still. The log says why.",
  sweeper: "Background work",
  silent: "Last ended a piece of work",
  seconds: (ms: number) => `${Math.round(ms / 1_000)} s ago`,
  noAlarms: "No alarm stands.",
  alarm: "Alarm",
  count: "Count",
  doctor:
    "What needs another process, such as mail, certificates and the partner's answers, is checked on the server by",
  assumptions: "What the shop assumes of the partner",
  assumed: "Assumed",
  verdict: "Seen",
  seen: "What was seen",
  none: "nothing yet",
  noneSeen: "Nothing of it was seen yet.",
  notSeen: (count: number) => `${count} of which nothing was seen yet`,
  keys: "Keys of notifications",
  key: "Key",
  lastSeen: "Last seen",
  never: "never",
  unknownKey: "not in the settings any more",
  sealed: "Keys of the database",
  sealedBy: "Sealed under",
  secrets: (key: string) => `${key} (card forms, notifications and mails)`,
  noSealed: "No row is sealed yet.",
  settings: "Settings",
  setting: "Setting",
  value: "Value",
  notSet: "not set",
} as const;

export const VERDICTS: Record<Judged["verdict"], string> = {
  refuted: "refuted",
  confirmed: "confirmed",
  "not met": "not known yet",
};

export const REASON_TEXTS: Record<(typeof REASONS)[number], string> = {
  "card testing": "Strangers test cards",
  "partner down": "The partner doesn't answer",
  "wrong prices": "A price or plan is wrong",
  maintenance: "Maintenance",
  over: "The reason is over",
  other: "Another reason",
};
