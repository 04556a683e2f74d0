import type { Random } from "#/e2e/fuzz/random.ts";
import type { Sandbox } from "#/e2e/sandbox.ts";
import type { Doorway } from "./doorway.ts";
import type { Instance } from "./instance.ts";

/** What trouble can be made for. */
export interface Scene {
  instances: Instance[];
  doorway: Doorway;
  sandbox: Sandbox;
  random: Random;
  database: Database;
  /** How many pages the buyers have seen. */
  pages(): number;
}

export interface Database {
  url: string;
  /** Ends the server at once, as a power cut does, and starts it again; absent where the database is a file. */
  restart?: () => Promise<void>;
}

/** One kind of trouble: the id it has in docs/faults.md or a word for it, and what it does. It is over when its promise is. */
export type Trouble = [name: string, make: (scene: Scene, instance: Instance) => Promise<void>];

/** Nothing happened: what it waited for did not come. It is tried again later. */
export class NotMet extends Error {
  override readonly name = "NotMet";
}
