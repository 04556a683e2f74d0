import { createHmac, hkdfSync } from "node:crypto";
import type { Log } from "./log.ts";
import { counters } from "./metrics/counters.ts";

/*
 * What was refused to whom, as one line each with the message "refused". The kinds are public: docs/operations.md says what each means,
 * and an operator's tools may look for them.
 */

export type RefusalKind = "origin" | "cookie" | "limit" | "proof" | "mail-link" | "request" | "right";

export interface SecurityLog {
  /**
   * @param address by which the client is counted; null where it isn't known
   * @param reason of our own words, never a client's
   */
  refused(kind: RefusalKind, address: string | null, reason?: string): void;
  /** Writes how many were left unwritten since the last time. Called now and then, and before the process ends. */
  flush(): void;
}

interface Options {
  log: Log;
  /** Keys the digests of addresses. */
  secret: string;
  /** In epoch milliseconds. */
  now: () => number;
}

/**
 * A flood of refusals must not fill the disk: lines of a minute, after which only their number is kept. For each kind and reason, so that
 * a flood of one doesn't hide another.
 */
const MOST_A_MINUTE = 100;
const MINUTE = 60_000;

export function createSecurityLog({ log, secret, now }: Options): SecurityLog {
  let minute = 0;
  const counts = new Map<string, { kind: RefusalKind; reason: string | undefined; count: number; unwritten: number }>();
  let day = "";
  let key = Buffer.alloc(0);

  /** The same for a client all day, so that its lines can be told from others'; another one tomorrow. */
  const digest = (address: string): string => {
    const today = new Date(now()).toISOString().slice(0, 10);
    if (today !== day) {
      day = today;
      key = Buffer.from(hkdfSync("sha256", secret, today, "security log", 32));
    }
    return createHmac("sha256", key).update(address).digest("base64url").slice(0, 12);
  };

  const flush = (): void => {
    for (const entry of counts.values()) {
      const { kind, reason, unwritten } = entry;
      if (unwritten > 0) log.warn("more was refused than written", { kind, reason, count: unwritten });
      entry.unwritten = 0;
    }
  };

  return {
    flush,
    refused(kind, address, reason) {
      counters().refusals.inc({ kind, reason: reason ?? "" });
      const current = Math.floor(now() / MINUTE);
      if (current !== minute) {
        flush();
        counts.clear();
        minute = current;
      }
      const name = `${kind} ${reason}`;
      const entry = counts.get(name) ?? { kind, reason, count: 0, unwritten: 0 };
      counts.set(name, entry);
      entry.count += 1;
      if (entry.count > MOST_A_MINUTE) {
        entry.unwritten += 1;
        return;
      }
      log.warn("refused", { kind, reason, client: address === null ? undefined : digest(address) });
    },
  };
}
