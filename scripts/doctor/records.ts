import { z } from "zod";
import { summed } from "#/lib/db/sealing/count.ts";
import { databaseKeys } from "#/lib/db/sealing/keys.ts";
import type { AuditCheck } from "#/lib/desk/audit/audit.ts";
import type { UnreadNotification } from "#/lib/inbox/unread.ts";
import { judgeAssumptions } from "#/lib/partner/observations.ts";
import { askControl, ControlError } from "#/lib/process/control-socket.ts";
import { commandOf } from "#/lib/text/command.ts";
import { judgementFindings, minuteOf } from "./assumptions.ts";
import type { Records } from "./database/schema.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";
import { keyFindings } from "./keys.ts";

/** The answers of a running shop, which may be of another version. */
const ANSWERS = {
  observations: z.array(
    z.object({ assumption: z.string(), seen: z.string(), count: z.number(), firstAt: z.number(), lastAt: z.number() }),
  ),
  keys: z.array(z.object({ part: z.enum(["personal", "secret"]), number: z.number(), rows: z.number() })),
  unread: z.array(
    z.object({ keyId: z.string(), receivedAt: z.number(), bytes: z.number(), kind: z.string(), tried: z.number() }),
  ),
  audit: z.object({ rows: z.number(), brokenAt: z.number().nullable() }),
  backups: z.object({
    count: z.number(),
    last: z.object({ madeAt: z.number(), orders: z.number() }).nullable(),
    // A running shop of an earlier version doesn't say.
    hasOrders: z.boolean().default(false),
  }),
} satisfies { [Name in keyof Records]: z.ZodType<Records[Name]> };

/** What the shop has recorded. @param records what the database says; null where only the running shop can read it */
export async function examineRecords(
  databaseUrl: string,
  records: Records | null,
  settings: Parameters<typeof databaseKeys>[0],
): Promise<Finding[]> {
  try {
    const { observations, unread, keys, audit, backups } = records ?? (await askRecords(databaseUrl));
    return [
      ...keyFindings(summed(keys), databaseKeys(settings)),
      ...auditFindings(audit),
      backupFinding(backups),
      ...unreadFindings(unread),
      ...judgementFindings(judgeAssumptions(observations)),
    ];
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    return [
      warn(
        "assumptions",
        `what the shop has seen of them can't be read: ${error.message}.`,
        "run this as the user that runs the shop, or stop the shop first.",
      ),
    ];
  }
}

/** @throws {ControlError} */
export async function askRecords(databaseUrl: string): Promise<Records> {
  const ask = async <Name extends keyof Records>(name: Name): Promise<Records[Name]> => {
    const { data } = ANSWERS[name].safeParse(await askControl(databaseUrl, name));
    if (data === undefined) throw new ControlError("the running shop is of another version");
    return data as Records[Name];
  };
  return {
    observations: await ask("observations"),
    unread: await ask("unread"),
    keys: await ask("keys"),
    audit: await ask("audit"),
    backups: await ask("backups"),
  };
}

/** An audit without rows says nothing: there is no desk yet. */
function auditFindings({ rows, brokenAt }: AuditCheck): Finding[] {
  if (brokenAt !== null) {
    const advice =
      "keep a copy of the database as it is now, and compare the audit with the last backup: it was changed by hand.";
    return [wrong("audit", `row ${brokenAt} is missing or isn't as it was written.`, advice)];
  }
  return rows === 0 ? [] : [ok("audit", `its ${rows} rows are as they were written.`)];
}

const MOST_DAYS = 2;
const DAILY = "let a timer make one each day: docs/operations.md, chapter Backup.";

/** By the database's own record: a copy that was made otherwise is unknown here. */
function backupFinding({ count, last, hasOrders }: Records["backups"]): Finding {
  if (last === null) {
    const none = `none was made by ${commandOf("backup")} yet`;
    return hasOrders ? warn("backup", `${none}, and the shop has orders.`, DAILY) : ok("backup", `${none}.`);
  }
  const days = Math.floor((Date.now() - last.madeAt) / 86_400_000);
  const text = `the last of ${count} was made at ${minuteOf(last.madeAt)} with ${last.orders} orders`;
  return days < MOST_DAYS ? ok("backup", `${text}.`) : warn("backup", `${text}, ${days} days ago.`, DAILY);
}

function unreadFindings(unread: readonly UnreadNotification[]): Finding[] {
  const [first] = unread;
  const last = unread.at(-1);
  if (first === undefined || last === undefined) return [];
  const kinds = [...new Set(unread.map(({ kind }) => `"${kind}"`))].join(", ");
  const tried = Math.max(...unread.map((one) => one.tried));
  const text =
    `${unread.length} are kept that no known form of signature fits, from ${minuteOf(first.receivedAt)} to ` +
    `${minuteOf(last.receivedAt)}: ${tried} forms were tried; they claim to be of the kind ${kinds}.`;
  const advice =
    "compare NOTIFICATION_KEYS with the partner's console; where the key is right, send this line to the developer of the shop. A form that is added is tried on them.";
  return [warn("notifications", text, advice)];
}
