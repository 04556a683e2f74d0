import { Counter, Histogram, Registry } from "prom-client";
import { once } from "#/lib/process/once.ts";

/*
 * What this process counts where it happens, for /api/metrics. Counting costs less than a microsecond, so it goes on without a METRICS_TOKEN too.
 * Labels have few values, all in our own words: never an id, a number, an address or what a client sent.
 */

/** In seconds: a call has a deadline of ten. */
const CALL_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Counters {
  registry: Registry;
  notifications: Counter<"outcome">;
  /** Each attempt of a call to the partner, from asking for its turn to the answer. `call`: its path without ids. */
  partnerCalls: Histogram<"call" | "outcome">;
  /** As the security log names them. */
  refusals: Counter<"kind" | "reason">;
  mails: Counter<"outcome">;
}

/** `refused`: not from the partner; `not stored`: the partner sends it again. The others are those of `lib/inbox`. */
const NOTIFICATION_OUTCOMES = [
  "applied",
  "renewal",
  "declined",
  "duplicate",
  "unmatched",
  "ambiguous",
  "unknown kind",
  "set aside",
  "refused",
  "not stored",
] as const;
type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number];

/** `failed`: it is tried again; `dropped`: it became pointless; `dead`: it can't be delivered. */
const MAIL_OUTCOMES = ["sent", "failed", "dropped", "dead"] as const;
type MailOutcome = (typeof MAIL_OUTCOMES)[number];

export function counters(): Counters {
  return once("counters", createCounters);
}

function createCounters(): Counters {
  const registry = new Registry();
  const registers = [registry];
  const notifications = new Counter({
    name: "shop_notifications_total",
    help: "Notifications that were posted to the shop, by what became of them.",
    labelNames: ["outcome"],
    registers,
  });
  const mails = new Counter({
    name: "shop_mail_deliveries_total",
    help: "Attempts to deliver a mail, by how they ended.",
    labelNames: ["outcome"],
    registers,
  });
  // A rate needs a first value, so what can be counted is there from the start.
  for (const outcome of NOTIFICATION_OUTCOMES) notifications.inc({ outcome }, 0);
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0);
  return {
    registry,
    notifications,
    mails,
    partnerCalls: new Histogram({
      name: "shop_partner_call_duration_seconds",
      help: "Attempts of calls to the partner, from asking for their turn to the answer.",
      labelNames: ["call", "outcome"],
      buckets: CALL_BUCKETS,
      registers,
    }),
    refusals: new Counter({
      name: "shop_refusals_total",
      help: "What was refused, by the kinds and reasons of the security log.",
      labelNames: ["kind", "reason"],
      registers,
    }),
  };
}

/** Counts a notification. */
export function countNotification(outcome: NotificationOutcome): void {
  counters().notifications.inc({ outcome });
}

/** Counts an attempt to deliver a mail. */
export function countMail(outcome: MailOutcome): void {
  counters().mails.inc({ outcome });
}
