import { createInbox, type Inbox } from "#/lib/inbox/inbox.ts";
import type { InboxContext } from "#/lib/inbox/receive.ts";
import { createOrders, type Orders } from "#/lib/orders/orders.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createRenewals, type Renewals } from "#/lib/renewals/renewals.ts";
import { orderRenewals } from "#/lib/renewals/subscribe.ts";
import { quietWatch } from "#/lib/testing/quiet-watch.ts";
import { recover } from "#/lib/upkeep/recovery.ts";
import { sweep } from "#/lib/upkeep/sweep.ts";
import { startSweeper } from "#/lib/upkeep/sweeper.ts";
import type { Choices } from "./choices.ts";
import type { Conditions } from "./conditions.ts";
import { connect, type Looked, type Store } from "./database.ts";
import { createMails, sweepLanes } from "./mails.ts";
import { receiving } from "./notification-check.ts";
import { READABLE_SEAL } from "./readable-seal.ts";
import { type Actor, createActor, type Scheduler } from "./scheduler.ts";
import { createPartner } from "./world/partner.ts";
import type { World } from "./world/world.ts";

const PARTNER_CODE = "P000270";
const SECOND = 1_000;
const DAY = 86_400 * SECOND;

/** One process of the shop, until it ends. */
export interface Instance {
  actor: Actor;
  orders: Orders;
  renewals: Renewals;
  inbox: Inbox;
  /** It has started, and accepts requests. */
  isReady: boolean;
}

/** The shop: the real code of orders in one process or several, on one database, in front of a world that fails. */
export class Shop {
  readonly store: Store;
  readonly #world: World;
  readonly #scheduler: Scheduler;
  readonly #choices: Choices;
  readonly conditions: Conditions;
  readonly #instances: Instance[] = [];
  #started = 0;
  #lastRequestAt: number;
  /** At each request: for how long the shop had none before. */
  readonly #quiets: { at: number; ms: number }[] = [];

  constructor(store: Store, world: World, scheduler: Scheduler, choices: Choices, conditions: Conditions) {
    this.store = store;
    this.#world = world;
    this.#scheduler = scheduler;
    this.#choices = choices;
    this.conditions = conditions;
    this.#lastRequestAt = scheduler.now;
    scheduler.beforeStep = (actor) => this.#strike(actor);
    for (let count = 0; count < conditions.instances; count += 1) this.#start();
  }

  /** Whether all clocks are right. */
  get hasGoodClocks(): boolean {
    return this.conditions.clocks === 0;
  }

  get hasGoodDatabase(): boolean {
    return this.conditions.database === 0;
  }

  /** Whether the stored times keep their order, to a second. */
  get hasLastingClocks(): boolean {
    return this.hasGoodClocks || this.conditions.instances > 1;
  }

  /** Whether nothing but notifications and buyers goes wrong. */
  get isUndisturbed(): boolean {
    const { partner, database, kills, pauses, clocks, isCallDown } = this.conditions;
    return partner + database + kills + pauses + clocks === 0 && !isCallDown;
  }

  /** The longest time for which sweepers may have slept after an event before `until`. */
  longestQuietMs(until: number): number {
    return Math.max(0, ...this.#quiets.filter(({ at }) => at <= until).map(({ ms }) => ms));
  }

  /** Sends a request to one of the processes. Null when no answer came. */
  async request<T>(from: Actor, name: string, patienceMs: number, work: (instance: Instance) => Promise<T>) {
    await this.#scheduler.wait(from, `asks ${name}`, this.#choices.oneOf("request travels", 20, 0.2, [0, 300]));
    const ready = this.#instances.filter(({ isReady }) => isReady);
    const instance = ready[this.#choices.pick("instance", ready.length)];
    if (!instance) return null;
    this.#quiets.push({ at: this.#scheduler.now, ms: this.#scheduler.now - this.#lastRequestAt });
    this.#lastRequestAt = this.#scheduler.now;
    let outcome: { answer: T } | null = null;
    let isOver = false;
    work(instance)
      .then((answer) => {
        outcome = { answer };
      })
      .catch((error: unknown) => this.#note(name, error))
      .then(() => this.#scheduler.wait(instance.actor, `answers ${name}`))
      .then(() => {
        isOver = true;
      })
      .catch(() => undefined);
    await this.#scheduler.until(from, `hears ${name}`, () => isOver || instance.actor.hasEnded, patienceMs);
    return isOver ? (outcome as { answer: T } | null) : null;
  }

  #start(): void {
    this.#started += 1;
    const actor = createActor(`shop ${this.#started}`);
    const context = this.#context(actor);
    const [orders, renewals, inbox] = [
      createOrders(context, PARTNER_CODE),
      createRenewals(context),
      createInbox(context),
    ];
    const instance = { actor, orders, renewals, inbox, isReady: false };
    this.#instances.push(instance);
    this.#startBackground(instance, context).catch((error: unknown) => {
      this.#note("start", error);
      this.#kill(instance);
    });
  }

  /** Starts a process as `lib/shop/background.ts` does, before its first request. */
  async #startBackground(instance: Instance, context: InboxContext): Promise<void> {
    const { actor, renewals } = instance;
    if (this.conditions.instances === 1) await recover(context);
    const watch = quietWatch(context);
    const { log, clock } = context;
    // A row is due by the process's clock and by the database's, which differ only where processes share one.
    const skew = clock.now() - this.#scheduler.now;
    const aheadMs = this.conditions.instances > 1 ? Math.min(skew, 0) : skew;
    const on = (table: Looked) => ({ clock: this.#restingClock(actor, table, aheadMs), log });
    startSweeper((mayContinue) => sweep(context, mayContinue), SECOND, on("orders"));
    startSweeper(renewals.sweep, SECOND, on("renewal_stops"));
    startSweeper(() => watch.sweep(), 15 * SECOND, on("notifications"));
    const mails = createMails(context, {
      world: this.#world,
      scheduler: this.#scheduler,
      choices: this.#choices,
      actor,
      conditions: this.conditions,
    });
    startSweeper((mayContinue) => sweepLanes(mails, mayContinue), SECOND, on("mails"));
    instance.isReady = true;
  }

  #context(actor: Actor): InboxContext {
    const scheduler = this.#scheduler;
    const choices = this.#choices;
    const isShared = this.conditions.instances > 1;
    // Processes that share a database follow its clock; a process with its own database has a clock that an operator may set.
    const skew = choices.oneOf("clock is wrong by", 0, this.conditions.clocks, isShared ? [-900, 900] : CLOCK_ERRORS);
    const time = () => scheduler.now + skew;
    const failing = { scheduler, choices, actor };
    return {
      partner: createPartner({
        ...failing,
        world: this.#world,
        faultRate: this.conditions.partner,
        pauseRate: this.conditions.pauses * 10,
        isCallDown: this.conditions.isCallDown,
        standStill: () => this.#standStill(actor),
      }),
      db: connect({
        ...failing,
        store: this.store,
        failureRate: this.conditions.database,
        isShared,
        now: isShared ? () => scheduler.now : time,
        time,
      }),
      clock: { now: time, sleep: (ms) => scheduler.wait(actor, "sleeps", ms) },
      random: (count) => choices.bytes(count),
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (message, fields) => this.#note(message, fields?.error),
      },
      ...receiving,
      observe: ignoreObservations,
      renewals: orderRenewals,
      seal: READABLE_SEAL,
    };
  }

  /**
   * The sweeper's clock: it sleeps until a row is due. The longer the shop has had no request, the later the sweeper wakes, as on
   * a sleeping machine. That must do no harm, and makes days take fewer steps.
   */
  #restingClock(actor: Actor, table: Looked, aheadMs: number) {
    const sleep = (ms: number): Promise<void> => {
      const { now } = this.#scheduler;
      const quietMs = now - this.#lastRequestAt;
      const earliest = now + Math.round(Math.max(ms, Math.min(quietMs, HALF_A_DAY_MS), quietMs / 4));
      const due = () => {
        const next = this.store.nextDue(table) - aheadMs;
        // The watch no longer matches a notification that came days ago.
        const isPast = table === "notifications" && next < now - 3 * DAY;
        return isPast ? Number.POSITIVE_INFINITY : Math.max(earliest, next);
      };
      return this.#scheduler.when(actor, `${table} sweeper rests`, earliest, due);
    };
    return { now: () => this.#scheduler.now, sleep };
  }

  /** Kills the process just before it would resume, or pauses it. */
  #strike(actor: Actor): void {
    const instance = this.#instances.find((one) => one.actor === actor);
    if (!instance || this.#choices.isCalm) return;
    if (this.conditions.kills > 0 && this.#choices.chance("killed", this.conditions.kills)) this.#kill(instance);
    else if (this.conditions.pauses > 0 && this.#choices.chance("stands still", this.conditions.pauses)) {
      this.#standStill(actor);
    }
  }

  #standStill(actor: Actor): void {
    const until = this.#scheduler.now + (30 + this.#choices.pick("stands still for", 150)) * SECOND;
    this.#world.visits.standStill(actor, until);
    this.#scheduler.tell(`${actor.name} stands still`);
  }

  #kill(instance: Instance): void {
    this.#scheduler.tell(`${instance.actor.name} KILLED`);
    this.#scheduler.end(instance.actor);
    this.#instances.splice(this.#instances.indexOf(instance), 1);
    const { writer } = this.store;
    if (writer?.actor === instance.actor) this.store.end(writer, "ROLLBACK");
    const downMs = this.#choices.oneOf("down for", 1 * SECOND, 0.3, [0, 20 * SECOND, 300 * SECOND]);
    void this.#scheduler.wait(this.#world.actor, "starts again", downMs).then(() => this.#start());
  }

  /** The simulator causes database failures. Any other error here is a mistake in the shop. */
  #note(what: string, error: unknown): void {
    const code = error instanceof Error && "code" in error ? error.code : "";
    const name = error instanceof Error ? error.name : "";
    this.#scheduler.tell(`failed: ${what}: ${error instanceof Error ? error.message : ""}`);
    if (error && !FAILURES.has(String(code)) && name !== "ConflictError") {
      this.#world.violations.push(`unexpected: ${what}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }
}

const FAILURES = new Set(["SQLITE_BUSY", "40001", "08006"]);
const MINUTES = 60 * SECOND;
const HALF_A_DAY_MS = 720 * MINUTES;
const CLOCK_ERRORS = [-1_440, -60, -4, 4, 60, 1_440].map((minutes) => minutes * MINUTES);
