import { setTimeout as pause } from "node:timers/promises";
import type { Instance } from "#/bench/torture/instance.ts";
import type { Balancer } from "#/bench/torture/wires/balancer.ts";
import type { Doorway } from "#/bench/torture/wires/doorway.ts";
import type { Random } from "#/testbed/random.ts";
import type { Sandbox } from "#/testbed/sandbox.ts";

/** The parts of a run that trouble acts on. */
export interface Scene {
  instances: Instance[];
  balancer: Balancer;
  doorway: Doorway;
  sandbox: Sandbox;
  random: Random;
  database: Database;
  /** When the shop's database was down: a 503 is excused then. */
  windows: Window[];
  /** How many orders are sold in all. */
  orders: number;
  /** How many pages the buyers have seen. */
  pages(): number;
  /** All trouble has ended by then. */
  ending: AbortSignal;
}

export interface Database {
  url: string;
  /** Kills the server, as a power cut does, and restarts it; absent if the database is a file. */
  restart?: () => Promise<void>;
}

export type Window = [from: number, to: number];

/** One kind of trouble: its name, with the id in docs/faults.md if it has one, and its action. It ends when the promise resolves. */
export type Trouble = [name: string, make: (scene: Scene, instance: Instance) => Promise<void>];

/** The moment that the trouble waited for did not come. It is tried again later. */
export class NotMet extends Error {
  override readonly name = "NotMet";
}

/** Waits, but not beyond the end of all trouble. */
export async function last(ms: number, { ending }: Pick<Scene, "ending">): Promise<void> {
  await pause(ms, undefined, { signal: ending }).catch(() => undefined);
}

/** An action on the database. Ends when every running shop has reconnected. */
export async function disorder({ windows, instances }: Scene, work: () => Promise<void>): Promise<void> {
  const from = Date.now();
  await work();
  await Promise.all(instances.map((instance) => instance.well()));
  windows.push([from, Date.now()]);
}
