import { createHmac, hkdfSync } from "node:crypto";
import type { Log } from "./log.ts";

/*
 * What was refused to whom, as one line each with the message "refused". The kinds are public: docs/operations.md says what each means,
 * and an operator's tools may look for them.
 */

export type RefusalKind = "origin" | "cookie" | "limit" | "proof" | "mail-link" | "request";

export interface SecurityLog {
  /**
   * @param address by which the client is counted; null where it isn't known
   * @param reason of our own words, never a client's
   */
  refused(kind: RefusalKind, address: string | null, reason?: string): void;
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
  const counts = new Map<string, { kind: RefusalKind; reason: string | undefined; count: number }>();
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

  return {
    refused(kind, address, reason) {
      const current = Math.floor(now() / MINUTE);
      if (current !== minute) {
        for (const { count, ...of } of counts.values()) {
          const unwritten = count - MOST_A_MINUTE;
          if (unwritten > 0) log.warn("more was refused than written", { ...of, count: unwritten });
        }
        counts.clear();
        minute = current;
      }
      const name = `${kind} ${reason}`;
      const count = (counts.get(name)?.count ?? 0) + 1;
      counts.set(name, { kind, reason, count });
      if (count > MOST_A_MINUTE) return;
      log.warn("refused", { kind, reason, client: address === null ? undefined : digest(address) });
    },
  };
}
