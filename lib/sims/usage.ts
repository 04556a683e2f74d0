import "server-only";
import { env } from "#/lib/env.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Fleet } from "#/lib/partner/fleet/fleet.ts";
import { fleet, observations } from "#/lib/partner/index.ts";
import { type Answers, createAnswers } from "#/lib/process/answers.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import { createMonthUsage, type MonthFigure } from "./month-usage.ts";
import { askRunningUsage, type RunningUsage } from "./running-usage.ts";

/** The data usage of a SIM, in megabytes; an unreported figure is null. */
export interface Usage {
  /** Of the plan in use; null when no answer came in time. */
  running: RunningUsage | null;
  /** The last six months, the current one last. */
  months: MonthFigure[];
}

/** How long a page waits. The calls continue after that, and their answers are cached for the next page. */
const TIMEOUT_MS = 2_500;
/** Backoff after a failure: of many SIMs nothing is ever reported. */
const FAILURE_MS = 60_000;

/** Reads what a SIM has used; null without the settings of the fleet calls. */
export async function readUsage(sim: string): Promise<Usage | null> {
  const service = fleet();
  if (service === null) return null;
  const { observe } = observations();
  const monthsOf = once("month usage", () =>
    createMonthUsage({ fleet: service, timeZone: env().PARTNER_TIME_ZONE, log, observe }),
  );
  const [running, months] = await Promise.all([runningUsage(service, sim), monthsOf(sim)]);
  return { running, months };
}

/** A failure of the partner means that nothing is reported. A failure of the shop is logged, and the rest of the page is shown. */
async function runningUsage(service: Fleet, sim: string): Promise<RunningUsage | null> {
  const answers: Answers<RunningUsage> = once("running usage", () => createAnswers({ failureMs: FAILURE_MS }));
  const ask = () =>
    askRunningUsage(service, sim, { now: Date.now(), onFailure: logIfOurs }).catch((error: unknown) => {
      logIfOurs(error);
      return null;
    });
  const answer = await withTimeout(answers.show(sim, ask), TIMEOUT_MS, () => null);
  return answer?.value ?? null;
}

function logIfOurs(error: unknown): void {
  if (!isPartnerError(error)) log.error("usage could not be read", { error });
}
