import { domainToASCII } from "node:url";
import { LONGEST_ADDRESS } from "#/lib/text/mail-address.ts";

/** An address as the mail server is told it. */
export interface Address {
  /** With its domain in ASCII. */
  text: string;
  /** Whether the part before the @ isn't ASCII: only a server with SMTPUTF8 (RFC 6531) takes it. */
  isInternational: boolean;
}

const LONGEST_LOCAL = 64;

/** Null for what is not exactly one plain address: no display name, no quotes, no comment, no line's end. */
export function readAddress(typed: string): Address | null {
  const [, local = "", domain = ""] = /^([^\s\p{Cc}<>()[\]\\,;:"@]+)@([^\s\p{Cc}<>()[\]\\,;:"@]+)$/u.exec(typed) ?? [];
  const ascii = domainToASCII(domain);
  if (ascii === "") return null;
  const text = `${local}@${ascii}`;
  if (Buffer.byteLength(local) > LONGEST_LOCAL || Buffer.byteLength(text) > LONGEST_ADDRESS) return null;
  return { text, isInternational: /[^\x21-\x7e]/.test(local) };
}
