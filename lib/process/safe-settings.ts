import { isIP } from "node:net";
import { z } from "zod";
import { commandOf } from "#/lib/text/command.ts";

const badCount = "must be a whole number from 0 to 10";

/** "2:new,1:old" as numbered secrets; a single secret is number 1. The highest number seals, each of them opens. */
export const numberedSecrets = z
  .string({ error: "is required" })
  .transform((text): [string, string][] => {
    if (!/^[0-9]{1,3}:/.test(text)) return [["1", text]];
    return text.split(",").map((part) => [part.slice(0, part.indexOf(":")), part.slice(part.indexOf(":") + 1)]);
  })
  .refine((secrets) => secrets.every(([number]) => /^[1-9][0-9]{0,2}$/.test(number)), "must be numbered 1:…,2:…")
  .refine(
    (secrets) => new Set(secrets.map(([number]) => number)).size === secrets.length,
    "must give each secret a number of its own",
  )
  .refine((secrets) => secrets.every(([, secret]) => secret.length >= 32), "must have 32 characters or more")
  .refine((secrets) => !secrets.some(([, secret]) => isGuessable(secret)), "must be random: this one can be guessed")
  .transform((secrets): Record<string, string> => Object.fromEntries(secrets));

/** The number of the secret that seals. */
export function newestOf(secrets: Readonly<Record<string, string>>): number {
  return Math.max(...Object.keys(secrets).map(Number));
}

/** The secret that seals. */
export function newestSecret(secrets: Readonly<Record<string, string>>): string {
  return secrets[newestOf(secrets)] ?? "";
}

/** Settings that decide who can reach the shop and what it may do unprotected; `lib/env.ts` spreads them into its schema. */
export const SAFETY_SHAPE = {
  /** Seals personal data in the database. Absent: `lib/db/sealing/keys.ts` makes it from the session secret. */
  DATA_KEY: numberedSecrets.optional(),
  /** Backups are sealed for the holder of its private key. Absent: they are as readable as the database. */
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, `must be the public key that ${commandOf("backup --new-key")} prints`)
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]*$/, "must be printable characters without blanks")
    .min(32, "must have 32 characters or more")
    .refine((token) => !isGuessable(token), "must be random: this one can be guessed")
    .optional(),
  HOST: z
    .string()
    // The framework takes the other addresses of this machine for foreign ones.
    .refine(
      (text) => isIP(text) > 0 && !/^127\.(?!0\.0\.1$)/.test(text),
      "must be an IP address such as 127.0.0.1 or 0.0.0.0",
    )
    .default("127.0.0.1"),
  ALLOW_INSECURE: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  TRUST_PROXY: z.coerce.number({ error: badCount }).int(badCount).min(0, badCount).max(10, badCount).default(0),
};

const PARTNER_ADDRESSES = ["PARTNER_URL", "PARTNER_SHOP_URL", "PARTNER_PAYMENT_URL", "PARTNER_GROUPS_URL", "FLEET_URL"];

/**
 * What a shop on https must not do with real money: send orders over a connection that anyone on the way can read and change, give a
 * buyer's card to the account that an answer names, and take all buyers for one. The shop itself doesn't speak https, so there is a proxy.
 */
export function unsafeSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given.ALLOW_INSECURE === "1" || protocolOf(given.SHOP_ORIGIN ?? "") !== "https:") return [];
  const open = PARTNER_ADDRESSES.filter((name) => isOpenAddress(given[name] ?? ""));
  return [
    ...open.map((name) => `${name}: must be an https address where SHOP_ORIGIN is one (or set ALLOW_INSECURE=1)`),
    ...["PROCESSOR_KEY", "TRUST_PROXY"]
      .filter((name) => given[name] === undefined)
      .map((name) => `${name}: is required where SHOP_ORIGIN is an https address (or set ALLOW_INSECURE=1)`),
  ];
}

/** As the address will be read: blanks around it and capitals make no difference. */
function protocolOf(text: string): string | null {
  return URL.canParse(text) ? new URL(text).protocol : null;
}

function isOpenAddress(text: string): boolean {
  return protocolOf(text) === "http:" && !isLoopbackHost(new URL(text).hostname);
}

/** Whether a host of a read address is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

const LONGEST_UNIT = 16;
const MIN_BITS = 80;
const LEAST_DIGITS = 4;

/** What stands in examples, and is kept by mistake. */
const PLACEHOLDERS = /change.?(me|this|it)|your.?(session.?)?secret|password/i;
/** Alphabet, digits and the rows of a keyboard. */
const ROWS = "abcdefghijklmnopqrstuvwxyz 01234567890 9abcdef qwertyuiop asdfghjkl zxcvbnm";
/** Of drawn characters one in five stands beside a neighbour, even in hex. */
const MOST_NEIGHBOURS = 0.7;

/**
 * Whether a secret of enough characters was typed rather than drawn: the same few characters, a short text again and again, a run of
 * neighbours, or the words of an example.
 */
export function isGuessable(secret: string): boolean {
  if (repeats(secret, LONGEST_UNIT) || isRun(secret.toLowerCase()) || PLACEHOLDERS.test(secret)) return true;
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  const { length } = [...secret];
  const bits = [...counts.values()].map((count) => count * Math.log2(length / count));
  return bits.reduce((sum, some) => sum + some, 0) < MIN_BITS;
}

/** The same of a notification key, of which 8 bytes are enough: a stranger who guesses it can say that an order is paid. */
export function isGuessableKey(hex: string): boolean {
  const digits = hex.toLowerCase();
  return (
    repeats(digits, Math.min(LONGEST_UNIT, digits.length / 2)) || new Set(digits).size < LEAST_DIGITS || isRun(digits)
  );
}

function repeats(text: string, longestUnit: number): boolean {
  for (let unit = 1; unit <= longestUnit; unit += 1) {
    if (text.slice(unit) === text.slice(0, -unit)) return true;
  }
  return false;
}

function isRun(text: string): boolean {
  const pairs = Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2));
  const beside = pairs.filter(([one = "", other = ""]) => ROWS.includes(one + other) || ROWS.includes(other + one));
  return beside.length > MOST_NEIGHBOURS * pairs.length;
}
