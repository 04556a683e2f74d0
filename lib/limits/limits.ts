import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { WIDE } from "#/lib/web/front/client-address.ts";
import type { Meter } from "./meter.ts";
import type { SharedMeter } from "./shared-meter.ts";
import { type Counted, type Limit, limitsFor, scaled } from "./table.ts";
import type { Ask, Counter } from "./window.ts";

/** Who asks, and about what. What is absent isn't counted. */
export interface Asker {
  /** `narrow`: an IPv4 address or an IPv6 /56; `wide`: its /48. */
  address: { narrow: string; wide: string | null };
  device: string | null;
  /** The device bought here before, or proved a mailbox. */
  isProven?: boolean;
  sim?: string;
  /** The device is the SIM's owner's: it bought for it, or proved the mailbox of an order for it. */
  ownsSim?: boolean;
  mailbox?: string;
  /** The id of the order that it is about. */
  order?: string;
}

/** - `taken`: to give it back when it succeeds; text, so that an order can keep it. */
export type Outcome = { status: "counted"; taken: string } | Refused;

export interface Refused {
  status: "refused";
  /** Its count is the one that this asker has reached. */
  limit: Limit;
  waitMs: number;
}

export interface Limits {
  /** Counts one before anything is done for it: by all its limits, or by none if one of them refuses. */
  take(of: Counted, asker: Asker): Promise<Outcome>;
  /**
   * @param taken of `take`
   * @param transaction that it is part of: it throws where it can't be given back
   */
  giveBack(taken: string, transaction?: Kysely<Schema>): Promise<void>;
}

interface Options {
  /** Counts in this process. */
  own: Meter;
  /** Counts that all processes share; in memory too where there is one process. */
  shared: Pick<SharedMeter, "take" | "giveBack"> | Meter;
  /** `LIMITS_SCALE` */
  scale: number;
  /** `PARTNER_CALLS_PER_SECOND` */
  callsPerSecond: number;
  /** Keys the digests under which addresses and SIM numbers are counted. */
  secret: string | Buffer;
}

const FREE_WINDOW_MS = 60 * 60_000;

export function createLimits({ own, shared, scale, callsPerSecond, secret }: Options): Limits {
  const limits = limitsFor(callsPerSecond);

  const asksFor = (of: Counted, asker: Asker, kept?: "process"): NamedAsk[] =>
    limits
      .filter((limit) => limit.of === of && limit.kept === kept)
      .flatMap((limit) => asksOf(limit, asker, scale))
      // What stays in this process needs no digest, which would take longer than the count.
      .map((ask) => (kept === "process" ? ask : { ...ask, key: `${of}.${digest(ask.key)}` }));

  const freeFirst = (ask: NamedAsk, { address }: Asker): NamedAsk => {
    const { free } = ask.limit;
    if (free === undefined) return ask;
    return { ...ask, key: `${ask.key}free ${address.narrow}`, count: scaled(free, scale), windowMs: FREE_WINDOW_MS };
  };

  const digest = (name: string): string => createHmac("sha256", secret).update(name).digest("base64url").slice(0, 22);

  return {
    async take(of, asker) {
      const counted = asksFor(of, asker, "process");
      const spared = counted.map((ask) => freeFirst(ask, asker));
      const isSpared = own.take(spared) === null;
      const refusedHere = isSpared ? null : own.take(counted);
      if (refusedHere !== null) return refused(refusedHere);
      const ownAsks = isSpared ? spared : counted;
      const asks = asksFor(of, asker);
      const refusal = await shared.take(asks);
      if (refusal === null) return { status: "counted", taken: write([...ownAsks, ...asks]) };
      own.giveBack(ownAsks);
      return refused(refusal);
    },
    async giveBack(taken, transaction) {
      const counters = read(taken);
      own.giveBack(counters.filter(({ key }) => key.includes(" ")));
      await shared.giveBack(
        counters.filter(({ key }) => !key.includes(" ")),
        transaction,
      );
    },
  };
}

/** Counts any request of an address. @returns null when counted */
export type PageLimit = (address: Asker["address"]) => Refused | null;

/** Needs no database, so that it counts from the first request on: all that is known of the client then is its address. */
export function createPageLimit({ own, scale, callsPerSecond }: Omit<Options, "shared" | "secret">): PageLimit {
  const pages = limitsFor(callsPerSecond).filter(({ of }) => of === "page");
  return (address) => {
    const refusal = own.take(pages.flatMap((limit) => asksOf(limit, { address, device: null }, scale)));
    return refusal && refused(refusal);
  };
}

interface NamedAsk extends Ask {
  limit: Limit;
}

/** What one limit counts an asker as, each key in plain text. */
function asksOf(limit: Limit, asker: Asker, scale: number): NamedAsk[] {
  const { of, by, windowMs } = limit;
  return subjectsOf(limit, asker).map(({ subject, times }) => ({
    limit,
    key: `${of} ${by} ${windowMs} ${subject}`,
    count: scaled(limit.count * times, scale),
    windowMs,
  }));
}

function refused({ ask, waitMs }: { ask: Ask; waitMs: number }): Refused {
  return { status: "refused", limit: { ...(ask as NamedAsk).limit, count: ask.count }, waitMs };
}

/** What a limit counts this asker by; nothing where it doesn't apply. */
function subjectsOf({ by }: Limit, asker: Asker): { subject: string; times: number }[] {
  const { address, device, isProven = false, sim, ownsSim = false, mailbox, order } = asker;
  const one = (subject: string | null | undefined) => (subject == null ? [] : [{ subject, times: 1 }]);
  switch (by) {
    case "device":
      return one(device);
    case "address without device":
      return device === null ? bothOf(address) : [];
    case "address with device":
      return device !== null && !isProven ? bothOf(address) : [];
    case "address":
      return isProven ? [] : bothOf(address);
    case "SIM":
      return ownsSim ? [] : one(sim);
    case "mailbox":
      return one(mailbox && mailboxName(mailbox));
    case "order":
      return one(order);
    case "all":
      return isProven || ownsSim ? [] : one("");
  }
}

/** Most mail servers deliver `name+anything@` to `name@`, so that one mailbox would otherwise have any number of names. */
function mailboxName(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
}

function bothOf({ narrow, wide }: Asker["address"]): { subject: string; times: number }[] {
  return [{ subject: narrow, times: 1 }, ...(wide === null ? [] : [{ subject: wide, times: WIDE }])];
}

function write(counters: readonly Counter[]): string {
  return JSON.stringify(counters.map(({ key, windowMs }) => [key, windowMs]));
}

function read(taken: string): Counter[] {
  const pairs = JSON.parse(taken) as [key: string, windowMs: number][];
  return pairs.map(([key, windowMs]) => ({ key, windowMs }));
}
