import "server-only";
import { env } from "#/lib/env.ts";
import { createSources } from "#/lib/letters/sources.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import type { Lane } from "#/lib/mail/claim.ts";
import { configureMail } from "#/lib/mail/configure.ts";
import { createDelivery } from "#/lib/mail/deliver.ts";
import { switchMail } from "#/lib/mail/outbox.ts";
import { operatorsMailbox } from "#/lib/mail/settings.ts";
import { createSmtp } from "#/lib/mail/smtp.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { fleet } from "#/lib/partner/index.ts";
import { type Sweeper, startSweeper } from "#/lib/upkeep/sweeper.ts";
import { receipts, reminders } from "./index.ts";

const PAUSE_MS = 1_000;
/** With a few SIMs a round, as many checks a day as 40,000 reminders need. */
const REMINDERS_PAUSE_MS = 5_000;

/** The workers that send the shop's mail. */
interface MailWorkers {
  /** One for each lane, so that reminders don't delay a receipt, and one that queues reminders; none in a shop that sends no mail. */
  sweepers: Readonly<Record<string, Sweeper>>;
  isFailing(): boolean;
  /** For when the sweepers have stopped. */
  close(): void;
}

/** Notes whether the shop sends mail, and starts sending what waits in the outbox. */
export async function startMail(context: OrdersContext): Promise<MailWorkers> {
  const mail = configureMail(env());
  await switchMail(context.db.query, mail !== null, await context.db.now());
  if (mail === null) return { sweepers: {}, isFailing: () => false, close: () => undefined };
  const smtp = createSmtp(mail.server);
  const sources = createSources({
    ...context,
    fleet: fleet(),
    links: createMailLinks(context, env().SHOP_ORIGIN),
    receipts: await receipts(),
    settings: env(),
  });
  const delivery = createDelivery({ ...context, smtp, sender: mail.sender }, sources);
  const worker = (lane: Lane): Sweeper =>
    startSweeper((mayContinue) => delivery.sweep(lane, mayContinue), PAUSE_MS, context);
  const sweepers = {
    "mail 0": worker(0),
    "mail 1": worker(1),
    "mail 2": worker(2),
    reminders: await remindersWorker(context),
  };
  return { sweepers, isFailing: () => delivery.isFailing(), close: () => smtp.close() };
}

/** Queues the reminders that buyers have asked for. */
async function remindersWorker(context: OrdersContext): Promise<Sweeper> {
  const { sweep } = await reminders();
  return startSweeper(sweep, REMINDERS_PAUSE_MS, context);
}

/** Whether there is a mail server, and an address for what the queue has to say. */
export function mailsOperators(): boolean {
  return env().SMTP_URL !== undefined && operatorsMailbox(env()) !== undefined;
}
