import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freeOrigin, type RunningShop, startShop } from "#/testbed/servers.ts";
import type { Balancer } from "./wires/balancer.ts";
import type { Relay } from "./wires/relay.ts";

export interface InstanceOptions {
  name: string;
  /** Where its logs go, one file a life. */
  folder: string;
  relay: Relay;
  relayOrigin: string;
  /** To its database; null where that is a file. */
  line: Balancer | null;
  settings: Record<string, string>;
}

/** What all instances of one shop share. */
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

/** One instance of the production build that is started again whenever it ends, as a supervisor does. */
export class Instance {
  origin = "";
  readonly relay: Relay;
  readonly line: Balancer | null;
  readonly recoveries: number[] = [];
  /** Starts that did not come about, with what was printed. */
  readonly failedStarts: string[] = [];
  readonly #options: InstanceOptions;
  #shop: RunningShop | null = null;
  #coming: Promise<void> = Promise.resolve();
  #lives = 0;
  /** The process that stands still. */
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

  /** The process that runs now; null while there is none. */
  get pid(): number | null {
    return this.#shop?.pid ?? null;
  }

  /** What the life that is under way has printed. */
  printed(): string {
    return this.#shop?.printed() ?? "";
  }

  /** Ends the process this very moment; it comes back once `hindered` is over. Nothing happens to one that is not up. */
  kill(hindered?: () => Promise<void>): void {
    const shop = this.#take();
    if (shop === null) return;
    process.kill(shop.pid, "SIGKILL");
    this.#coming = this.#comeBack(shop, hindered);
  }

  /** Asks the process to end, and lets it come back. */
  stop(): void {
    const shop = this.#take();
    if (shop !== null) this.#coming = this.#comeBack(shop);
  }

  get isHeld(): boolean {
    return this.#held !== null && this.#held === this.pid;
  }

  /** Holds the process still, as a machine that sleeps. */
  hold(): void {
    this.#held = this.pid;
    if (this.#held !== null) process.kill(this.#held, "SIGSTOP");
  }

  release(): void {
    if (this.#held !== null && this.isHeld) process.kill(this.#held, "SIGCONT");
    this.#held = null;
  }

  /** Waits until it says that it can sell; or until it has ended or stands still, when it can say nothing. */
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
