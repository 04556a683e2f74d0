import { z } from "zod";
import type { RenewalState } from "#/lib/renewals/renewals.ts";
import { figuresOf } from "#/lib/sims/running-plan.ts";
import type { SimOrdersAnswer } from "#/lib/sims/sim-orders.ts";
import type { Usage } from "#/lib/sims/usage.ts";

const time = z.iso.datetime().describe("When the carrier's service reported it, in UTC.");
const day = z.iso.date();
const megabytes = z.number().nullable().describe("Megabytes; null where it isn't reported, which is not zero.");

/** What an owner's own tools read of a SIM. Fields are only ever added. docs/sim-feed.schema.json is made of this. */
export const simFeed = z.object({
  version: z.literal(1),
  sim: z.object({ ending: z.string().describe("The last four digits of the SIM number.") }),
  plans: z
    .object({
      asOf: time,
      list: z.array(
        z.object({
          name: z.string().nullable(),
          state: z.enum(["in use", "waiting", "unknown"]),
          lastDay: day.nullable(),
          remainingDays: z.number().nullable(),
        }),
      ),
    })
    .nullable()
    .describe("Null while the service doesn't say what is on the SIM."),
  usage: z
    .object({
      asOf: time,
      plan: z.string().nullable(),
      usedMb: megabytes,
      leftMb: megabytes,
      totalMb: megabytes,
    })
    .nullable()
    .describe("Of the plan in use; null while it isn't reported."),
  months: z
    .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), usedMb: megabytes, asOf: time.nullable() }))
    .nullable()
    .describe("The last six months, the current one last; null in a shop that can't read them."),
  renewal: z.object({
    state: z
      .enum(["none", "on", "stopping", "unconfirmed", "unknown"])
      .describe("unconfirmed: paid for here, and not in the service's list yet. unknown: the service doesn't answer."),
    plan: z.string().nullable(),
    since: day.nullable(),
    asOf: time.nullable(),
  }),
});

export type SimFeed = z.infer<typeof simFeed>;

interface Readings {
  ending: string;
  plans: SimOrdersAnswer;
  usage: Usage | null;
  renewal: RenewalState & { asOf?: number };
  now: number;
}

/** In the words of the feed. A time is that of the answer, to the minute, so that two readings of one answer are equal. */
export function feedOf({ ending, plans, usage, renewal, now }: Readings): SimFeed {
  const inUse = (plans.status === "read" ? (plans.orders ?? []) : []).filter(({ state }) => state === "in use");
  const running = usage?.running ? figuresOf(usage.running, inUse) : null;
  const record = "record" in renewal ? renewal.record : null;
  return {
    version: 1,
    sim: { ending },
    plans: plansOf(plans),
    usage: running && {
      asOf: timeOf(running.at),
      plan: running.plan?.name ?? null,
      usedMb: running.usedMb,
      leftMb: running.leftMb,
      totalMb: running.totalMb,
    },
    months:
      usage?.months.map(({ month, usedMb, at }) => ({ month, usedMb, asOf: at === null ? null : timeOf(at) })) ?? null,
    renewal: {
      state: renewal.status,
      plan: record?.planTitle ?? null,
      since: record?.since ?? null,
      asOf: renewal.status === "unknown" ? null : timeOf(renewal.asOf ?? now),
    },
  };
}

function plansOf(answer: SimOrdersAnswer): SimFeed["plans"] {
  if (answer.status === "unreachable" || answer.orders === null) return null;
  const list = answer.orders.map(({ title, state, expiresOn, remainingDays }) => ({
    name: title,
    state,
    lastDay: expiresOn,
    remainingDays,
  }));
  return { asOf: timeOf(answer.at), list };
}

const MINUTE = 60_000;

function timeOf(at: number): string {
  return new Date(Math.floor(at / MINUTE) * MINUTE).toISOString();
}
