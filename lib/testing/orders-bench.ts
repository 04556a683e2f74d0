import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { createInbox, type Inbox } from "#/lib/inbox/inbox.ts";
import type { InboxContext } from "#/lib/inbox/receive.ts";
import type { Clock } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { createOrders, type Orders } from "#/lib/orders/orders.ts";
import { getOrder } from "#/lib/orders/store.ts";
import type { Json } from "#/lib/partner/json.ts";
import { createNotificationCheck } from "#/lib/partner/notifications/check.ts";
import type { NotificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createLog } from "#/lib/process/log.ts";
import { createRenewals, type Renewals } from "#/lib/renewals/renewals.ts";
import { orderRenewals } from "#/lib/renewals/subscribe.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";
import { sweep } from "#/lib/upkeep/sweep.ts";
import { createSeal } from "#/lib/web/seal.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import { listen } from "./inbox-listener.ts";
import { PARTNER_CODE, SIM, testPartner } from "./partner-calls.ts";
import { READING } from "./statements.ts";
import { createTestDatabase } from "./test-database.ts";
import { movableClock } from "./time/movable-clock.ts";

export const TWELVE_PLANS_SIM = SIM;
export const REFUSING_SIM = "89852072201180436417";

/** The life of orders on a real database and a real partner process, with a clock that can be moved. */
export interface OrdersBench {
  orders: Orders;
  renewals: Renewals;
  inbox: Inbox;
  /** One round of the sweeper over the orders that are due. */
  sweep(): Promise<number>;
  context: InboxContext;
  sandbox: SandboxServer;
  log: string[];
  /** Moves the shop's clock forward, without waiting. */
  pass(ms: number): void;
  /** Lets the shop's clock stand until the next reset, except for what is passed. */
  stopClock(): void;
  /** An order of the simplest plan (12.90 USD), opened for a SIM that is another one after each reset. */
  openOrder(overrides?: Partial<OpenChoice>): Promise<Order>;
  /** The same, with its card form open. */
  startOrder(overrides?: Partial<OpenChoice>): Promise<Order>;
  /** The same for a plan that renews itself, for another SIM each time: a second renewal of a SIM would be refused. */
  startRenewal(overrides?: Partial<OpenChoice>): Promise<Order>;
  /** Sets a card up as the browser would; returns the processor's name for it. */
  setUpCard(order: Order, card?: string): Promise<string>;
  /** Sweeps until nothing is due; the clock doesn't move meanwhile. */
  sweepAll(): Promise<void>;
  read(orderId: string): Promise<Order>;
  events(orderId: string): Promise<string[]>;
  ledger(): Promise<Ledger>;
  /** Sends a notification about an order, with parts of it replaced. Returns the answer. */
  notify(order: Order, changes?: NotificationChanges): Promise<number>;
  /** The last notification, as received. */
  lastNotification(): Promise<{ body: object; headers: NotificationHeaders }>;
  databaseUrl: string;
  /** Forgets what the sandbox knows; the database stays. The sandbox sends no notification by itself, unless a test then lets it. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface NotificationChanges {
  top?: Record<string, unknown>;
  event?: Record<string, unknown>;
  detail?: Record<string, unknown>;
  timestamp?: string;
}

interface OpenChoice {
  attempt: string;
  sim: string;
  planName: string;
  termName: string;
  currency: string;
  shownMinor: number | null;
  ownOrderIds: string[];
  isAgain: boolean;
}

export interface Ledger {
  orders: { orderNo: string; payId: string; placements: number; amount: number }[];
  payments: { payId: string; authorisations: number; intents: number; charges: number }[];
  subscriptions: { payId: string; status: string; cancelledAt: number | null }[];
  notifications: {
    state: string;
    body: Json;
    attempts: { status: number | null; headers: Record<string, string> }[];
  }[];
  counts: { orders: number; intents: number; subscriptions: number; charges: number; violations: number };
}

/** The shop's shortest timeout that tests stretch. They leave shorter sleeps as they are. */
const SHORTEST_STRETCHED_MS = 2_500;

let spares = 0;

/** A SIM with two plans that no other test uses. */
export function spareSim(): string {
  spares += 1;
  return `898520722012${String(process.pid % 10_000).padStart(4, "0")}${String(spares).padStart(4, "0")}`;
}

export const RENEWAL_TEXT = "$12.90 now and again every 1 month";

interface SetUp {
  setupIntent: { payment_method: string };
}

export async function createOrdersBench(): Promise<OrdersBench> {
  const sandbox = await startSandbox();
  const database = await createTestDatabase();
  const db = await openDatabase(database.url, PATIENT);
  const log: string[] = [];
  const { now, ...clock } = movableClock();
  const context = createContext(sandbox, { ...db, now: async () => now() }, log, now);
  const orders = createOrders(context, PARTNER_CODE);
  const [renewals, inbox] = [createRenewals(context), createInbox(context)];
  const receiver = await listen(inbox);
  let seed = 0;
  let sim = spareSim();
  const reset = async (): Promise<void> => {
    // The orders of another test would come before those of this one.
    sim = spareSim();
    clock.go();
    // Another seed each time: the database stays, and the sandbox must not use the same ids twice.
    seed += 1;
    await sandbox.control("reset", { seed });
    // A notification that the sandbox sends by itself comes at a moment that no test knows.
    await sandbox.control("settings", { notifyUrl: receiver.url, notifications: "lose", listDelayMs: 0 });
  };
  await reset();

  async function start({ id, price }: Order, renewalText?: () => Promise<string>): Promise<Order> {
    const outcome = await orders.start(id, { email: "buyer@example.com", agreedMinor: price.amountMinor, renewalText });
    if (outcome.status !== "open") throw new Error(`not started: ${JSON.stringify(outcome)}`);
    return bench.read(id);
  }

  const bench: OrdersBench = {
    orders,
    renewals,
    inbox,
    sweep: () => sweep(context),
    context,
    databaseUrl: database.url,
    sandbox,
    log,
    reset,
    pass: clock.pass,
    stopClock: clock.stop,
    async sweepAll() {
      while ((await bench.sweep()) > 0);
    },
    read: (orderId) => getOrder(db.query, orderId),
    async openOrder(overrides) {
      const outcome = await orders.open({ ...choice(), sim, language: "en", ...overrides });
      if (outcome.status !== "opened") throw new Error(`not opened: ${outcome.status}`);
      return bench.read(outcome.orderId);
    },
    startOrder: async (overrides) => start(await bench.openOrder(overrides)),
    startRenewal: async (overrides) =>
      start(await bench.openOrder({ sim: spareSim(), ...overrides }), async () => RENEWAL_TEXT),
    async setUpCard({ partnerIds: { payId } }, card) {
      const { setupIntent } = await sandbox.control<SetUp>("pay", { payId, card });
      return setupIntent.payment_method;
    },
    events: (orderId) => eventsOf(db, orderId),
    ledger: () => sandbox.control<Ledger>("ledger"),
    async notify({ partnerIds: { payId } }, overrides) {
      const sent = await sandbox.control<{ status: number }>("notifications/send", { payId, overrides });
      return sent.status;
    },
    async lastNotification() {
      const [sent] = (await bench.ledger()).notifications.slice(-1);
      const header = (name: string) => sent?.attempts[0]?.headers[`x-lf-${name}`] ?? null;
      const [version, algorithm] = [header("notification-version"), header("algo")];
      const headers = { version, algorithm, signature: header("signature"), timestamp: header("timestamp") };
      return { body: sent?.body as object, headers };
    },
    async close() {
      receiver.close();
      await sandbox.stop();
      await db.close();
      database.remove();
    },
  };
  return bench;
}

async function eventsOf({ query }: Database, orderId: string): Promise<string[]> {
  const history = query.selectFrom("history").select("event").where("order_id", "=", orderId);
  return (await history.orderBy("version").execute()).map((row) => row.event);
}

/** The token of the order's lease; null when no process holds one. */
export async function leaseOf({ context }: OrdersBench, orderId: string): Promise<string | null> {
  const leases = context.db.query.selectFrom("orders").select("lease_token").where("id", "=", orderId);
  return (await leases.executeTakeFirstOrThrow()).lease_token;
}

function choice(): Omit<OpenChoice, "sim"> {
  return {
    attempt: randomBytes(16).toString("hex"),
    planName: "SP000102/DP20240115000102",
    termName: "1-2",
    currency: "USD",
    shownMinor: 1290,
    ownOrderIds: [],
    isAgain: false,
  };
}

function createContext(sandbox: SandboxServer, db: Database, lines: string[], now: () => number): InboxContext {
  const log = createLog({ write: (line) => void lines.push(line) });
  const partner = testPartner(sandbox.origin, { refusesLiveKeys: true, now: Date.now, log });
  const seal = createSeal({ "1": "a secret of the tests, long enough to be one" });
  const checkNotification = createNotificationCheck({
    keys: new Map([[NOTIFICATION_KEY.id, [NOTIFICATION_KEY.hex]]]),
    layout: "auto",
    observe: ignoreObservations,
  });
  // What answers in time on a machine at rest may take longer on a busy one.
  const patient = (ms: number) => (ms >= SHORTEST_STRETCHED_MS ? 10 * ms : ms);
  const clock: Clock = { now, sleep: (ms, signal) => sleep(patient(ms), undefined, { signal }) };
  return {
    partner,
    checkNotification,
    db,
    seal,
    clock,
    random: randomBytes,
    log,
    observe: ignoreObservations,
    renewals: orderRenewals,
    ...READING,
  };
}
