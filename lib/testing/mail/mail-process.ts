import { randomBytes } from "node:crypto";
import { openDatabase } from "#/lib/db/open.ts";
import { createDelivery } from "#/lib/mail/deliver.ts";
import type { Sources } from "#/lib/mail/letter.ts";
import { createSmtp } from "#/lib/mail/smtp.ts";
import { createLog } from "#/lib/process/log.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";
import { letterAbout, MAIL_SEAL, MAIL_SENDER } from "./mail-letters.ts";

/* A process that sends the receipts of an outbox until it is killed: node mail-process.ts DATABASE_URL '{"host":…}' */

const [url = "", server = "{}"] = process.argv.slice(2);
const db = await openDatabase(url, PATIENT);
const context = {
  db,
  clock: { now: db.time },
  seal: MAIL_SEAL,
  random: randomBytes,
  log: createLog({ write: () => undefined }),
  smtp: createSmtp(JSON.parse(server)),
  sender: MAIL_SENDER,
};
const sources = { receipt: async ({ about }: { about: string }) => letterAbout(about) } as unknown as Sources;
const delivery = createDelivery(context, sources);
while (true) await delivery.sweep(0);
