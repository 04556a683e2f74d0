import type { Env } from "#/lib/env.ts";
import { isLoopbackHost } from "#/lib/process/safe-settings.ts";

/** Who the shop's mails come from. */
export interface Sender {
  name: string;
  from: string;
  /** Reminders have an address of their own: a reader who blocks them still gets receipts. */
  remindersFrom: string;
  /** Where answers go: the support address. */
  replyTo: string | null;
  dkim: { domainName: string; keySelector: string; privateKey: string } | null;
}

/** The mail server that takes the shop's mails. */
export interface MailServer {
  host: string;
  port: number;
  /** `from-start` is smtps. With `optional` a server without TLS gets the mail unencrypted. */
  tls: "from-start" | "required" | "optional" | "none";
  login: { user: string; pass: string } | null;
}

/** Null when the shop sends no mail. */
export function configureMail(env: Env): { server: MailServer; sender: Sender } | null {
  const { SMTP_URL, MAIL_FROM: from } = env;
  if (SMTP_URL === undefined || from === undefined) return null;
  const { MAIL_DKIM_DOMAIN: domainName, MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_KEY: privateKey } = env;
  return {
    server: readServer(SMTP_URL, env.MAIL_TLS),
    sender: {
      name: env.SHOP_NAME,
      from,
      remindersFrom: env.MAIL_REMINDERS_FROM ?? from,
      replyTo: env.SHOP_SUPPORT_EMAIL ?? null,
      dkim: domainName && keySelector && privateKey ? { domainName, keySelector, privateKey } : null,
    },
  };
}

function readServer(address: string, tls: "required" | "optional"): MailServer {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isSecure = protocol === "smtps:";
  const inMachine = isLoopbackHost(hostname) ? "none" : tls;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (isSecure ? 465 : 587),
    tls: isSecure ? "from-start" : inMachine,
    login: username === "" ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
