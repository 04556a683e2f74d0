import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createRandom, type Random } from "#/e2e/fuzz/random.ts";
import { Sandbox } from "#/e2e/sandbox.ts";
import { NOTIFICATION_KEY, type RunningServer, startSandbox } from "#/e2e/servers.ts";
import { Balancer } from "./balancer.ts";
import { type Books, readBooks } from "./books.ts";
import { Doorway } from "./doorway.ts";
import { Instance, sharedSettings } from "./instance.ts";
import { Purchase } from "./purchase.ts";
import { Relay } from "./relay.ts";
import { passMonth, stopRenewal } from "./renewal.ts";
import type { Database } from "./scene.ts";
import { GaveUp, type Mall } from "./shopper.ts";
import { makeTrouble, type Troubled } from "./trouble.ts";
import { countUp, describe, judge, keep } from "./verdict.ts";

export interface TortureOptions {
  orders: number;
  /** Buyers at a time. */
  parallel: number;
  seed: number;
  /** Null for an embedded one of the run's own. */
  database: Database | null;
  instances: number;
  report(line: string): void;
}

const MOST_SHOWN = 20;
const CALM_MS = 15_000;
/** What a killed process held is free at its next start where it was the only one, and otherwise when its lease ends. */
const LEASE_MS = 60_000;
const MISHAPS_PER_THOUSAND = 40;
const LOSSES_PER_THOUSAND = 150;
/** Redelivery after 0.6, 3 and 6 seconds instead of 1, 5 and 10 minutes. */
const TIME_SCALE = 0.01;

/**
 * Sells on a production server of its own while everything that can go wrong does, lets it recover, and compares the three ledgers.
 * @returns what did not agree; empty when everything did
 */
export async function torture(options: TortureOptions): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "torture-"));
  const stage = await Stage.set(options, folder);
  let failures: string[];
  try {
    failures = await stage.play();
  } finally {
    await stage.clear();
  }
  if (failures.length === 0) rmSync(folder, { recursive: true, force: true });
  else options.report(`seed ${options.seed}: everything is kept in ${folder}`);
  return failures;
}

interface Parts {
  database: Database;
  sandboxServer: RunningServer;
  balancer: Balancer;
  doorway: Doorway;
  instances: Instance[];
  secrets: string[];
  mall: Mall;
}

class Stage {
  readonly #options: TortureOptions;
  readonly #folder: string;
  readonly #parts: Parts;
  readonly #sandbox: Sandbox;
  readonly #random: Random;
  readonly #buyers: Purchase[] = [];
  readonly #startedAt = Date.now();
  #gaveUp = 0;

  static async set(options: TortureOptions, folder: string): Promise<Stage> {
    const random = createRandom(options.seed, 0);
    const balancer = new Balancer(random);
    const doorway = new Doorway(random);
    const [publicOrigin, doorOrigin] = await Promise.all([balancer.open(), doorway.open()]);
    const sandboxServer = await startSandbox(doorOrigin);
    const database = options.database ?? { url: `file:${path.join(folder, "shop.db")}` };
    const settings = sharedSettings(publicOrigin, sandboxServer.origin, database.url);
    const instances: Instance[] = [];
    for (let number = 1; number <= options.instances; number += 1) {
      const relay = new Relay(sandboxServer.origin, random);
      const instance = new Instance({
        name: `shop-${number}`,
        folder,
        relay,
        relayOrigin: await relay.open(),
        settings,
      });
      await instance.start();
      instances.push(instance);
    }
    const origins = instances.map(({ origin }) => origin);
    balancer.share(origins);
    doorway.share(origins);
    const mall: Mall = { shopOrigin: publicOrigin, sandboxOrigin: sandboxServer.origin, sightings: [], complaints: [] };
    const secrets = [settings.SESSION_SECRET, NOTIFICATION_KEY.hex];
    return new Stage(options, folder, { database, sandboxServer, balancer, doorway, instances, secrets, mall });
  }

  constructor(options: TortureOptions, folder: string, parts: Parts) {
    this.#options = options;
    this.#folder = folder;
    this.#parts = parts;
    this.#sandbox = new Sandbox(parts.sandboxServer.origin);
    this.#random = createRandom(options.seed, 0);
  }

  async play(): Promise<string[]> {
    const { instances, doorway, database } = this.#parts;
    const { report } = this.#options;
    const sandbox = this.#sandbox;
    await sandbox.set({ timeScale: TIME_SCALE, listDelayMs: 500 } as object);
    this.#setFaults(MISHAPS_PER_THOUSAND, LOSSES_PER_THOUSAND);
    const ending = new AbortController();
    const pages = (): number => this.#parts.mall.sightings.length;
    const troubling = makeTrouble(
      { instances, doorway, sandbox, random: this.#random, database, pages },
      ending.signal,
    );
    await Promise.race([this.#sell(), troubling]);
    report(`all buyers are through after ${this.#seconds()} s; now the renewals`);
    await Promise.race([this.#renew(), troubling]);
    ending.abort();
    const troubled = await troubling;
    this.#setFaults(0, 0);
    await sandbox.recover();
    report(`all is well again after ${this.#seconds()} s; what was lost has to be found`);
    await this.#settle();
    // The orders of the others were settled without anybody, or not at all.
    const comingBack = this.#buyers.filter(({ orderId, stays }) => stays && orderId !== "");
    await this.#inParallel(comingBack, async (buyer) => {
      await buyer.look();
    });
    for (const instance of instances) await instance.end();
    const books = await readBooks(database.url, sandbox);
    return this.#conclude(books, troubled);
  }

  async clear(): Promise<void> {
    const { instances, balancer, doorway, sandboxServer } = this.#parts;
    for (const instance of instances) {
      await instance.end();
      await instance.relay.close();
    }
    await Promise.all([balancer.close(), doorway.close(), sandboxServer.stop()]);
  }

  #setFaults(mishapsPerThousand: number, lossesPerThousand: number): void {
    const { instances, doorway } = this.#parts;
    for (const { relay } of instances) relay.mishapsPerThousand = mishapsPerThousand;
    doorway.lossesPerThousand = lossesPerThousand;
  }

  async #sell(): Promise<void> {
    const { orders, seed, report } = this.#options;
    let done = 0;
    const numbers = Array.from({ length: orders }, (_empty, index) => index + 1);
    await this.#inParallel(numbers, async (number) => {
      const random = createRandom(seed, number);
      const sim = `898520722012${String(number).padStart(8, "0")}`;
      const buyer = new Purchase(this.#parts.mall, sim, random);
      this.#buyers.push(buyer);
      await buyer.run();
      done += 1;
      if (done % 50 === 0) report(`${done} of ${orders} buyers are through after ${this.#seconds()} s`);
    });
  }

  /** A month passes for a third of the renewals, and two thirds of their owners stop them. */
  async #renew(): Promise<void> {
    const { subscriptions } = await this.#sandbox.ledger();
    const sims = new Set(subscriptions.map(({ sim }) => sim));
    await passMonth(this.#sandbox, (sim) => Number(sim) % 3 === 0);
    const owners = this.#buyers.filter(({ sim }) => sims.has(sim) && !sim.endsWith("7") && !sim.endsWith("4"));
    await this.#inParallel(owners, stopRenewal);
  }

  /**
   * Time for whatever was lost to be found, with nobody looking: the shop asks about an order again after a twentieth of the time since
   * somebody last cared.
   */
  async #settle(): Promise<void> {
    const leases = this.#parts.instances.length > 1 ? LEASE_MS : 0;
    await pause(CALM_MS + leases + (Date.now() - this.#startedAt) / 20);
  }

  async #inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
    const waiting = [...items];
    const worker = async (): Promise<void> => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        await work(item).catch((error: unknown) => {
          if (!(error instanceof GaveUp)) throw error;
          this.#gaveUp += 1;
          this.#options.report(`a buyer gave up: ${error.message}`);
        });
      }
    };
    await Promise.all(Array.from({ length: this.#options.parallel }, worker));
  }

  #conclude(books: Books, troubled: Troubled): string[] {
    const { mall, doorway, instances, secrets } = this.#parts;
    const { report, seed } = this.#options;
    const folder = this.#folder;
    const evidence = { books, buyers: this.#buyers, mall, doorway, instances, troubled, folder, secrets };
    const failures = judge(evidence);
    for (const line of [...describe(evidence), ...failures.slice(0, MOST_SHOWN)]) report(line);
    if (failures.length > 0) keep(evidence, failures);
    const verdict =
      failures.length === 0 ? "shop, partner and processor agree" : `${failures.length} things do not agree`;
    const counts = [...countUp(evidence), `${this.#gaveUp} buyers gave up`].join(", ");
    report(`Torture: ${verdict}: ${counts}; seed ${seed}, ${this.#seconds()} s`);
    return failures;
  }

  #seconds(): number {
    return Math.round((Date.now() - this.#startedAt) / 1_000);
  }
}
