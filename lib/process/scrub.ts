/**
 * Takes out of free text what looks like a mail address, a SIM or card number, or a secret, however it is spelt: what others write
 * into a message, and what the framework prints, is not ours to choose. Rather a word too many than a customer's number.
 */
export function scrub(text: string): string {
  return plain(text)
    .replace(MAIL, "[mail]")
    .replace(SECRET, "[secret]")
    .replace(HEX, "[number]")
    .replace(DIGITS, "[number]")
    .replace(TOKEN, (token) => (looksRandom(token) ? "[secret]" : token));
}

// A repetition has an upper limit, or nothing after it that may fail, so that no text takes longer than its length allows.
const MAIL = /("[^"\n]{1,64}"|[^\s@]{1,200})\s?@\s?[^\s@]{1,255}/g;
const SECRET = /\S{0,200}_secret_\S{0,200}|\b([a-z]{2,5}_(live|test)|whsec)_[\w+/=-]{8,}/g;
/** Numbers with letters in them, and keys: sixteen or more, in groups or not. */
const HEX = /[0-9a-f](?:[ \t.,+\-_/()[\]{}]{0,5}[0-9a-f]){15,}/gi;
/** Twelve digits or more, in groups or not. A date with its hour has ten; with a colon between, minutes or a port would be lost. */
const DIGITS = /[0-9](?:[ \t.,+\-_/()[\]{}]{0,5}[0-9]){11,}/g;
const TOKEN = /[A-Za-z0-9+_-]{24,}={0,2}/g;

/** The keys of the settings and the like; an order's id is two characters shorter, and names in a stack have no digits in them. */
function looksRandom(token: string): boolean {
  return /[0-9]/.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token);
}

/** The text with its escapes undone and its look-alikes made plain, so that one spelling is left to look for. */
function plain(text: string): string {
  return text
    .replace(
      /\\u([0-9a-f]{4})|\\x([2-7][0-9a-f])|&#x([0-9a-f]{1,5});|%(?:25)*([2-7][0-9a-f])/gi,
      (_all, ...codes: unknown[]) =>
        String.fromCodePoint(Number.parseInt(String(codes.find((code) => code !== undefined)), 16)),
    )
    .replace(/&#([0-9]{1,6});/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "");
}
