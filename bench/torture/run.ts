import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createRandom, type Random } from "#/testbed/random.ts";
import { Sandbox } from "#/testbed/sandbox.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import { type Books, type KeptDatabase, peek, readBooks } from "./books/books.ts";
import { compareLedgers } from "./books/ledgers.ts";
import { inOneLine } from "./books/sums.ts";
import { countUp, describe, judge, keep } from "./books/verdict.ts";
import { Purchase } from "./buyers/purchase.ts";
import { passMonth, stopRenewal } from "./buyers/renewal.ts";
import { GaveUp, type RunRecord } from "./buyers/shopper.ts";
import { Instance, sharedSettings } from "./instance.ts";
import type { Database, Window } from "./trouble/scene.ts";
import { makeTrouble } from "./trouble/trouble.ts";
import { Balancer } from "./wires/balancer.ts";
import { Doorway } from "./wires/doorway.ts";
import { Relay } from "./wires/relay.ts";

export interface TortureOptions {
  orders: number;
  /** Buyers at a time. */
  parallel: number;
  seed: number;
  /** Null for an embedded database. */
  database: Database | null;
  instances: number;
  report(line: string): void;
}

const MOST_SHOWN = 20;
/** A killed process's orders are free at its restart if it is the only process, and otherwise when the leases expire. */
const LEASE_MS = 60_000;
/** The longest back-off of an order that crashed several processes in a row, or whose database failed. */
const SET_ASIDE_MS = 240_000;
const CALM_MS = 15_000;
/** The pause between two checks whether all orders are settled. */
const LOOK_MS = 1_000;
const MISHAPS_PER_THOUSAND = 40;
const LOSSES_PER_THOUSAND = 150;
/** Redelivery after 0.6, 3 and 6 seconds instead of 1, 5 and 10 minutes. */
const TIME_SCALE = 0.01;

/**
 * Sells on a production server of its own and makes every kind of trouble, lets the shop recover, and compares the three ledgers.
 * @returns the failures; empty if there is none
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
  kept: KeptDatabase;
  sandboxServer: SandboxServer;
  balancer: Balancer;
  doorway: Doorway;
  instances: Instance[];
  secrets: string[];
  record: RunRecord;
}

class Stage {
  readonly #options: TortureOptions;
  readonly #folder: string;
  readonly #parts: Parts;
  readonly #sandbox: Sandbox;
  readonly #random: Random;
  readonly #buyers: Purchase[] = [];
  readonly #startedAt = Date.now();
  readonly #windows: Window[] = [];
  #gaveUp = 0;

  static async set(options: TortureOptions, folder: string): Promise<Stage> {
    const random = createRandom(options.seed, 0);
    const balancer = new Balancer(random);
    const doorway = new Doorway(random);
    const [publicHost, doorOrigin] = await Promise.all([balancer.open(), doorway.open()]);
    const sandboxServer = await startSandbox(doorOrigin);
    const database = options.database ?? { url: `file:${path.join(folder, "shop.db")}` };
    const settings = sharedSettings(`http://${publicHost}`, sandboxServer.origin);
    const instances: Instance[] = [];
    for (let number = 1; number <= options.instances; number += 1) {
      const relay = new Relay(sandboxServer.origin, random);
      const line = database.restart ? new Balancer(random) : null;
      line?.share([database.url]);
      const address = new URL(database.url);
      if (line) address.host = await line.open();
      const instance = new Instance({
        name: `shop-${number}`,
        folder,
        relay,
        relayOrigin: await relay.open(),
        line,
        settings: { ...settings, DATABASE_URL: address.href },
      });
      await instance.start();
      instances.push(instance);
    }
    const origins = instances.map(({ origin }) => origin);
    balancer.share(origins);
    doorway.share(origins);
    const record: RunRecord = {
      shopOrigin: settings.SHOP_ORIGIN,
      sandboxOrigin: sandboxServer.origin,
      sightings: [],
      complaints: [],
    };
    const kept = { databaseUrl: database.url, sessionSecret: settings.SESSION_SECRET };
    const secrets = [kept.sessionSecret, NOTIFICATION_KEY.hex];
    return new Stage(options, folder, { database, kept, sandboxServer, balancer, doorway, instances, secrets, record });
  }

  constructor(options: TortureOptions, folder: string, parts: Parts) {
    this.#options = options;
    this.#folder = folder;
    this.#parts = parts;
    this.#sandbox = new Sandbox(parts.sandboxServer.origin);
    this.#random = createRandom(options.seed, 0);
  }

  async play(): Promise<string[]> {
    const { instances, balancer, doorway, database, kept, record } = this.#parts;
    const { orders, report } = this.#options;
    const [sandbox, random, windows] = [this.#sandbox, this.#random, this.#windows];
    await sandbox.set({ timeScale: TIME_SCALE, listDelayMs: 500 } as object);
    this.#setFaults(MISHAPS_PER_THOUSAND, LOSSES_PER_THOUSAND);
    const ending = new AbortController();
    const pages = (): number => record.sightings.length;
    const ways = { instances, balancer, doorway, sandbox, database };
    const troubling = makeTrouble({ ...ways, random, windows, orders, pages, ending: ending.signal });
    await Promise.race([this.#sell(), troubling]);
    report(`all buyers are through after ${this.#seconds()} s; now the renewals`);
    await Promise.race([this.#renew(), troubling]);
    ending.abort();
    const met = await troubling;
    this.#setFaults(0, 0);
    await sandbox.recover();
    report(`all is well again after ${this.#seconds()} s; what was lost has to be found`);
    await this.#settle();
    report(`nothing more is found after ${this.#seconds()} s`);
    // Buyers who left did not open their order's page again, so only the shop itself can have settled it.
    const comingBack = this.#buyers.filter(({ orderId, stays }) => stays && orderId !== "");
    await this.#inParallel(comingBack, async (buyer) => {
      await buyer.look();
    });
    for (const instance of instances) await instance.end();
    return this.#conclude(await readBooks(kept, sandbox), met);
  }

  async clear(): Promise<void> {
    const { instances, balancer, doorway, sandboxServer } = this.#parts;
    for (const instance of instances) {
      await instance.end();
      await instance.relay.close();
      await instance.line?.close();
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
      const buyer = new Purchase(this.#parts.record, sim, random);
      this.#buyers.push(buyer);
      await buyer.run();
      done += 1;
      if (done % 50 === 0) report(`${done} of ${orders} buyers are through after ${this.#seconds()} s`);
    });
  }

  /** Lets a month pass for a third of the active renewals; two thirds of the owners then stop theirs. */
  async #renew(): Promise<void> {
    const { subscriptions } = await this.#sandbox.ledger();
    const sims = new Set(subscriptions.filter(({ cancelledAt }) => cancelledAt === null).map(({ sim }) => sim));
    await passMonth(this.#sandbox, (sim) => Number(sim) % 3 === 0);
    const owners = this.#buyers.filter(({ sim }) => sims.has(sim) && !sim.endsWith("7") && !sim.endsWith("4"));
    await this.#inParallel(owners, stopRenewal);
  }

  /**
   * Waits, with no page open, until the shop has found the lost payments, for as long as its queries may take: it asks about an order
   * again after a twentieth of the time since the buyer's last activity. An order that is not settled by then is a failure.
   */
  async #settle(): Promise<void> {
    const { instances, kept, doorway } = this.#parts;
    const leases = instances.length > 1 ? LEASE_MS : 0;
    const giveUpAt = Date.now() + CALM_MS + leases + SET_ASIDE_MS + (Date.now() - this.#startedAt) / 20;
    while (Date.now() < giveUpAt) {
      const books = await peek(kept, instances, this.#sandbox);
      if (compareLedgers(books, this.#buyers, doorway.handed).length === 0) return;
      await pause(LOOK_MS);
    }
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

  #conclude(books: Books, met: Map<string, number>): string[] {
    const { record, doorway, instances, secrets } = this.#parts;
    const { report, seed } = this.#options;
    const folder = this.#folder;
    const windows = this.#windows;
    const evidence = { books, buyers: this.#buyers, record, doorway, instances, met, windows, folder, secrets };
    const failures = judge(evidence);
    for (const line of [...describe(evidence), ...failures.slice(0, MOST_SHOWN)]) report(line);
    if (failures.length > 0) keep(evidence, failures);
    report(
      `${[...countUp(evidence), `${this.#gaveUp} buyers gave up`].join(", ")}; seed ${seed}, ${this.#seconds()} s`,
    );
    const verdict =
      failures.length === 0 ? "shop, partner and processor agree" : `${failures.length} things do not agree`;
    report(`Torture: ${verdict}: ${inOneLine(books)}`);
    return failures;
  }

  #seconds(): number {
    return Math.round((Date.now() - this.#startedAt) / 1_000);
  }
}
