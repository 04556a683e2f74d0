import { setTimeout as pause } from "node:timers/promises";

/** A mail in the sandbox's mailbox. */
export interface ReceivedMail {
  id: number;
  /** When it arrived, in epoch milliseconds. */
  at: number;
  /** Sender and recipients of the envelope, which alone decides where a mail goes. */
  sender: string;
  recipients: string[];
  subject: string;
  /** By name in lower case. A header that occurs again has a line for each. */
  headers: Record<string, string>;
  text: string;
  html: string;
}

/** What the sandbox's mail server does instead of taking a mail; `sandbox/mail/fault.ts` says more. */
export type MailFault = { times?: number } & (
  | { kind: "refuse"; code: number; at?: MailMoment }
  | { kind: "slow"; ms: number; at?: MailMoment }
  | { kind: "drop"; at?: MailMoment }
  | { kind: "keep-and-drop" | "lose" }
);

type MailMoment = "connect" | "sender" | "recipient" | "message";

/** Which mail is meant. */
export interface WantedMail {
  to?: string;
  subject?: string | RegExp;
}

/** As long as any wait of a browser test. */
const WAIT_MS = 60_000;
const POLL_MS = 100;

/** An address that no other test uses: a mail for an earlier test may still be on its way when the sandbox is reset. */
export function spareAddress(): string {
  return `buyer-${String(Math.random()).slice(2)}@example.com`;
}

/** Waits for a mail and returns it. Throws when it doesn't arrive, or when more than one such mail is there. */
export async function waitForMail(read: () => Promise<ReceivedMail[]>, wanted: WantedMail): Promise<ReceivedMail> {
  const giveUpAt = Date.now() + WAIT_MS;
  for (;;) {
    const mails = await read();
    const [found, another] = mails.filter((mail) => isWanted(mail, wanted));
    if (found && !another) return found;
    if (another) throw new Error(`more than one mail: ${listed(mails)}`);
    if (Date.now() > giveUpAt) throw new Error(`no such mail arrived: ${listed(mails)}`);
    await pause(POLL_MS);
  }
}

/** The addresses in a mail's text, in their order. */
export function linksIn({ text }: ReceivedMail): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}

function isWanted({ recipients, subject }: ReceivedMail, wanted: WantedMail): boolean {
  if (wanted.to !== undefined && !recipients.includes(wanted.to)) return false;
  if (wanted.subject === undefined) return true;
  return typeof wanted.subject === "string" ? subject === wanted.subject : wanted.subject.test(subject);
}

function listed(mails: readonly ReceivedMail[]): string {
  return JSON.stringify(mails.map(({ recipients, subject }) => ({ recipients, subject })));
}
