import type { Database } from "#/lib/db/database.ts";
import { isUnhandledMail } from "#/lib/db/desk-items.ts";
import { isMailOn } from "./outbox.ts";

const LATE_MS = 15 * 60_000;

/** For the operator: mails that can't be delivered and that no operator has handled, and mails that should have gone out a quarter of an hour ago. */
export async function countMails(
  { query }: Database,
  now: number,
): Promise<Record<"mail_dead" | "mail_waiting", number>> {
  // Without a mail server the outbox only fills.
  if (!(await isMailOn(query))) return { mail_dead: 0, mail_waiting: 0 };
  const mails = query.selectFrom("mails").select(({ fn }) => fn.countAll<number | string>().as("count"));
  const dead = mails.where("state", "=", "dead").where(isUnhandledMail);
  const late = mails.where("state", "=", "waiting").where("due_at", "<", now - LATE_MS);
  const [{ count: mail_dead }, { count: mail_waiting }] = [
    await dead.executeTakeFirstOrThrow(),
    await late.executeTakeFirstOrThrow(),
  ];
  return { mail_dead: Number(mail_dead), mail_waiting: Number(mail_waiting) };
}
