import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";

/** Assumption "megabytes-in-a-gigabyte". */
const MB_IN_GB = 1_024;

/** The only place that writes an amount of data: "512 MB", "7.5 GB". */
export function dataText(mb: number, language: Language): string {
  const [amount, unit] = Math.abs(mb) < MB_IN_GB ? [mb, "megabyte"] : [mb / MB_IN_GB, "gigabyte"];
  const format = new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 });
  return isolated(format.format(amount), language);
}
