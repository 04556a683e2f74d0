import { setTimeout as pause } from "node:timers/promises";
import { check } from "#/bench/drills/check.ts";
import { each } from "#/bench/drills/each.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { PROCESSOR_KEY, type Sandbox, spareSim } from "#/testbed/sandbox.ts";

/** Where the load goes to. */
export interface Place {
  origin: string;
  sandbox: Sandbox;
  /** The cookie of an operator who is signed in. */
  operator: string;
}

/** What was served. */
export interface Served {
  purchases: number;
  requests: number;
  /** Why purchases failed, each reason as often as it occurred. */
  failed: string[];
}

/** With each purchase the shop is asked for these once more, as by buyers who only look. */
const LOOKED_AT = ["/", "/plans", "/sim", "/"];
/** With each purchase an operator opens the next of these. */
const DESK = ["/desk", "/desk/orders", "/desk/money", "/desk/orders?payment=paid"];

const CARD = { number: "4242424242424242", expiry: "12/30", cvc: "123" };

/** Purchases by so many buyers, each with the next as soon as one is done, until the time is over. */
export async function sendAll(place: Place, buyers: number, ms: number): Promise<Served> {
  const served = nothingYet();
  const endAt = performance.now() + ms;
  const buyer = async (): Promise<void> => {
    while (performance.now() < endAt) await serve(place, served);
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  return served;
}

/**
 * A purchase begins so many times a second, but never more of them are under way than there were buyers at full load: a machine that has
 * become slower isn't asked for more than it can do. `isOver` is asked before each.
 */
export async function sendSteadily(
  place: Place,
  { perSecond, buyers }: { perSecond: number; buyers: number },
  isOver: () => boolean,
): Promise<Served> {
  const served = nothingYet();
  const underWay = new Set<Promise<void>>();
  for (let nextAt = performance.now(); !isOver(); nextAt = Math.max(nextAt + 1_000 / perSecond, performance.now())) {
    await pause(Math.max(0, nextAt - performance.now()));
    if (underWay.size >= buyers) await Promise.race(underWay);
    const purchase = serve(place, served).finally(() => underWay.delete(purchase));
    underWay.add(purchase);
  }
  await Promise.all(underWay);
  return served;
}

function nothingYet(): Served {
  return { purchases: 0, requests: 0, failed: [] };
}

/** One purchase until its plan is active, with the pages that others look at meanwhile. */
async function serve(place: Place, served: Served): Promise<void> {
  const { origin, sandbox, operator } = place;
  const number = served.purchases + served.failed.length;
  try {
    const buyer = new CountingBuyer(origin, spareSim(), served);
    const card = await buyer.openCardForm();
    for (const path of LOOKED_AT) await buyer.get(path);
    await buyer.tell("confirming");
    await confirm(sandbox, card.html);
    await buyer.get(`/orders/${buyer.orderId}`);
    await buyer.watch();
    await buyer.get("/sim");
    const desk = Object.assign(new CountingBuyer(origin, "", served), { cookie: operator });
    const { status, location } = await desk.get(DESK[number % DESK.length] ?? "");
    check(status === 200, `the desk answered ${status} ${location ?? ""}`);
    served.purchases += 1;
  } catch (error) {
    const { cause } = error as Error;
    served.failed.push(String(cause ?? error));
  }
}

/** Each of so many buyers looks at the plans for another SIM: the shop keeps the last thousand answers of each kind. */
export async function fillCaches({ origin }: Place, buyers: number): Promise<void> {
  await each(new Array(buyers).fill(origin), 8, async () => {
    const buyer = new CountingBuyer(origin, spareSim(), nothingYet());
    await buyer.showPlans();
    await buyer.get("/sim");
  });
}

/** A buyer whose requests are counted, and none of them may be refused. */
class CountingBuyer extends HttpBuyer {
  readonly #served: Served;

  constructor(origin: string, sim: string, served: Served) {
    super(origin, sim);
    this.#served = served;
    // As a proxy tells it.
    this.address = `198.51.100.${served.requests % 250}`;
  }

  /** Waits for the plan as an open page does, with growing pauses: a crowd that asked all the time would be a load of its own. */
  async watch(): Promise<void> {
    for (let pauseMs = 2_000; (await this.status()) !== "ready"; pauseMs = Math.min(pauseMs * 1.3, 8_000)) {
      await pause(pauseMs);
    }
  }

  override async send(path: string, init: RequestInit = {}) {
    this.#served.requests += 1;
    // A connection for each: one that is kept may be closed by the shop while the next request is on its way.
    const headers = { connection: "close", ...init.headers };
    const visit = await super.send(path, { ...init, headers });
    check(visit.status < 400, `${path.replace(/\/orders\/.*/, "/orders/…")} answered ${visit.status}`);
    return visit;
  }
}

/** As the card form does it, with the secret from its page: reading the sandbox's ledger would take longer with each purchase. */
async function confirm({ origin }: Sandbox, html: string): Promise<void> {
  const [secret = "", id = ""] = /(pi_\w+)_secret_\w+/.exec(html) ?? [];
  const response = await fetch(`${origin}/processor/payment_intents/${id}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${PROCESSOR_KEY}` },
    body: JSON.stringify({ client_secret: secret, card: CARD }),
  });
  const answer = (await response.json()) as { status?: string };
  check(answer.status === "succeeded", `the sandbox's processor answered ${response.status}`);
}
