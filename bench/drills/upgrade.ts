import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type KeptShop, keepShop } from "#/bench/figures/shop-kept.ts";
import { readBooks } from "#/bench/torture/books/books.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { freeOrigin, type RunningShop, startShop } from "#/testbed/servers.ts";
import { type Visit, Visitor } from "#/testbed/visitor.ts";
import { each } from "./each.ts";

const PARALLEL = 6;

type Write = (line: string) => void;

/** A shop behind the load balancer that the buyers are. */
interface Backend {
  shop: RunningShop;
  /** Killed on purpose: requests to it may fail. */
  isKilled: boolean;
  /** Requests on their way: a load balancer lets them end before a shop is stopped. */
  underWay: Set<Promise<unknown>>;
}

/** Sends each request to the next shop in use, and again to another one where the first was killed. */
class RoamingBuyer extends HttpBuyer {
  readonly #balancer: Balancer;

  constructor(balancer: Balancer) {
    super("http://localhost", spareSim());
    this.#balancer = balancer;
  }

  override async send(path: string, init: RequestInit = {}): Promise<Visit> {
    for (;;) {
      const backend = this.#balancer.next();
      const visitor = Object.assign(new Visitor(backend.shop.origin), { cookie: this.cookie });
      const answer = visitor.send(path, init).catch(() => null);
      backend.underWay.add(answer);
      const visit = await answer;
      backend.underWay.delete(answer);
      this.#balancer.requests += 1;
      if (visit !== null && visit.status < 500) {
        this.cookie = visitor.cookie;
        return visit;
      }
      if (!backend.isKilled) throw new Error(`${path} was answered with ${visit?.status ?? "nothing"}`);
      this.#balancer.cutOff += 1;
    }
  }
}

class Balancer {
  inUse: Backend[] = [];
  requests = 0;
  /** Requests that a killed shop didn't answer. */
  cutOff = 0;
  #turn = 0;

  next(): Backend {
    this.#turn += 1;
    const backend = this.inUse[this.#turn % this.inUse.length];
    if (!backend) throw new Error("no shop runs");
    return backend;
  }
}

/**
 * Replaces the shop of an earlier commit by today's while buyers buy, with both at work for a while and one killed, and goes back to it.
 * @param from the earlier commit
 * @param postgresUrl an empty database
 * @returns whether no request failed and shop and partner agree about every order
 */
export async function drillUpgrade(from: string, purchases: number, write: Write, postgresUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "before-"));
  const kept = await keepShop(postgresUrl);
  try {
    await checkOut(from, folder);
    return await drill({ kept, before: folder, purchases, write });
  } finally {
    await kept.clear();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The commit's files, built, with the packages of this checkout. */
async function checkOut(commit: string, folder: string): Promise<void> {
  const files = execFileSync("git", ["archive", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: files });
  mkdirSync(path.join(folder, "node_modules"));
  execFileSync("cp", ["-al", "node_modules/.", path.join(folder, "node_modules")]);
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, stdio: "ignore" });
  if (status !== 0) throw new Error(`the build of ${commit} failed`);
}

interface Drill {
  kept: KeptShop;
  before: string;
  purchases: number;
  write: Write;
}

async function drill({ kept, before, purchases, write }: Drill): Promise<boolean> {
  const balancer = new Balancer();
  const buyers: RoamingBuyer[] = [];
  const settings = { DATABASE_URL: kept.databaseUrl, SESSION_SECRET: kept.sessionSecret };
  const open = async (checkout: string): Promise<Backend> => {
    const shop = await startShop(await freeOrigin(), kept.sandbox.origin, settings, checkout);
    const backend = { shop, isKilled: false, underWay: new Set<Promise<unknown>>() };
    balancer.inUse.push(backend);
    return backend;
  };
  const leave = (backend: Backend): void => {
    balancer.inUse = balancer.inUse.filter((one) => one !== backend);
  };
  const close = async (backend: Backend): Promise<void> => {
    leave(backend);
    await Promise.all(backend.underWay);
    await backend.shop.stop();
  };
  const sell = async (during: () => Promise<unknown> = async () => undefined): Promise<void> => {
    const some = Array.from({ length: purchases }, () => new RoamingBuyer(balancer));
    buyers.push(...some);
    await Promise.all([each(some, PARALLEL, (buyer) => buy(buyer, kept)), during()]);
  };
  const kill = async (backend: Backend): Promise<void> => {
    backend.isKilled = true;
    backend.shop.signal("SIGKILL");
    await backend.shop.end;
    leave(backend);
  };
  await kept.sandbox.set({ notifications: "lose", listDelayMs: 0 });
  const old = await open(before);
  await sell();
  const schemaBefore = await migrationsOf(kept);
  const today = process.cwd();
  const first = await open(today);
  const added = (await migrationsOf(kept)).filter((name) => !schemaBefore.includes(name));
  await sell();
  await sell(() => kill(first));
  const second = await open(today);
  await sell(() => close(old));
  await sell();
  const again = await open(before);
  await sell();
  await sell(() => close(second));
  await sell();
  await each(buyers, PARALLEL, (buyer) => buyer.untilReady());
  await close(again);

  const { orders, partner } = await readBooks(kept, kept.sandbox);
  const paid = new Set(orders.filter(({ payment }) => payment === "paid").map(({ pay_id }) => pay_id));
  const charged = new Set(partner.charges.map(({ payId }) => payId));
  const differ = [...paid, ...charged].filter((id) => !(paid.has(id) && charged.has(id))).length;
  const { violations } = (await kept.sandbox.ledger()).counts;
  write(
    `${buyers.length} purchases and ${balancer.requests} requests: before alone, both, both and one killed, today's alone, both again, before alone again.`,
  );
  write(
    added.length === 0
      ? "The schema is the same in both."
      : `Today's version brought the schema from ${schemaBefore.at(-1)} to ${added.at(-1)}, by ${added.length} migrations, while the one before sold on it.`,
  );
  write(
    `${balancer.cutOff} requests were cut off by the kill, and answered by the other version. No other request failed.`,
  );
  write(
    `Charged: ${partner.charges.length}. Orders that the shop and the partner tell differently: ${differ}. Rules broken at the partner: ${violations}.`,
  );
  return differ === 0 && violations === 0 && partner.charges.length === buyers.length;
}

async function migrationsOf({ databaseUrl }: KeptShop): Promise<string[]> {
  const rows = await askPostgres(databaseUrl, "SELECT name FROM kysely_migration ORDER BY name");
  return rows.map(({ name }) => String(name));
}

async function buy(buyer: RoamingBuyer, { sandbox }: KeptShop): Promise<void> {
  await buyer.openCardForm();
  await buyer.pay(sandbox);
}
