import type { MailKind, QueuedMail } from "./outbox.ts";

/** A mail as it is written, before its headers. */
export interface Letter {
  /** The reader's address, as typed at checkout. */
  to: string;
  subject: string;
  html: string;
  /** Written from the same facts, not made from the HTML. */
  text: string;
  /** The id (`mailId`) of the first mail of its thread; null where the mail stands alone. */
  thread: string | null;
  /** The address of its one-click unsubscribe; reminders only. */
  unsubscribeUrl?: string;
}

/**
 * Writes one kind of mail from what is true now. Null when the mail has become pointless or has no reader: then it is dropped.
 * Asked before each try: what the mail server may have already is sent again as it was, unless it is pointless by now.
 */
export type Source = (mail: QueuedMail) => Promise<Letter | null>;

export type Sources = Readonly<Record<MailKind, Source>>;
