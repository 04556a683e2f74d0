import { HELD } from "#/lib/mail/outbox.ts";

/** A mail that ended undelivered. */
export interface MailTold {
  mail: string;
  /** What the mail server said, in our words (`lib/mail/answer.ts`), or that the shop held the mail back; null where neither is known. */
  answer: string | null;
}

export function mailSentence({ mail, answer }: MailTold): string {
  const name = MAIL_NAMES[mail] ?? `A mail (${mail})`;
  if (answer === HELD) {
    return `${name} was held back, because the shop was restored from a backup. The mail may have been sent before.`;
  }
  const why = " The mail server refused it for three days, and not for a wrong address.";
  return `${name} couldn’t be delivered.${isOfServer(answer) ? why : ""}`;
}

export function mailStep(answer: string | null): string {
  if (answer === HELD) return `Ask the buyer whether the mail came. ${AGAIN}`;
  return `${isOfServer(answer) ? CAUSE : "Check the email address."} ${AGAIN}`;
}

const CAUSE =
  "Ask your mail provider about the cause, such as a limit, or the reputation or the signatures (SPF, DKIM, DMARC) of your domain.";
const AGAIN =
  "You can send a receipt again from the order’s page, also to another address. For other mails, write to the buyer yourself.";

/** Whether the mail server's answer says nothing against the address. */
function isOfServer(answer: string | null): boolean {
  return answer !== null && / (?:policy|later)$/.test(answer);
}

/** Each kind of mail, as a sentence begins with it. */
export const MAIL_NAMES: Readonly<Record<string, string>> = {
  receipt: "A receipt",
  withdrawal: "The answer to a withdrawal",
  cancellation: "The answer to a cancellation",
  "plan-queued": "The “plan queued” mail",
  "plan-started": "The “plan started” mail",
  late: "The “plan takes longer” mail",
  refused: "The “order refused” mail",
  "in-review": "The mail saying that an order is being looked into",
  solved: "The mail saying that an order is solved",
  "paid-by-other": "The mail saying that a payer has paid",
  "way-back-order": "A code to open an order",
  "way-back-sim": "A code to open My SIM",
  "way-back-mailbox": "A code to prove a mailbox",
  "data-low": "A reminder that data runs low",
  "plan-expiring": "A reminder that a plan expires",
  "renewal-begun": "The “auto-renewal is on” mail",
  "renewal-notice": "The notice before a charge",
  "renewal-charged": "The receipt of a renewal",
  "renewal-stopped": "The “auto-renewal has ended” mail",
  "renewal-failing": "The “renewal fails” mail",
  refund: "The receipt of a refund",
  "sent-elsewhere": "A mail to another address",
  "told-elsewhere": "The mail saying that we wrote to another address",
  "refund-withdrawn": "The correction of a refund",
  "desk-queue": "A mail to the operators",
  "case-written": "The mail saying that a buyer asked for help",
  "case-answer": "The answer to a buyer who asked for help",
};
