import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { Choices } from "#/bench/simulator/choices.ts";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { renewalSources } from "#/lib/letters/renewals/sources.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import { createDelivery, type Delivery } from "#/lib/mail/deliver.ts";
import type { Sources } from "#/lib/mail/letter.ts";
import type { Smtp } from "#/lib/mail/smtp.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createWords } from "#/lib/partner/payment/words.ts";
import { createLog } from "#/lib/process/log.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { createRenewals, type Renewals } from "#/lib/renewals/renewals.ts";
import { orderRenewals } from "#/lib/renewals/subscribe.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { createSeal } from "#/lib/web/seal.ts";
import { problemsOf } from "./checks.ts";
import { hear, readRecords, writeDown } from "./shop-records.ts";
import { YearWorld } from "./world.ts";

const STARTS_AT = Date.UTC(2026, 0, 1);
const SETTINGS = { SHOP_NAME: "SIM Top-up", SHOP_ORIGIN: "https://shop.example.com", SHOP_ACCENT: "#0b6e4f" };
const SENDER = { name: "SIM", from: "shop@example.com", remindersFrom: "shop@example.com", replyTo: null, dkim: null };

export interface YearOptions {
  renewals: number;
  days: number;
  seed: number;
  /** Replaces how mails are written, to see whether the checks notice. */
  sabotage?: (sources: Sources, context: OrdersContext) => Sources;
}

export interface YearOutcome {
  charges: number;
  notices: number;
  mails: number;
  problems: string[];
}

/** A year of renewals on a real database, with the shop's own code between a partner and a mail server that both fail. */
export async function simulateYear(options: YearOptions): Promise<YearOutcome> {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-year-"));
  const opened = await openDatabase(`file:${path.join(folder, "shop.db")}`, TEST_KEYS);
  try {
    // Nothing here is about a power cut.
    await sql`PRAGMA synchronous = OFF`.execute(opened.query);
    return await new Year(opened, options).run();
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Year {
  readonly #world: YearWorld;
  readonly #choices: Choices;
  readonly #context: OrdersContext;
  readonly #options: YearOptions;
  readonly #endsAt: number;
  /** When the mail server took each mail first. */
  readonly #taken = new Map<string, number>();
  #renewals: Renewals;
  #delivery: Delivery;

  constructor(opened: Database, options: YearOptions) {
    this.#options = options;
    this.#choices = new Choices(options.seed);
    this.#world = new YearWorld(this.#choices, options.renewals, STARTS_AT);
    this.#endsAt = STARTS_AT + options.days * DAY;
    const now = (): number => this.#world.now;
    this.#context = {
      partner: this.#world.partner(),
      db: { ...opened, now: async () => now(), time: now },
      seal: createSeal({ "1": "a secret of the simulated year, long enough" }),
      // A page that waits for the partner waits as long as it takes.
      clock: { now, sleep: () => new Promise(() => undefined) },
      random: (bytes) => this.#choices.bytes(bytes),
      log: createLog({ write: () => undefined }),
      observe: ignoreObservations,
      renewals: orderRenewals,
      words: createWords([]),
      timeZone: "UTC",
    };
    [this.#renewals, this.#delivery] = this.#start();
  }

  async run(): Promise<YearOutcome> {
    const { renewals } = this.#world;
    const pending = renewals.toSorted((one, other) => one.begunAt - other.begunAt);
    const stops = renewals.filter(({ stopAt }) => stopAt !== null);
    for (; this.#world.now <= this.#endsAt; this.#world.now += HOUR) {
      const { now } = this.#world;
      for (let next = pending[0]; next !== undefined && next.begunAt <= now; next = pending[0]) {
        await writeDown(this.#context, next);
        pending.shift();
      }
      this.#world.charge();
      await this.#notify(now);
      for (const renewal of stops.filter((one) => isBetween(one.stopAt, now - HOUR, now)))
        await this.#renewals.stop(renewal.sim, "en");
      if (this.#choices.chance("killed", 0.02)) await this.#restart();
      await this.#work();
    }
    const records = await readRecords(this.#context, renewals, this.#taken);
    const mails = records.flatMap((record) => record.mails);
    return {
      charges: renewals.reduce((sum, { charges }) => sum + charges.length, 0),
      notices: mails.filter(({ kind }) => kind === "renewal-notice").length,
      mails: mails.length,
      problems: problemsOf(records, this.#world.mailOutages, this.#endsAt),
    };
  }

  async #notify(now: number): Promise<void> {
    for (const renewal of this.#world.renewals) {
      const heard = renewal.charges.slice(-6).filter(({ heardAt }) => isBetween(heardAt, now - HOUR, now));
      for (const { at } of heard) {
        await hear(this.#context, renewal, at);
        if (this.#choices.chance("notified twice", 0.1)) await hear(this.#context, renewal, at);
      }
    }
  }

  async #work(): Promise<void> {
    while ((await this.#renewals.sweep()) > 0);
    for (const lane of [0, 1] as const) while ((await this.#delivery.sweep(lane)) > 0);
  }

  #start(): [Renewals, Delivery] {
    const context = this.#context;
    const links = createMailLinks(context, SETTINGS.SHOP_ORIGIN);
    const receipts = createReceipts(context, SETTINGS);
    const written = renewalSources({ ...context, fleet: null, links, receipts, settings: SETTINGS }) as Sources;
    const sources = this.#options.sabotage?.(written, context) ?? written;
    const delivery = createDelivery({ ...context, smtp: this.#smtp(), sender: SENDER }, sources);
    return [createRenewals(context), delivery];
  }

  /** The process ended with a mail in its hands. */
  async #restart(): Promise<void> {
    const { db } = this.#context;
    const row = await db.query.selectFrom("mails").select("id").where("state", "=", "waiting").executeTakeFirst();
    const lease = { lease_token: "of a process that ended", lease_until: this.#world.now + 120_000 };
    if (row) await db.query.updateTable("mails").set(lease).where("id", "=", row.id).execute();
    [this.#renewals, this.#delivery] = this.#start();
  }

  #smtp(): Smtp {
    return {
      send: async (_, message) => {
        if (this.#world.isMailDown) return { kind: "unreached", reason: "down" };
        const reply = { code: 451, enhanced: "4.2.1", text: "later" };
        if (this.#choices.chance("mail refused for now", 0.03)) return { kind: "refused", stage: "recipient", reply };
        const isLost = this.#choices.chance("mail answer lost", 0.01);
        const id = /^Message-ID: <(\S+)@/im.exec(message.toString())?.[1] ?? "";
        if (!this.#taken.has(id)) this.#taken.set(id, this.#world.now);
        return isLost ? { kind: "unanswered" } : { kind: "taken", reply: { ...reply, code: 250, enhanced: null } };
      },
      close: () => undefined,
    };
  }
}

function isBetween(at: number | null, after: number, until: number): boolean {
  return at !== null && at > after && at <= until;
}
