import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#/lib/db/open.ts";
import { createDelivery, type DeliveryContext } from "#/lib/mail/deliver.ts";
import type { Source, Sources } from "#/lib/mail/letter.ts";
import { type MailKind, type NewMail, queueMail } from "#/lib/mail/outbox.ts";
import { createSmtp } from "#/lib/mail/smtp.ts";
import { createLog } from "#/lib/process/log.ts";
import { MAIL_SEAL, MAIL_SENDER } from "#/lib/testing/mail/mail-letters.ts";
import { startMailServer } from "#/lib/testing/mail/mail-server.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { startSweeper } from "#/lib/upkeep/sweeper.ts";
import { createPostgresDatabase } from "#/testbed/postgres.ts";
import { percentile } from "./load.ts";

/** What an outbox on one database does. */
export interface MailFigures {
  database: string;
  /** Rows queued a second, each in a transaction of its own. */
  queued: number;
  /** Mails a second that one worker hands over. */
  sent: number;
  /** Milliseconds from a receipt's row to the mail server's "taken", while reminders wait. */
  waits: number[];
}

const MAILS = 1_000;
const AT_ONCE = 16;
const REMINDERS = 10_000;
const RECEIPTS = 200;
const RECEIPT_EVERY_MS = 100;
const SWEEP_PAUSE_MS = 1_000;
/** As long as a receipt's HTML may be, about. */
const HTML = `<!doctype html><title>Receipt</title>${"<p>A line of a receipt.</p>".repeat(500)}`;

/** Measures the outbox on an embedded database, and on PostgreSQL where there is one. */
export async function measureMail(postgresUrl: string | null): Promise<MailFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), "shop-mails-"));
  const figures = [await measureOn("SQLite", `file:${join(folder, "shop.db")}`)];
  rmSync(folder, { recursive: true });
  if (postgresUrl !== null) figures.push(await measureOn("PostgreSQL", await createPostgresDatabase(postgresUrl)));
  return figures;
}

async function measureOn(database: string, url: string): Promise<MailFigures> {
  const [db, server] = [await openDatabase(url, TEST_KEYS), await startMailServer()];
  const smtp = createSmtp(server.settings);
  const clock = { now: db.time, sleep: (ms: number) => sleep(ms) };
  const log = createLog({ write: () => undefined });
  const context = { db, clock, seal: MAIL_SEAL, random: randomBytes, log, smtp, sender: MAIL_SENDER };
  const queue = (mail: NewMail): Promise<void> =>
    db.query.transaction().execute((transaction) => queueMail(transaction, mail, db.time()));

  const queued = await rateOf(MAILS, async () => {
    const numbers = Array.from({ length: MAILS }, (_, number) => number);
    const worker = async (): Promise<void> => {
      for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) {
        await queue({ kind: "receipt", about: `early ${number}`, language: "en" });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  });
  const alone = createDelivery(context, sourcesOf());
  const sent = await rateOf(MAILS, async () => {
    while ((await alone.sweep(0)) > 0);
  });
  const waits = await measureWaits(context, queue);
  smtp.close();
  await server.close();
  await db.close();
  return { database, queued, sent, waits };
}

/** Workers of all lanes run while receipts come and reminders wait. */
async function measureWaits(
  context: DeliveryContext & { clock: { sleep(ms: number): Promise<void> } },
  queue: (mail: NewMail) => Promise<void>,
): Promise<number[]> {
  for (let number = 0; number < REMINDERS; number += 1) {
    await queue({ kind: "data-low", about: `reminder ${number}`, language: "en" });
  }
  const queuedAt = new Map<string, number>();
  const waits: number[] = [];
  const smtp: DeliveryContext["smtp"] = {
    ...context.smtp,
    async send(envelope, message) {
      const handover = await context.smtp.send(envelope, message);
      const about = /^Subject: (receipt \d+)\r$/m.exec(message.toString())?.[1];
      if (about !== undefined) waits.push(performance.now() - (queuedAt.get(about) ?? Number.NaN));
      return handover;
    },
  };
  const delivery = createDelivery({ ...context, smtp }, sourcesOf());
  const sweepers = ([0, 1, 2] as const).map((lane) =>
    startSweeper((mayContinue) => delivery.sweep(lane, mayContinue), SWEEP_PAUSE_MS, context),
  );
  for (let number = 0; number < RECEIPTS; number += 1) {
    await queue({ kind: "receipt", about: `receipt ${number}`, language: "en" });
    queuedAt.set(`receipt ${number}`, performance.now());
    await sleep(RECEIPT_EVERY_MS);
  }
  while (waits.length < RECEIPTS) await sleep(RECEIPT_EVERY_MS);
  await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
  return waits;
}

async function rateOf(count: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - startedAt);
}

function sourcesOf(): Sources {
  const source: Source = async ({ about }) => ({
    to: "buyer@example.com",
    subject: about,
    html: HTML,
    text: about,
    thread: null,
  });
  const kinds: MailKind[] = ["receipt", "data-low"];
  return Object.fromEntries(kinds.map((kind) => [kind, source])) as unknown as Sources;
}

/** The table about mails. */
export function writeMail(figures: MailFigures[]): string {
  const seconds = (values: number[], percent: number): string =>
    `${(percentile(values, percent) / 1_000).toFixed(2)} s`;
  const rows = figures.map(
    ({ database, queued, sent, waits }) =>
      `| ${database} | ${Math.round(queued)} | ${Math.round(sent)} | ${seconds(waits, 50)} | ${seconds(waits, 99)} |`,
  );
  return `## Mails

${MAILS} mails over ${AT_ONCE} connections, each queued in a transaction of its own; then one worker hands them over to a mail server on the same machine. Then
${RECEIPTS} receipts, one every ${RECEIPT_EVERY_MS} ms, while ${REMINDERS} reminders wait: from the transaction that makes an order paid to the mail server's answer. Budget: p99 under 10 s.

| | queued a second | handed over a second | a receipt's wait, p50 | p99 |
|---|---|---|---|---|
${rows.join("\n")}
`;
}
