import { plans } from "./catalogue/plans.ts";
import { type Purchase, purchasesBefore } from "./catalogue/purchases.ts";
import type { Plan } from "./catalogue/term.ts";
import { wordyPlans } from "./catalogue/wordy-plans.ts";
import type { Environment } from "./environment.ts";
import type { Fault } from "./faults/fault.ts";
import { createFleet, type Fleet } from "./fleet/fleet.ts";
import { type Group, newGroups } from "./groups/group.ts";
import type { Task } from "./groups/task.ts";
import type { Notification } from "./notifications/notification.ts";
import type { Order } from "./partner/order.ts";
import type { LoggedRequest } from "./partner/request-log.ts";
import type { Subscription } from "./partner/subscription.ts";
import type { Charge, Decline } from "./processor/charge.ts";
import type { Intent } from "./processor/intent.ts";
import { createRandom, type Random } from "./random.ts";
import { createSchedule, type Schedule } from "./schedule.ts";
import { defaultSettings, type Settings } from "./settings.ts";

/** All that one sandbox knows. It lives in memory only, and `resetWorld` forgets the lot. */
export type World = Life & { readonly environment: Environment };

type Life = {
  settings: Settings;
  random: Random;
  schedule: Schedule;
  plans: Plan[];
  /** Plans on SIMs that were not ordered here. */
  purchases: Purchase[];
  orders: Order[];
  subscriptions: Subscription[];
  intents: Intent[];
  charges: Charge[];
  declines: Decline[];
  notifications: Notification[];
  fleet: Fleet;
  groups: Group[];
  tasks: Task[];
  requests: LoggedRequest[];
  faults: Fault[];
};

export function createWorld(environment: Environment): World {
  return { environment, ...newLife(environment, environment.seed) };
}

/** Stops what is under way and starts over; the identifiers begin again from the seed. */
export function resetWorld(world: World, seed = world.environment.seed): void {
  world.schedule.stop();
  Object.assign(world, newLife(world.environment, seed));
}

function newLife(environment: Environment, seed: number): Life {
  return {
    settings: defaultSettings(environment),
    random: createRandom(seed),
    schedule: createSchedule(),
    plans: structuredClone([...plans, ...wordyPlans]),
    purchases: purchasesBefore(Date.now()),
    orders: [],
    subscriptions: [],
    intents: [],
    charges: [],
    declines: [],
    notifications: [],
    fleet: createFleet(seed),
    groups: newGroups(),
    tasks: [],
    requests: [],
    faults: [],
  };
}
