import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { noticeOf, signedHeaders } from "#/e2e/notice.ts";
import { QuickBuyer } from "#/e2e/quick-buyer.ts";
import { spareSim } from "#/e2e/sandbox.ts";
import { NOTIFICATION_KEY } from "#/e2e/servers.ts";
import { openDatabase } from "#/lib/db/open.ts";
import type { OrderRow } from "#/lib/db/schema.ts";
import { type Prepared, type Rate, send } from "./load.ts";
import { keepShop } from "./shop-kept.ts";

/** Each the rounds of one and the same minute, one contestant after the other. */
export interface Door {
  shop: Rate[];
  /** The same check and a commit as durable on `node:http`. */
  plain: Rate[];
  /** A route of the framework that does nothing. */
  bare: Rate[];
}

const ROUNDS = 3;
/** The first requests of a process find nothing compiled. */
const WARM_UP = 200;
const FAR_AWAY_MS = 3_600_000;

/** Notifications a second, each for an order of its own that becomes paid by it. */
export async function measureDoor(perRound: number): Promise<Door> {
  const kept = await keepShop();
  const orders = await fill(kept, WARM_UP + ROUNDS * perRound);
  const file = kept.databaseUrl.slice("file:".length);
  copyFileSync(file, `${file}.plain`);
  const shop = await kept.start();
  const plain = spawn(
    process.execPath,
    ["bench/figures/plain-door.ts", `${file}.plain`, NOTIFICATION_KEY.id, NOTIFICATION_KEY.hex],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [said] = await once(plain.stdout, "data");
  const plainOrigin = String(said).trim().slice("listening on ".length);
  const door: Door = { shop: [], plain: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const from = round === 0 ? 0 : WARM_UP + (round - 1) * perRound;
    const requests = orders.slice(from, round === 0 ? WARM_UP : from + perRound).map(prepare);
    const nothing = requests.map((): Prepared => ({ method: "GET", path: "/api/health", headers: {}, body: "" }));
    const rates = {
      shop: await send(shop.origin, requests),
      plain: await send(plainOrigin, requests),
      bare: await send(shop.origin, nothing),
    };
    if (round > 0) for (const name of ["shop", "plain", "bare"] as const) door[name].push(rates[name]);
  }
  plain.kill();
  await shop.stop();
  await kept.clear();
  return door;
}

/** Orders that wait for their payment: one made by the shop itself, and copies of it under numbers of their own. */
async function fill(kept: Awaited<ReturnType<typeof keepShop>>, count: number): Promise<OrderRow[]> {
  const shop = await kept.start();
  await new QuickBuyer(kept.origin, spareSim()).openCardForm();
  await shop.stop();
  const { query, close } = await openDatabase(kept.databaseUrl);
  const made = await query.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, (_empty, number): OrderRow => {
    const own = String(number).padStart(8, "0");
    const ids = {
      id: `copy-${own}`,
      attempt_key: own,
      order_no: `O${own}`,
      pay_id: `P${own}`,
      request_order_id: `R${own}`,
    };
    return { ...made, ...ids, partner_order_no: null, secret_digest: null, next_ask_at: Date.now() + FAR_AWAY_MS };
  });
  await query.transaction().execute(async (transaction) => {
    for (const copy of copies) await transaction.insertInto("orders").values(copy).execute();
  });
  await close();
  return copies;
}

function prepare({
  order_no: orderNo,
  pay_id: payId,
  sim: simNumber,
  amount_minor: amount,
  currency,
}: OrderRow): Prepared {
  const body = noticeOf({ orderNo, payId, simNumber, amount, currency });
  const headers = { ...signedHeaders(body), "content-length": String(Buffer.byteLength(body)) };
  return { method: "POST", path: "/api/notifications", headers, body };
}
