import type { KeyCount } from "#/lib/db/sealing/count.ts";
import { type DatabaseKeys, nameOfKey } from "#/lib/db/sealing/keys.ts";
import { newestOf } from "#/lib/process/safe-settings.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";

const WHAT = {
  personal: ["DATA_KEY", "personal data"],
  secret: ["SESSION_SECRET", "payment secrets and messages"],
} as const;

/** Which keys the rows of the database still need: an older key may be removed once none does. */
export function keyFindings(counts: readonly KeyCount[], { data, session }: DatabaseKeys): Finding[] {
  return [
    ...judge("personal", counts, data),
    ...judge("secret", counts, session),
    ...judgeUnreadable("personal", counts),
    ...judgeUnreadable("secret", counts),
  ];
}

function judge(part: KeyCount["part"], counts: readonly KeyCount[], keys: DatabaseKeys["data"]): Finding[] {
  const [setting, what] = WHAT[part];
  const nameOf = (number: number): string =>
    part === "personal" || number <= 0 ? nameOfKey(number) : `SESSION_SECRET ${number}`;
  const found = counts
    .filter((count) => count.part === part && count.number >= 0)
    .toSorted((one, other) => one.number - other.number);
  if (found.length === 0) return [];
  const list = found.map(({ number, rows }) => `${rows} ${nameOf(number)}`).join(", ");
  const text = `rows with ${what}, by the key they are sealed under: ${list}.`;
  const missing = found.filter(({ number }) => number > 0 && !(number in keys)).map(({ number }) => nameOf(number));
  if (missing.length > 0) return [wrong(setting, text, `set ${missing.join(" and ")} again beside the newer one.`)];
  if (found.every(({ number }) => number === newestOf(keys))) {
    return [ok(setting, `${text} Older keys may be removed.`)];
  }
  return [warn(setting, text, "keep all keys: a running shop seals these rows anew. Then run this again.")];
}

/** Rows that no key of the settings opened. They hold up no rotation. */
function judgeUnreadable(part: KeyCount["part"], counts: readonly KeyCount[]): Finding[] {
  const [setting, what] = WHAT[part];
  const rows = counts
    .filter((count) => count.part === part && count.number < 0)
    .reduce((sum, one) => sum + one.rows, 0);
  if (rows === 0) return [];
  const advice =
    "compare the keys with those of a backup, and start the shop again. If they are the same, the rows were damaged.";
  return [warn(setting, `${rows} rows with ${what} can't be opened by any key that is set.`, advice)];
}
