import { domainToASCII } from "node:url";
import { LONGEST_ADDRESS } from "#/lib/text/mail-address.ts";

/** Of RFC 5321, in bytes. */
const MAX_LOCAL = 64;

/** The signs that need no quotes. Quoted names exist in the standard, and in no buyer's address. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const INTERNATIONAL_LOCAL = /^[\p{L}\p{M}\p{N}\p{S}\p{Pd}\p{Pc}!#%&'*./?]+$/u;
/** In any script; the ideographic full stop separates labels too. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]{3,253}$/u;
const ASCII_DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d-]{2,63}$/;

/** Why a text isn't an address that takes our mail: it is none, or its name has letters that few mail servers take. */
export type AddressProblem = "none" | "international";

/**
 * Reads a typed email address. Its domain comes back as the domain name system has it, so an international one is taken. The name before
 * the "@" must be in ASCII: the partner and the processor get the address too, and neither says that it takes another.
 */
export function readTypedAddress(typed: string): { address: string } | { problem: AddressProblem } {
  // Full-width letters of an Asian keyboard become the plain ones; a copied address may hold invisible marks.
  const text = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  const domain = DOMAIN.test(text.slice(at + 1)) ? domainToASCII(text.slice(at + 1)) : "";
  const isDomain = ASCII_DOMAIN.test(domain) && local.length <= MAX_LOCAL;
  if (!isDomain || local.length + 1 + domain.length > LONGEST_ADDRESS) return { problem: "none" };
  if (LOCAL.test(local)) return { address: `${local}@${domain}` };
  return { problem: INTERNATIONAL_LOCAL.test(local) && /[^ -~]/.test(local) ? "international" : "none" };
}

/** Where many buyers have their mail. Shorter names are left out: too many other names differ from them by one letter. */
const WELL_KNOWN = [
  "bluewin.ch",
  "btinternet.com",
  "comcast.net",
  "docomo.ne.jp",
  "ezweb.ne.jp",
  "foxmail.com",
  "freenet.de",
  "gmail.com",
  "googlemail.com",
  "hanmail.net",
  "hotmail.co.uk",
  "hotmail.com",
  "icloud.com",
  "laposte.net",
  "libero.it",
  "naver.com",
  "orange.fr",
  "outlook.com",
  "proton.me",
  "protonmail.com",
  "softbank.ne.jp",
  "t-online.de",
  "uol.com.br",
  "virgilio.it",
  "walla.co.il",
  "wanadoo.fr",
  "yahoo.co.jp",
  "yahoo.co.uk",
  "yahoo.com",
  "yandex.ru",
];

/** Domains that have mail of their own, although they look like a slip. The .co, .cm and .om of a .com are slips. */
const NO_SLIP = /^(e?mail\.com|ymail\.com|(hotmail|outlook|yahoo|yandex)\.(com?\.)?(?!c[mo]$|om$)[a-z]{2})$/;

/** The well-known domain that was probably meant; null where the address needs no question. */
export function likelyDomain(address: string): string | null {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  if (WELL_KNOWN.includes(domain) || NO_SLIP.test(domain)) return null;
  return WELL_KNOWN.find((known) => isOneSlip(domain, known)) ?? null;
}

/** Whether one letter was left out, added, mistaken, or typed before its neighbour. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, restMeant] = [typed.slice(start), meant.slice(start)];
  const isSwapped = rest[0] === restMeant[1] && rest[1] === restMeant[0];
  return (
    rest === restMeant.slice(1) ||
    rest.slice(1) === restMeant ||
    rest.slice(1) === restMeant.slice(1) ||
    (isSwapped && rest.slice(2) === restMeant.slice(2))
  );
}
