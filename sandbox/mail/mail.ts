import PostalMime, { type Email } from "postal-mime";

/** A mail as the mail server took it. */
export type Mail = {
  id: number;
  at: number;
  /** Of the envelope, which alone decides where a mail goes. */
  sender: string;
  recipients: string[];
  raw: Buffer;
  parsed: Email;
};

/** The part of the world that mail needs. */
export type Mailbox = { mails: Mail[] };

/** Adds a mail to the mailbox once it is read. */
export async function receiveMail(
  mailbox: Mailbox,
  envelope: { sender: string; recipients: string[] },
  raw: Buffer,
): Promise<void> {
  const { mails } = mailbox;
  const parsed = await PostalMime.parse(raw);
  mails.push({ id: mails.length + 1, at: Date.now(), ...envelope, raw, parsed });
}

/** What `GET /control/mails` lists. The headers' names are in lower case; one that occurs again has a line for each. */
export function viewOfMail({ id, at, sender, recipients, parsed }: Mail) {
  const headers: Record<string, string> = {};
  for (const { key, value } of parsed.headers) headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  return {
    id,
    at,
    sender,
    recipients,
    subject: parsed.subject ?? "",
    headers,
    text: parsed.text ?? "",
    html: parsed.html ?? "",
  };
}
