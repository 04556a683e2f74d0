import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { isLoopbackHost } from "#/lib/process/safe-settings.ts";

/** The settings of outgoing mail; `lib/env.ts` spreads them into its schema. */
export const MAIL_SHAPE = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /.+/, error: "must be an smtp or smtps address" }).optional(),
  MAIL_FROM: z.email({ error: "must be an email address" }).optional(),
  MAIL_REMINDERS_FROM: z.email({ error: "must be an email address" }).optional(),
  OPERATOR_EMAIL: z.email({ error: "must be an email address" }).optional(),
  MAIL_TLS: z.enum(["required", "optional"], "must be required or optional").default("required"),
  MAIL_DKIM_DOMAIN: z.hostname("must be a domain").optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w-]{1,63}(\.[\w-]{1,63})*$/, "must be the name of the key in the DNS, such as shop1")
    .optional(),
  MAIL_DKIM_KEY: z
    .string()
    .transform((text, context) => {
      const pem = pemOf(text);
      if (pem === null) {
        const message = "must be a private RSA key of 1024 bits or more, as PEM or as the base64 text inside it";
        context.addIssue({ code: "custom", message });
      }
      return pem ?? "";
    })
    .optional(),
};

interface Mailboxes {
  OPERATOR_EMAIL?: string | undefined;
  SHOP_SUPPORT_EMAIL?: string | undefined;
}

/** Who is told of new items in the desk's queue; undefined in a shop that has no address for it. */
export function operatorsMailbox({ OPERATOR_EMAIL, SHOP_SUPPORT_EMAIL }: Mailboxes): string | undefined {
  return OPERATOR_EMAIL ?? SHOP_SUPPORT_EMAIL;
}

/** A password must never travel unencrypted, except inside this machine. */
export function mailInconsistencies({
  SMTP_URL = "",
  MAIL_TLS,
}: Readonly<Record<string, string | undefined>>): string[] {
  if (MAIL_TLS !== "optional" || !URL.canParse(SMTP_URL)) return [];
  const url = new URL(SMTP_URL);
  if (url.protocol === "smtps:" || url.password === "" || isLoopbackHost(url.hostname)) return [];
  return ["MAIL_TLS: must be required where SMTP_URL has a password"];
}

const MIN_BITS = 1024;

/** The key as PEM; null when the text is no RSA key that can sign. In one line, `\n` may stand for a line's end. */
function pemOf(text: string): string | null {
  const lines = text.replaceAll("\\n", "\n").trim();
  const isPem = lines.startsWith("-----");
  const der = Buffer.from(lines, "base64");
  for (const type of ["pkcs8", "pkcs1"] as const) {
    try {
      const key = createPrivateKey(isPem ? lines : { key: der, format: "der", type });
      const isFit = key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS;
      return isFit ? key.export({ format: "pem", type: "pkcs8" }).toString() : null;
    } catch {
      // Not in this form.
    }
  }
  return null;
}
