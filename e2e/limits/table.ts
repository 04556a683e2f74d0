import { readFileSync } from "node:fs";

/** A row of docs/limits.md for one of its places. A unit test compares that page with the code. */
export interface Row {
  what: string;
  by: string;
  count: number;
  windowMs: number;
  place: string;
}

const UNITS: Record<string, number> = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export function readTable(): Row[] {
  return readFileSync("docs/limits.md", "utf8")
    .split("\n")
    .filter((line) => /^\| .* \| \d+ in /.test(line))
    .flatMap((line) => {
      const [what = "", by = "", most = "", places = ""] = line
        .split("|")
        .slice(1)
        .map((cell) => cell.trim());
      const [, count, length, unit = ""] = /^(\d+) in (?:an?|(\d+)) (\w+?)s?$/.exec(most) ?? [];
      const windowMs = Number(length ?? 1) * (UNITS[unit] ?? Number.NaN);
      return (what === "any request" ? ["any page"] : places.split(", ")).map((place) => ({
        what,
        by,
        count: Number(count),
        windowMs,
        place: place.replaceAll("`", ""),
      }));
    });
}

export function nameOf({ what, by, count, windowMs, place }: Row): string {
  const hours = windowMs / 3_600_000;
  return `${what} by ${by}, ${count} in ${hours >= 1 ? `${hours} h` : `${windowMs / 1_000} s`}: ${place}`;
}
