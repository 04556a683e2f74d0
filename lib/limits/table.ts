/*
 * The limits of the shop, as docs/limits.md shows them. Each kind of key alone fails: a browser can throw its device away, an address may
 * be that of thousands, and of what can't be changed, such as SIMs, an attacker has many.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is counted, and where: routes and actions. What succeeds is given back. */
export const COUNTED = {
  page: { title: "any request", guards: ["all but notifications"], givenBack: "never" },
  device: { title: "devices given out", guards: ["the first form of a browser"], givenBack: "never" },
  "look-up": { title: "look-ups of a SIM", guards: ["showPlans", "buy"], givenBack: "never" },
  unknown: { title: "unknown SIM numbers", guards: ["showPlans"], givenBack: "the partner knows the number" },
  // An order has one payment, so these are the limits of client secrets too.
  order: {
    title: "orders placed and not paid",
    guards: ["continueToPayment", "POST /api/orders/{orderId} (pay)"],
    givenBack: "the order is paid or comes to nothing",
  },
  open: {
    title: "orders open at the same time",
    guards: ["continueToPayment", "POST /api/orders/{orderId} (pay)"],
    givenBack: "the order is paid or ends",
  },
  mail: { title: "codes, links and declarations by mail", guards: ["askByMail", "declare"], givenBack: "never" },
  mailbox: { title: "such mails to one address", guards: ["askByMail"], givenBack: "never" },
  confirm: { title: "mails that confirm an address", guards: ["askByMail (mailbox)"], givenBack: "never" },
  proof: {
    title: "devices that prove a mailbox",
    guards: ["enterCode", "openByLink"],
    givenBack: "another press has used the code or link",
  },
  case: { title: "messages that ask for help with an order", guards: ["sendForHelp"], givenBack: "never" },
  report: { title: "reports of what a page's policy blocked", guards: ["POST /api/csp-reports"], givenBack: "never" },
  stop: { title: "renewals begun elsewhere, stopped by number", guards: ["stopRenewal"], givenBack: "never" },
  feed: { title: "readings of a SIM's private feed", guards: ["GET /api/sim/{token}.json"], givenBack: "never" },
  desk: {
    title: "attempts to sign in to the desk or to confirm there",
    guards: ["POST /api/desk/sign-in", "POST /api/desk/tap"],
    givenBack: "it succeeds",
  },
} as const satisfies Record<string, { title: string; guards: readonly string[]; givenBack: string }>;

export type Counted = keyof typeof COUNTED;

/**
 * By what it is counted. `address`: an IPv4 address, or an IPv6 /56; the /48 around it may ask four times as much. Devices that bought or
 * proved a mailbox are exempt. `address without device` and `address with device` are the same for browsers without and with a device.
 * `SIM`: browsers that bought for it are exempt. `all`: together; such devices and owners of the SIM are exempt too.
 */
export type Key =
  | "device"
  | "address"
  | "address without device"
  | "address with device"
  | "SIM"
  | "mailbox"
  | "order"
  | "all";

export interface Limit {
  of: Counted;
  by: Key;
  count: number;
  windowMs: number;
  /**
   * Where it isn't counted with the others: `process`, by each for itself, because it is asked for too often or is about this process;
   * `orders`, from the orders in the database.
   */
  kept?: "process" | "orders";
  /** How many an address has free in an hour before this limit counts it: a newcomer isn't refused for what others have asked. */
  free?: number;
}

/** For how long a device that proved a mailbox passes the limits of its address. One that bought here passes them for good. */
export const PROOF_MS = DAY;

/** Whether a device that proves a mailbox passes this limit. */
export function isPassedByProof({ by }: Limit): boolean {
  return by.startsWith("address") || by === "all";
}

/** @param scale `LIMITS_SCALE` */
export function scaled(count: number, scale: number): number {
  return Math.max(1, Math.round(count * scale));
}

/** Orders of the last hour that are open at the same time. */
export const MOST_OPEN = 200;

/** For an unknown number two spellings are tried, with two calls each. */
const CALLS_OF_UNKNOWN = 4;

/** Each row is "at most `count` in any `windowMs`". @param callsPerSecond what the partner takes from this process */
export function limitsFor(callsPerSecond: number): readonly Limit[] {
  const quarter = Math.max(1, Math.floor((callsPerSecond * 10) / 4 / CALLS_OF_UNKNOWN));
  return [
    { of: "page", by: "address", count: 3_000, windowMs: MINUTE, kept: "process" },
    { of: "device", by: "address", count: 30, windowMs: HOUR },
    { of: "look-up", by: "device", count: 60, windowMs: 10 * MINUTE },
    { of: "look-up", by: "address", count: 600, windowMs: HOUR },
    { of: "unknown", by: "device", count: 8, windowMs: 10 * MINUTE },
    { of: "unknown", by: "device", count: 20, windowMs: DAY },
    { of: "unknown", by: "address without device", count: 30, windowMs: HOUR },
    { of: "unknown", by: "address with device", count: 120, windowMs: HOUR },
    { of: "unknown", by: "all", count: quarter, windowMs: 10 * SECOND, kept: "process", free: 2 },
    { of: "order", by: "device", count: 6, windowMs: HOUR },
    { of: "order", by: "address", count: 20, windowMs: DAY },
    { of: "order", by: "SIM", count: 5, windowMs: DAY },
    { of: "open", by: "device", count: 3, windowMs: DAY, kept: "orders" },
    { of: "open", by: "all", count: MOST_OPEN, windowMs: HOUR, kept: "orders" },
    { of: "mail", by: "device", count: 5, windowMs: HOUR },
    { of: "mail", by: "address", count: 20, windowMs: HOUR },
    { of: "mailbox", by: "mailbox", count: 5, windowMs: HOUR },
    { of: "mailbox", by: "mailbox", count: 10, windowMs: DAY },
    { of: "confirm", by: "mailbox", count: 5, windowMs: HOUR },
    { of: "confirm", by: "mailbox", count: 10, windowMs: DAY },
    { of: "proof", by: "mailbox", count: 3, windowMs: DAY },
    { of: "proof", by: "address", count: 20, windowMs: DAY },
    { of: "case", by: "device", count: 10, windowMs: DAY },
    { of: "case", by: "address", count: 20, windowMs: DAY },
    { of: "case", by: "order", count: 5, windowMs: DAY },
    { of: "case", by: "SIM", count: 10, windowMs: DAY },
    { of: "case", by: "all", count: 60, windowMs: HOUR },
    { of: "report", by: "address", count: 10, windowMs: MINUTE, kept: "process" },
    { of: "stop", by: "device", count: 2, windowMs: DAY },
    { of: "stop", by: "address without device", count: 2, windowMs: DAY },
    { of: "feed", by: "SIM", count: 60, windowMs: HOUR },
    { of: "desk", by: "address", count: 10, windowMs: 10 * MINUTE },
  ];
}
