import { openDatabase } from "#/lib/db/open.ts";
import { sweepGroupChanges } from "#/lib/desk/groups/sweep-changes.ts";
import { createLog } from "#/lib/process/log.ts";
import { testPartner } from "#/lib/testing/partner-calls.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";

/* A process that works on the changes of groups until it is killed: node groups-process.ts DATABASE_URL PARTNER_URL */

const [url = "", partner = ""] = process.argv.slice(2);
const db = await openDatabase(url, PATIENT);
const log = createLog({ write: () => undefined });
const clock = { now: db.time, sleep: () => Promise.resolve() };
while (true) await sweepGroupChanges({ db, clock, log, partner: testPartner(partner) });
