import { randomBytes } from "node:crypto";
import { openDatabase } from "#/lib/db/open.ts";
import type { MailRow } from "#/lib/db/tables/mail-tables.ts";
import { createDelivery, type Delivery, type DeliveryContext } from "#/lib/mail/deliver.ts";
import type { Source, Sources } from "#/lib/mail/letter.ts";
import { MAIL_KINDS, type MailKind, mailId, type NewMail, queueMail } from "#/lib/mail/outbox.ts";
import { createSmtp } from "#/lib/mail/smtp.ts";
import { createLog } from "#/lib/process/log.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";
import { letterAbout, MAIL_SEAL, MAIL_SENDER } from "./mail-letters.ts";
import { startMailServer, type TestMailServer } from "./mail-server.ts";

/** An outbox on a real database before a real mail server, with a clock that can be moved. */
export interface MailBench {
  context: DeliveryContext;
  server: TestMailServer;
  delivery: Delivery;
  log: string[];
  databaseUrl: string;
  /** What the mails say from now on; they are about `buyer@example.com` unless told otherwise. */
  write(source: Source): void;
  queue(kind: MailKind, about: string, more?: Partial<NewMail>): Promise<string>;
  row(id: string): Promise<MailRow>;
  /** Moves the clock forward, without waiting. */
  pass(ms: number): void;
  /** Sweeps a lane until nothing is due. */
  sweepAll(lane?: 0 | 1 | 2): Promise<void>;
  /** Another process with the same outbox. */
  join(changes?: Partial<DeliveryContext>): Delivery;
  close(): Promise<void>;
}

export async function createMailBench(): Promise<MailBench> {
  const [server, database] = [await startMailServer(), await createTestDatabase()];
  const opened = await openDatabase(database.url, PATIENT);
  const log: string[] = [];
  let offsetMs = 0;
  const now = (): number => Date.now() + offsetMs;
  const db = { ...opened, now: async () => now(), time: now };
  let source: Source = async ({ about }) => letterAbout(about);
  const asNow: Source = (mail) => source(mail);
  const sources = Object.fromEntries(Object.keys(MAIL_KINDS).map((kind) => [kind, asNow])) as unknown as Sources;
  const context: DeliveryContext = {
    db,
    clock: { now },
    seal: MAIL_SEAL,
    random: randomBytes,
    log: createLog({ write: (line) => void log.push(line) }),
    smtp: createSmtp(server.settings),
    sender: MAIL_SENDER,
  };
  const delivery = createDelivery(context, sources);
  return {
    context,
    server,
    delivery,
    log,
    databaseUrl: database.url,
    write(next) {
      source = next;
    },
    async queue(kind, about, more = {}) {
      const mail = { kind, about, language: "en", ...more };
      await db.query.transaction().execute((transaction) => queueMail(transaction, mail, now()));
      return mailId(kind, about, more.occasion);
    },
    row: (id) => db.query.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    pass(ms) {
      offsetMs += ms;
    },
    async sweepAll(lane = 0) {
      while ((await delivery.sweep(lane)) > 0);
    },
    join: (changes = {}) => createDelivery({ ...context, ...changes }, sources),
    async close() {
      context.smtp.close();
      await server.close();
      await opened.close();
      database.remove();
    },
  };
}
