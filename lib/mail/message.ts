import { buffer } from "node:stream/consumers";
import DKIM from "nodemailer/lib/dkim";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Address } from "./address.ts";
import type { Sender } from "./configure.ts";
import type { Letter } from "./letter.ts";
import type { QueuedMail } from "./outbox.ts";

/** The mail providers' key for the shop in their statistics; it stays the same. */
const SENDER_ID = "sim-top-up";

/** Every header that DKIM must cover. The library's own list leaves some of them out, such as List-Unsubscribe-Post. */
export const SIGNED_HEADERS = [
  "From",
  "Reply-To",
  "To",
  "Subject",
  "Date",
  "Message-ID",
  "In-Reply-To",
  "References",
  "MIME-Version",
  "Content-Type",
  "Auto-Submitted",
  "X-Auto-Response-Suppress",
  "Feedback-ID",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
] as const;

/**
 * The whole message as it is sent. Built twice it differs (boundaries, signature), so what may have arrived already is stored and sent
 * again as it is.
 * @param date epoch milliseconds
 */
export async function buildMessage(
  letter: Letter,
  mail: Pick<QueuedMail, "id" | "kind">,
  { to, sender, date }: { to: Address; sender: Sender; date: number },
): Promise<Buffer> {
  const domain = sender.from.slice(sender.from.lastIndexOf("@") + 1);
  const { thread, unsubscribeUrl } = letter;
  const root = thread === null || thread === mail.id ? undefined : `<${thread}@${domain}>`;
  const message = new MailComposer({
    // An object is one address; a text would be parsed and might become several.
    from: { name: sender.name, address: fromOf(letter, sender) },
    to: { name: "", address: to.text },
    ...(sender.replyTo === null ? {} : { replyTo: { name: "", address: sender.replyTo } }),
    subject: letter.subject,
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(date),
    ...(root ? { inReplyTo: root, references: root } : {}),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Feedback-ID": `${mail.kind}:::${SENDER_ID}`,
      ...(unsubscribeUrl === undefined ? {} : unsubscribing(unsubscribeUrl, domain)),
    },
    text: toCrlf(letter.text),
    html: toCrlf(letter.html),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await message.compile().build();
  if (sender.dkim === null) return bytes;
  return buffer(new DKIM({ ...sender.dkim, headerFieldNames: SIGNED_HEADERS.join(":") }).sign(bytes));
}

export function fromOf({ unsubscribeUrl }: Letter, sender: Sender): string {
  return unsubscribeUrl === undefined ? sender.from : sender.remindersFrom;
}

/** SMTP has no other line ends: they would be replaced on the way, after the signature. */
function toCrlf(text: string): string {
  return text.replace(/\r\n?|\n/g, "\r\n");
}

/** One-click unsubscribe, RFC 8058. */
function unsubscribing(url: string, domain: string): Record<string, string> {
  return {
    "List-Id": `<reminders.${domain}>`,
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
