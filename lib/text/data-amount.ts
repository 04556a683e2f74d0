import { MB_IN_GB } from "./data-units.ts";
import { isolated } from "./direction.ts";
import type { Language } from "./language.ts";

/** The only place that writes an amount of data: "512 MB", "7.5 GB". */
export function dataText(mb: number, language: Language): string {
  return isolated(
    formatFor(mb, language, (format, amount) => format.format(amount)),
    language,
  );
}

/** The same in two parts, for a large figure: "7.5", "GB". */
export function dataParts(mb: number, language: Language): [figure: string, unit: string] {
  const parts = formatFor(mb, language, (format, amount) => format.formatToParts(amount));
  const join = (isUnit: boolean): string =>
    parts
      .filter(({ type }) => (type === "unit") === isUnit && type !== "literal")
      .map(({ value }) => value)
      .join("");
  return [join(false), join(true)];
}

function formatFor<Made>(
  mb: number,
  language: Language,
  make: (format: Intl.NumberFormat, amount: number) => Made,
): Made {
  const [amount, unit]: [number, Unit] = Math.abs(mb) < MB_IN_GB ? [mb, "megabyte"] : [mb / MB_IN_GB, "gigabyte"];
  return make(formatOf(unit, language), amount);
}

/** "GB", as the language writes it. */
export function unitText(unit: Unit, language: Language): string {
  const parts = formatOf(unit, language).formatToParts(1);
  return isolated(parts.find(({ type }) => type === "unit")?.value ?? "", language);
}

type Unit = "megabyte" | "gigabyte";

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs more than using it a hundred times, and each list of plans writes amounts to choose from. */
function formatOf(unit: Unit, language: Language): Intl.NumberFormat {
  const key = `${language} ${unit}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 });
  formats.set(key, format);
  return format;
}
