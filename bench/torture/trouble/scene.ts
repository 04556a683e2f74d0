import { setTimeout as pause } from "node:timers/promises";
import type { Instance } from "#/bench/torture/instance.ts";
import type { Balancer } from "#/bench/torture/wires/balancer.ts";
import type { Doorway } from "#/bench/torture/wires/doorway.ts";
import type { Random } from "#/testbed/random.ts";
import type { Sandbox } from "#/testbed/sandbox.ts";

/** What trouble can be made for. */
export interface Scene {
  instances: Instance[];
  balancer: Balancer;
  doorway: Doorway;
  sandbox: Sandbox;
  random: Random;
  database: Database;
  /** Times in which the shop's database was out of order, so that it may have said 503. */
  windows: Window[];
  /** How many orders are sold in all. */
  orders: number;
  /** How many pages the buyers have seen. */
  pages(): number;
  /** No trouble lasts beyond it. */
  ending: AbortSignal;
}

export interface Database {
  url: string;
  /** Ends the server at once, as a power cut does, and starts it again; absent where the database is a file. */
  restart?: () => Promise<void>;
}

export type Window = [from: number, to: number];

/** One kind of trouble: the id it has in docs/faults.md or a word for it, and what it does. It is over when its promise is. */
export type Trouble = [name: string, make: (scene: Scene, instance: Instance) => Promise<void>];

/** Nothing happened: what it waited for did not come. It is tried again later. */
export class NotMet extends Error {
  override readonly name = "NotMet";
}

/** Time passes, but not beyond the end of all trouble. */
export async function last(ms: number, { ending }: Pick<Scene, "ending">): Promise<void> {
  await pause(ms, undefined, { signal: ending }).catch(() => undefined);
}

/** What is done to the database; over when every shop that is up has found it again. */
export async function disorder({ windows, instances }: Scene, work: () => Promise<void>): Promise<void> {
  const from = Date.now();
  await work();
  await Promise.all(instances.map((instance) => instance.well()));
  windows.push([from, Date.now()]);
}
