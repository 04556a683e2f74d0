import type { Actor } from "#/bench/simulator/scheduler.ts";

/** One copy of a mail that the mail server has taken. */
export interface TakenMail {
  id: string;
  /** Another text each time the mail is written. */
  text: string;
  /** The process that handed it over. */
  by: Actor;
}

/** What has happened to mails. The shop learns of it only by answers that may get lost. */
export interface MailLedger {
  taken: TakenMail[];
  /** Mails that the server refused for good. */
  refused: Set<string>;
  /** Mails that were handed over at least once and got no answer. */
  unanswered: Set<string>;
  /** Until then there is no mail server. */
  downUntil: number;
}

export function createMailLedger(): MailLedger {
  return { taken: [], refused: new Set(), unanswered: new Set(), downUntil: 0 };
}
