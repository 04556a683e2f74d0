import { manyPlans } from "./catalogue/many-plans.ts";
import { plans } from "./catalogue/plans.ts";
import { type Purchase, purchasesBefore } from "./catalogue/purchases.ts";
import type { Plan } from "./catalogue/term.ts";
import { wordyPlans } from "./catalogue/wordy-plans.ts";
import type { Environment } from "./environment.ts";
import type { Fault } from "./faults/fault.ts";
import { createFleet, type Fleet } from "./fleet/fleet.ts";
import { type Group, newGroups } from "./groups/group.ts";
import type { Task } from "./groups/task.ts";
import { emptyLedger, type Ledger } from "./ledger/ledger.ts";
import type { MailFault } from "./mail/fault.ts";
import type { Mailbox } from "./mail/mail.ts";
import { createRandom, type Random } from "./random.ts";
import type { LoggedRequest } from "./requests/log.ts";
import { createSchedule, type Schedule } from "./schedule.ts";
import { defaultSettings, type Settings } from "./settings.ts";

/**
 * Everything that one sandbox knows, in memory only. The rooms below name the parts they need and don't import this
 * type, so that all imports run downwards.
 */
export type World = Life & { readonly environment: Environment };

type Life = Ledger &
  Mailbox & {
    settings: Settings;
    random: Random;
    schedule: Schedule;
    plans: Plan[];
    /** Plans on SIMs that were not ordered here. */
    purchases: Purchase[];
    fleet: Fleet;
    groups: Group[];
    tasks: Task[];
    requests: LoggedRequest[];
    faults: Fault[];
    mailFaults: MailFault[];
  };

export function createWorld(environment: Environment): World {
  return { environment, ...newLife(environment, environment.seed) };
}

/** Ends all scheduled work and starts over; the identifiers begin again from the seed. */
export function resetWorld(world: World, seed = world.environment.seed): void {
  world.schedule.stop();
  Object.assign(world, newLife(world.environment, seed));
}

function newLife(environment: Environment, seed: number): Life {
  const settings = defaultSettings(environment);
  return {
    ...emptyLedger(),
    settings,
    random: createRandom(seed),
    schedule: createSchedule(),
    plans: structuredClone([...plans, ...wordyPlans, ...manyPlans]),
    purchases: purchasesBefore(Date.now()),
    fleet: createFleet(seed, { settings }),
    groups: newGroups(),
    tasks: [],
    requests: [],
    faults: [],
    mails: [],
    mailFaults: [],
  };
}
