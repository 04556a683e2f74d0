"use client";

import { Moment, monthText } from "#/components/moment.tsx";
import type { MonthFigure, RunningUsage } from "#/lib/sims/usage.ts";
import { isRightToLeft } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { dataText } from "./data-amount.ts";

interface UsageViewProps {
  running: RunningUsage | null;
  months: MonthFigure[];
  language: Language;
}

/** A client component, because its input is shorter than its markup, which the framework would send instead. */
export function UsageView({ running, months, language }: UsageViewProps) {
  // Read here: texts passed as props would be sent twice.
  const { usage: texts } = MESSAGES[language];
  return (
    <section className="grid gap-4">
      <h2>{texts.title}</h2>
      {running === null || (running.leftMb === null && running.usedMb === null) ? (
        <p>{texts.noneRunning}</p>
      ) : (
        <Running running={running} language={language} />
      )}
      <Months months={months} language={language} />
    </section>
  );
}

function Running({ running, language }: { running: RunningUsage; language: Language }) {
  const { usedMb, leftMb, totalMb, at } = running;
  const { usage: texts } = MESSAGES[language];
  const left = leftMb !== null && dataText(leftMb, language);
  const total = totalMb !== null && dataText(totalMb, language);
  const isPart = Number(leftMb) <= Number(totalMb);
  return (
    <div className="flex flex-wrap gap-4">
      {left && total && (
        <Ring
          share={Number(leftMb) / Number(totalMb)}
          label={
            isPart ? texts.ring.replace("{left}", left).replace("{total}", total) : texts.left.replace("{left}", left)
          }
        />
      )}
      <div style={BESIDE}>
        <p>
          <b>{left ? texts.left.replace("{left}", left) : texts.leftUnknown}</b>
        </p>
        <p>{usedMb === null ? texts.usedUnknown : texts.used.replace("{used}", dataText(usedMb, language))}</p>
        {total && <p>{texts.total.replace("{total}", total)}</p>}
        <p className="note">
          {texts.asOf} <Moment at={at} language={language} />
        </p>
      </div>
    </div>
  );
}

/** Not in the style sheet, which every page carries. */
const BESIDE = { flex: "1 1 10rem" };

/** A ring filled by the share of data left. Its circumference is 100, so that lengths are per cent. */
function Ring({ share, label }: { share: number; label: string }) {
  const percent = Math.round(100 * Math.min(1, Math.max(0, share)));
  return (
    <svg viewBox="0 0 40 40" width="96" height="96" fill="none" strokeWidth="5" role="img" aria-label={label}>
      <circle cx="20" cy="20" r="15.915" stroke="var(--line)" />
      <path
        d="M20 4.085a15.915 15.915 0 1 1 0 31.83a15.915 15.915 0 1 1 0-31.83"
        stroke="var(--link)"
        strokeDasharray={`${percent} 100`}
      />
    </svg>
  );
}

function Months({ months, language }: Pick<UsageViewProps, "months" | "language">) {
  const { usage: texts } = MESSAGES[language];
  const figures = months.map(({ month, usedMb, at }) => ({
    month: monthText(month, language, "long"),
    used: usedMb === null ? texts.notReported : dataText(usedMb, language),
    at,
  }));
  const all = figures.map(({ month, used }) => `${month} ${used}`).join(", ");
  return (
    <>
      {months.some(({ usedMb }) => usedMb !== null) ? (
        <Bars months={months} label={texts.bars.replace("{months}", all)} language={language} />
      ) : (
        <p>{texts.noMonths}</p>
      )}
      <details>
        <summary>{texts.table}</summary>
        <table style={TABLE}>
          <thead>
            <tr>
              <th>{texts.month}</th>
              <th>{texts.data}</th>
              <th>{texts.asOf}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ month, used, at }) => (
              <tr key={month}>
                <td>{month}</td>
                <td>{used}</td>
                <td className="note">{at !== null && <Moment at={at} language={language} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

interface BarsProps {
  months: MonthFigure[];
  label: string;
  language: Language;
}

const TABLE = {
  borderSpacing: "0.75rem 0.25rem",
  marginInline: "-0.75rem",
  overflowWrap: "break-word",
  wordBreak: "keep-all",
} as const;
const BARS = { maxWidth: "20rem", fontSize: 5 };

/** One bar for each month, scaled to the highest. A month that isn't reported has none; one without use has a flat one. */
function Bars({ months, label, language }: BarsProps) {
  const highest = Math.max(1, ...months.map(({ usedMb }) => usedMb ?? 0));
  const columnOf = (index: number): number => (isRightToLeft(language) ? months.length - 1 - index : index);
  const bars = months.map(({ usedMb }, index) => {
    const height = Math.max(1, Math.round((38 * (usedMb ?? 0)) / highest));
    return usedMb === null ? "" : `M${columnOf(index) * 20 + 3} 40v-${height}h14v${height}z`;
  });
  return (
    <svg viewBox="0 0 120 48" role="img" aria-label={label} fill="var(--soft)" textAnchor="middle" style={BARS}>
      <path d={bars.join("")} fill="var(--link)" />
      <path d="M0 39.5h120v.5H0z" />
      {months.map(({ month }, index) => (
        <text key={month} x={columnOf(index) * 20 + 10} y="46">
          {monthText(month, language, "short")}
        </text>
      ))}
    </svg>
  );
}
