import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { keysOf } from "#/bench/torture/books/books.ts";
import { openDatabase } from "#/lib/db/open.ts";
import type { OrderRow } from "#/lib/db/schema.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { NOTIFICATION_KEY } from "#/testbed/signer.ts";
import { buildBare } from "./bare.ts";
import { type Prepared, type Rate, send } from "./load.ts";
import { notificationFor } from "./prepared.ts";
import { type KeptShop, keepShop } from "./shop-kept.ts";

/** A server to measure, and the results of its rounds. */
export interface Contestant {
  name: string;
  rates: Rate[];
}

interface Runner extends Contestant {
  origin: string;
  pid: number;
  requests: Prepared[];
}

export const BARE_ROUTE = "A route of the framework: the same check, one commit as durable, no history, nothing sealed";
const PLAIN = "A plain `node:http` server: the same";

export const CONNECTIONS = 32;
export const ROUNDS = 5;
/** Not counted: the first requests of a process run before its code is compiled. */
export const WARM_UP = 600;
/** The orders become due only after the measurement, so the shop sends no queries about them during it. */
const LONG_AGO_MS = 2 * 3_600_000;
const SOON_MS = 600_000;

/**
 * Notifications a second; each one pays another order. The servers take turns, so the machine's other load affects all of them alike.
 * @param postgresUrl an empty database, if a PostgreSQL server runs here
 */
export async function measureDoor(perRound: number, postgresUrl: string | null): Promise<Contestant[]> {
  const count = WARM_UP + ROUNDS * perRound;
  const kept = await keepShop();
  const orders = await fill(kept, count);
  const file = kept.databaseUrl.slice("file:".length);
  for (const other of ["plain", "bare"]) copyFileSync(file, `${file}.${other}`);
  const requests = orders.map(prepare);
  const built = await buildBare();
  const shop = await kept.start();
  const bare = await built.start(bareSettings(`${file}.bare`));
  const plain = await startPlain(`${file}.plain`);
  const runners: Runner[] = [
    { name: "The shop, on SQLite", rates: [], origin: shop.origin, pid: shop.pid, requests },
    {
      name: BARE_ROUTE,
      rates: [],
      ...bare,
      requests: requests.map((request) => ({ ...request, path: "/notifications" })),
    },
    { name: PLAIN, rates: [], ...plain, requests },
  ];
  const other = postgresUrl === null ? null : await keepShop(postgresUrl);
  const shopOnPostgres = other && (await startFilled(other, count, runners));
  for (let from = 0; from < count; from += from === 0 ? WARM_UP : perRound) {
    for (const runner of runners) {
      const rate = await send(
        runner.origin,
        runner.pid,
        runner.requests.slice(from, from === 0 ? WARM_UP : from + perRound),
        CONNECTIONS,
      );
      if (from > 0) runner.rates.push(rate);
    }
  }
  plain.stop();
  for (const running of [bare, shop, shopOnPostgres]) await running?.stop();
  built.clear();
  for (const each of [kept, other]) await each?.clear();
  return runners;
}

async function startFilled(kept: KeptShop, count: number, runners: Runner[]): Promise<RunningShop> {
  const requests = (await fill(kept, count)).map(prepare);
  const shop = await kept.start();
  const name = "The shop, on PostgreSQL (the time of the database's own processes is not counted)";
  runners.splice(1, 0, { name, rates: [], origin: shop.origin, pid: shop.pid, requests });
  return shop;
}

function bareSettings(file: string): Record<string, string> {
  const { id, hex } = NOTIFICATION_KEY;
  return { DOOR_FILE: file, DOOR_KEY_ID: id, DOOR_KEY: hex };
}

async function startPlain(file: string) {
  const { id, hex } = NOTIFICATION_KEY;
  const args = ["--disable-warning=ExperimentalWarning", "bench/figures/plain-door.ts", file, id, hex];
  const server = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(server.stdout, "data");
  return { origin: String(said).trim().slice("listening on ".length), pid: server.pid ?? 0, stop: () => server.kill() };
}

/** Orders that wait for their payment: the shop makes one, and the others are copies of it with other numbers. */
export async function fill(kept: KeptShop, count: number): Promise<OrderRow[]> {
  const shop = await kept.start();
  await new HttpBuyer(kept.origin, spareSim()).openCardForm();
  await shop.stop();
  const { query, close } = await openDatabase(kept.databaseUrl, { keys: keysOf(kept) });
  const made = await query.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_empty, number): OrderRow => {
    const own = String(number).padStart(8, "0");
    const ids = {
      id: `copy-${own}`,
      attempt_key: own,
      order_no: `O${own}`,
      pay_id: `P${own}`,
      request_order_id: `R${own}`,
      sim: spareSim(),
    };
    const rest = { touched_at: Date.now() - LONG_AGO_MS, next_ask_at: Date.now() + SOON_MS };
    return { ...made, ...ids, ...rest, partner_order_no: null, secret_digest: null };
  });
  await query.transaction().execute(async (transaction) => {
    for (const copy of copies) await transaction.insertInto("orders").values(copy).execute();
  });
  await close();
  return copies;
}

export function prepare({
  order_no: orderNo,
  pay_id: payId,
  sim: simNumber,
  amount_minor: amount,
  currency,
}: OrderRow): Prepared {
  return notificationFor({ orderNo, payId, simNumber, amount, currency });
}
