import type { Letter } from "#/lib/mail/letter.ts";
import { createSeal } from "#/lib/web/seal.ts";

export const MAIL_SENDER = {
  name: "SIM Top-up",
  from: "shop@example.com",
  remindersFrom: "reminders@example.com",
  replyTo: null,
  dkim: null,
};

export const MAIL_SEAL = createSeal({ "1": "a secret of the tests, long enough to be one" });

export function letterAbout(about: string, more: Partial<Letter> = {}): Letter {
  const text = `About ${about}`;
  return { to: "buyer@example.com", subject: text, text, html: `<p>${text}</p>`, thread: null, ...more };
}
