"use client";

import { Moment } from "#/components/moment.tsx";
import type { MonthFigure } from "#/lib/sims/month-usage.ts";
import { dataText, unitText } from "#/lib/text/data-amount.ts";
import { MB_IN_GB } from "#/lib/text/data-units.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { monthText } from "#/lib/text/moment.ts";

interface MonthsProps {
  /** The last months, the current one last; null when they can't be shown. */
  months: MonthFigure[] | null;
  language: Language;
}

/** What was used in each month. A client component, because its input is shorter than its markup, which the framework would send instead. */
export function Months({ months, language }: MonthsProps) {
  // Read here: texts passed as props would be sent twice.
  const { usage: texts, trouble } = MESSAGES[language];
  const highest = Math.max(0, ...(months ?? []).map(({ usedMb }) => usedMb ?? 0));
  const unit = highest < MB_IN_GB ? "megabyte" : "gigabyte";
  const hasFigures = months?.some(({ usedMb }) => usedMb !== null) ?? false;
  const at = months?.at(-1)?.at ?? null;
  return (
    <section className="card stack">
      <div className="row head">
        <h2>{texts.title}</h2>
        {hasFigures && <span className="note">{texts.monthly.replace("{unit}", unitText(unit, language))}</span>}
      </div>
      {months && hasFigures && <Bars months={months} highest={highest} unit={unit} language={language} />}
      {!hasFigures && <p className="soft">{months ? texts.noMonths : trouble.part}</p>}
      {hasFigures && at !== null && (
        <p className="note">
          {texts.asOf} <Moment at={at} language={language} />
        </p>
      )}
    </section>
  );
}

interface BarsProps {
  months: MonthFigure[];
  highest: number;
  unit: "megabyte" | "gigabyte";
  language: Language;
}

/** One bar for each month, scaled to the highest. A month that isn't reported has none; one without use has a flat one. */
function Bars({ months, highest, unit, language }: BarsProps) {
  const { usage: texts } = MESSAGES[language];
  const said = months.map(({ month, usedMb }) => {
    const used = usedMb === null ? texts.notReported : dataText(usedMb, language);
    return `${monthText(month, language, "long")} ${used}`;
  });
  const height = (usedMb: number): string => `${Math.max(0.1, (8 * usedMb) / Math.max(1, highest)).toFixed(1)}rem`;
  return (
    <div role="img" aria-label={texts.bars.replace("{months}", said.join(", "))}>
      <ol className="bars">
        {months.map(({ month, usedMb }) => (
          <li key={month}>
            <b>{usedMb === null ? "–" : figureText(usedMb, unit, language)}</b>
            {usedMb !== null && <i style={{ height: height(usedMb) }} />}
            <span>{monthText(month, language, "short")}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Short enough for a bar: one decimal, more where nothing would be left, none for hundreds. */
function figureText(mb: number, unit: BarsProps["unit"], language: Language): string {
  const amount = unit === "gigabyte" ? mb / MB_IN_GB : mb;
  const decimals = amount >= 100 ? 0 : 1;
  const digits = amount < 1 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: decimals };
  return new Intl.NumberFormat(language, digits).format(amount);
}
