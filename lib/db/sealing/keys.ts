import { hkdfSync } from "node:crypto";

/** Secrets by their numbers; the highest seals, each of them opens. */
type Secrets = Readonly<Record<string, string>>;

export interface DatabaseKeys {
  /** What seals personal data, by the number that a row keeps. */
  data: Secrets;
  /** The session secrets, under which the rooms seal what is secret. */
  session: Secrets;
}

/** Higher than any number of a session secret, so that a separate data key takes over from one derived from it. */
const OWN_KEYS_FROM = 1_000;

/** @param dataKey absent where the data keys are made from the session secrets */
export function databaseKeys({
  DATA_KEY: dataKey = {},
  SESSION_SECRET: session,
}: {
  DATA_KEY?: Secrets | undefined;
  SESSION_SECRET: Secrets;
}): DatabaseKeys {
  const made = Object.entries(session).map(([number, secret]) => [
    number,
    Buffer.from(hkdfSync("sha256", secret, "", "data key", 32)).toString("hex"),
  ]);
  const own = Object.entries(dataKey).map(([number, secret]) => [OWN_KEYS_FROM + Number(number), secret]);
  return { data: Object.fromEntries([...made, ...own]), session };
}

/** As the operator knows it. */
export function nameOfKey(number: number): string {
  if (number === 0) return "not sealed yet";
  if (number < 0) return "can't be opened";
  return number > OWN_KEYS_FROM ? `DATA_KEY ${number - OWN_KEYS_FROM}` : `SESSION_SECRET ${number}`;
}
