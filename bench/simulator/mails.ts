import { createSources } from "#/lib/letters/sources.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import { createDelivery, type Delivery } from "#/lib/mail/deliver.ts";
import type { Letter, Source, Sources } from "#/lib/mail/letter.ts";
import type { MailKind, QueuedMail } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import type { Choices } from "./choices.ts";
import type { Conditions } from "./conditions.ts";
import type { Actor, Scheduler } from "./scheduler.ts";
import { createMailServer } from "./world/mail-server.ts";
import type { World } from "./world/world.ts";

// Loaded before the first schedule: there, code waits for promises only.
await import("react-dom/server");

const SETTINGS = { SHOP_NAME: "SIM Top-up", SHOP_ORIGIN: "https://shop.example", SHOP_ACCENT: "#0b6e4f" };
const ADDRESS = "shop@example.com";
const SENDER = { name: SETTINGS.SHOP_NAME, from: ADDRESS, remindersFrom: ADDRESS, replyTo: null, dkim: null };

interface Surroundings {
  world: World;
  scheduler: Scheduler;
  choices: Choices;
  actor: Actor;
  conditions: Conditions;
}

/** One process's mails: the real letters and the real outbox, before a mail server that fails. */
export function createMails(context: OrdersContext, { conditions, ...around }: Surroundings): Delivery {
  const letters = {
    ...context,
    fleet: null,
    links: createMailLinks(context, SETTINGS.SHOP_ORIGIN),
    receipts: createReceipts(context, SETTINGS),
    settings: SETTINGS,
  };
  const smtp = createMailServer({ ...around, faultRate: conditions.mails });
  const sources = Object.entries(createSources(letters)).map(([kind, source]) => [
    kind,
    checked(context, around, source),
  ]);
  let written = 0;
  const build = async (_letter: Letter, { id, kind }: Pick<QueuedMail, "id" | "kind">): Promise<Buffer> => {
    written += 1;
    return Buffer.from(JSON.stringify({ id, text: `${kind} ${id} ${around.actor.name} ${written}` }));
  };
  return createDelivery({ ...context, smtp, sender: SENDER }, Object.fromEntries(sources) as Sources, build);
}

/** The workers' lanes, one after another: a schedule has few mails. */
export async function sweepLanes(delivery: Delivery, mayContinue: () => boolean): Promise<number> {
  let due = 0;
  for (const lane of [0, 1, 2] as const) due += await delivery.sweep(lane, mayContinue);
  return due;
}

/** C13: what a mail says was so while it was written. */
function checked(context: OrdersContext, { world }: Pick<Surroundings, "world">, source: Source): Source {
  return async (mail) => {
    const before = await findOrder(context.db.query, mail.about);
    const wasStopped = before !== null && isStopped(before, world);
    const letter = await source(mail);
    const after = await findOrder(context.db.query, mail.about);
    if (letter === null || before === null || after === null) return letter;
    if (!isSo(mail, before, world) && !isSo(mail, after, world)) {
      world.violations.push(`C13 not so: ${mail.kind} of ${after.id} ${after.payment} ${after.service}`);
    }
    if (wasStopped && BEFORE_STOP.includes(mail.kind))
      world.violations.push(`C14 after a stop: ${mail.kind} of ${after.id}`);
    return letter;
  };
}

const BEFORE_STOP: readonly MailKind[] = ["renewal-begun", "renewal-notice", "renewal-failing"];

/** Whether the shop has told the owner that this order's renewal is stopped. */
function isStopped({ partnerIds: { payId } }: Order, { stopRequests }: World): boolean {
  return stopRequests.some(({ meant, madeBy }) => meant?.payId === payId && madeBy < Number.POSITIVE_INFINITY);
}

function isSo({ kind }: QueuedMail, { partnerIds: { payId }, payment, service, review }: Order, world: World): boolean {
  const isCharged = world.misled.has(payId) || world.charges.some((charge) => charge.payId === payId);
  if (payment !== "paid" || !isCharged) return false;
  switch (kind) {
    case "late":
      return service !== "active" && service !== "queued";
    case "refused":
      return service === "refused";
    case "plan-queued":
      return service === "queued";
    case "plan-started":
    case "solved":
      return service === "active";
    case "in-review":
      return review !== null;
    default:
      return true;
  }
}
