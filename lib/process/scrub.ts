/**
 * Removes from free text what looks like an email address, a SIM or card number, or a secret, in any spelling: the partner's messages
 * and the framework's output may contain them. When in doubt it removes a harmless word.
 */
export function scrub(text: string): string {
  return plain(text)
    .replace(MAIL, "[mail]")
    .replace(SECRET, "[secret]")
    .replace(HEX, "[number]")
    .replace(DIGITS, "[number]")
    .replace(TOKEN, (token) => (looksRandom(token) ? "[secret]" : token));
}

// Each repetition has an upper limit, or nothing after it that can fail, so that matching takes linear time.
const MAIL = /("[^"\n]{1,64}"|[^\s@]{1,200})\s?@\s?[^\s@]{1,255}/g;
const SECRET = /\S{0,200}_secret_\S{0,200}|\b([a-z]{2,5}_(live|test)|whsec)_[\w+/=-]{8,}/g;
/** Hexadecimal numbers and keys: sixteen digits or more, in groups or not. */
const HEX = /[0-9a-f](?:[ \t.,+\-_/()[\]{}]{0,5}[0-9a-f]){15,}/gi;
/** Twelve digits or more, in groups or not. A date with its hour has ten. Colons do not join groups, so times and ports stay. */
const DIGITS = /[0-9](?:[ \t.,+\-_/()[\]{}]{0,5}[0-9]){11,}/g;
const TOKEN = /[A-Za-z0-9+_-]{24,}={0,2}/g;

/** Keys of the settings and the like. An order's id is two characters too short, and names in a stack have no digits. */
function looksRandom(token: string): boolean {
  return /[0-9]/.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token);
}

/** The text without escapes and look-alike characters, so that one spelling remains. */
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
