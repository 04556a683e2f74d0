import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freeOrigin, type RunningShop, startShop } from "#/testbed/servers.ts";
import type { Balancer } from "./wires/balancer.ts";
import type { Relay } from "./wires/relay.ts";

export interface InstanceOptions {
  name: string;
  /** The folder of its logs, one file for each process. */
  folder: string;
  relay: Relay;
  relayOrigin: string;
  /** The line to its database; null for a file. */
  line: Balancer | null;
  settings: Record<string, string>;
}

/** The settings that all instances of one shop share. */
export function sharedSettings(publicOrigin: string, sandboxOrigin: string) {
  return {
    SHOP_ORIGIN: publicOrigin,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    PROCESSOR_SCRIPT_URL: `${sandboxOrigin}/processor/stripe.js`,
  };
}

const RETRY_MS = 300;
const ASK_AGAIN_MS = 50;
const ANSWER_MS = 10_000;
const SURE_TO_BE_UP_MS = 120_000;

/** One instance of the production build. It restarts whenever it ends, as under a supervisor. */
export class Instance {
  origin = "";
  readonly relay: Relay;
  readonly line: Balancer | null;
  readonly recoveries: number[] = [];
  /** The output of each start that failed. */
  readonly failedStarts: string[] = [];
  readonly #options: InstanceOptions;
  #shop: RunningShop | null = null;
  #coming: Promise<void> = Promise.resolve();
  #lives = 0;
  /** The paused process. */
  #held: number | null = null;

  constructor(options: InstanceOptions) {
    this.#options = options;
    this.relay = options.relay;
    this.line = options.line;
  }

  async start(): Promise<void> {
    this.origin = await freeOrigin();
    await this.#begin();
  }

  /** The running process; null while there is none. */
  get pid(): number | null {
    return this.#shop?.pid ?? null;
  }

  /** The output of the running process. */
  printed(): string {
    return this.#shop?.printed() ?? "";
  }

  /** Kills the process at once; it restarts when `hindered` resolves. Does nothing if the process is not up. */
  kill(hindered?: () => Promise<void>): void {
    const shop = this.#take();
    if (shop === null) return;
    process.kill(shop.pid, "SIGKILL");
    this.#coming = this.#comeBack(shop, hindered);
  }

  /** Shuts the process down with a signal, and restarts it. */
  stop(): void {
    const shop = this.#take();
    if (shop !== null) this.#coming = this.#comeBack(shop);
  }

  get isHeld(): boolean {
    return this.#held !== null && this.#held === this.pid;
  }

  /** Pauses the process, as a sleeping machine would. */
  hold(): void {
    this.#held = this.pid;
    if (this.#held !== null) process.kill(this.#held, "SIGSTOP");
  }

  release(): void {
    if (this.#held !== null && this.isHeld) process.kill(this.#held, "SIGCONT");
    this.#held = null;
  }

  /** Waits until the process reports that it can sell, has ended, or is paused. */
  async well(): Promise<void> {
    const { pid } = this;
    while (pid !== null && this.pid === pid && !this.isHeld) {
      const asked = fetch(`${this.origin}/api/ready`, { signal: AbortSignal.timeout(ANSWER_MS) });
      if (
        await asked.then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      await pause(ASK_AGAIN_MS);
    }
  }

  /** Waits until it is up. */
  ready(): Promise<void> {
    return this.#coming;
  }

  /** Ends it for good. */
  async end(): Promise<void> {
    await this.#coming;
    const shop = this.#take();
    if (shop !== null) await this.#bury(shop);
  }

  #take(): RunningShop | null {
    const shop = this.#shop;
    this.#shop = null;
    return shop;
  }

  async #comeBack(shop: RunningShop, hindered?: () => Promise<void>): Promise<void> {
    const endedAt = Date.now();
    await this.#bury(shop);
    await Promise.all([hindered?.(), this.#begin()]);
    this.recoveries.push(Date.now() - endedAt);
  }

  async #begin(): Promise<void> {
    const { relayOrigin, settings } = this.#options;
    const giveUpAt = Date.now() + SURE_TO_BE_UP_MS;
    for (;;) {
      try {
        this.#shop = await startShop(this.origin, relayOrigin, settings);
        return;
      } catch (error) {
        if (!(error instanceof Error) || Date.now() > giveUpAt) throw error;
        this.failedStarts.push(error.message);
        await pause(RETRY_MS);
      }
    }
  }

  async #bury(shop: RunningShop): Promise<void> {
    await shop.stop();
    this.#lives += 1;
    writeFileSync(path.join(this.#options.folder, `${this.#options.name}-${this.#lives}.log`), shop.printed());
  }
}
