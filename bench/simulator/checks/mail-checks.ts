import type { Shop } from "#/bench/simulator/shop.ts";
import type { World } from "#/bench/simulator/world/world.ts";
import type { MailRow } from "#/lib/db/tables/mail-tables.ts";
import { mailId } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isPaidByOther } from "#/lib/orders/status.ts";
import { show } from "./show.ts";

const DAY = 86_400_000;
const MOST_COPIES = 3;

/** C12: each paid order has one receipt, and no mail is sent twice but where its answer was lost. */
export function checkMails(orders: Order[], shop: Shop, world: World, now: number): string[] {
  const mails = new Map(shop.store.rows<MailRow>("SELECT * FROM mails").map((row) => [row.id, row]));
  return [
    ...orders
      .filter((order) => order.payment === "paid" && order.email !== null && !isPaidByOther(order))
      .flatMap((order) => checkReceipt(order, mails.get(mailId("receipt", order.id)), world)),
    ...[...mails.values()].flatMap((mail) => [...checkEnd(mail, shop, world, now), ...checkCopies(mail, shop, world)]),
    ...checkNumbers(shop.store),
  ];
}

function checkReceipt(order: Order, mail: MailRow | undefined, { mails }: World): string[] {
  if (!mail) return [`C12 paid and no receipt: ${show(order)}`];
  const isEnded = mail.state === "sent" || (mail.state === "dead" && mails.refused.has(mail.id));
  return isEnded ? [] : [`C12 paid, and its receipt is ${mail.state}: ${show(order)}`];
}

function checkEnd(
  { id, kind, state, answer, due_at, message_sealed }: MailRow,
  shop: Shop,
  { mails }: World,
  now: number,
) {
  const found: string[] = [];
  const wasTaken = mails.taken.some((taken) => taken.id === id);
  // Without an answer three times, it counts as sent; a process that is killed gets none.
  const mayBeLost =
    answer === "no answer" && (mails.unanswered.has(id) || shop.conditions.kills > 0 || mayForget(shop));
  if (state === "sent" && !wasTaken && !mayBeLost) found.push(`C12 ${kind} never left and is called sent`);
  if (state === "waiting" && due_at < now - DAY) found.push(`C12 ${kind} never sent`);
  if (state === "dead" && !mails.refused.has(id)) found.push(`C12 ${kind} given up`);
  if (state !== "waiting" && message_sealed !== null) found.push(`C12 ${kind} keeps its text`);
  return found;
}

function checkCopies({ id, kind }: MailRow, shop: Shop, { mails }: World): string[] {
  const copies = mails.taken.filter((taken) => taken.id === id);
  const found: string[] = [];
  if (new Set(copies.map(({ text }) => text)).size > 1) found.push(`C12 ${kind} sent in two versions`);
  if (copies.length > MOST_COPIES) found.push(`C12 ${kind} sent ${copies.length} times`);
  // It was the last mail of a process that was killed.
  const mayRepeat = copies.some(
    ({ by, text }) => by.hasEnded && mails.taken.findLast((one) => one.by === by)?.text === text,
  );
  if (copies.length > 1 && !mayForget(shop) && !mails.unanswered.has(id) && !mayRepeat)
    found.push(`C12 ${kind} sent twice`);
  return found;
}

/** A process that is paused beyond its lease, or whose database fails, can't note the answer. */
function mayForget({ conditions: { pauses, database } }: Shop): boolean {
  return pauses > 0 || database > 0;
}

/** C12: numbers of receipts are gapless. */
function checkNumbers(store: Shop["store"]): string[] {
  const rows = store.rows<{ series: string; count: number; last: number }>(
    "SELECT series, count(*) AS count, max(number) AS last FROM receipt_numbers GROUP BY series",
  );
  return rows.filter(({ count, last }) => count !== last).map(({ series }) => `C12 a gap in the receipts of ${series}`);
}
