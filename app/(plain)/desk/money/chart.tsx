import type { CurrencyMoney } from "#/lib/desk/money/by-currency.ts";
import type { Period } from "#/lib/desk/money/period.ts";
import { dayText, nearDayText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import { MONEY, periodText } from "./texts.ts";

const HEIGHT = 160;

type Day = CurrencyMoney["days"][number];

/** What was paid each day: a bar's height is the sum, and its hatched part the charges of renewals. Nothing is told by a colour. */
export function Chart({ money: { currency, days }, period }: { money: CurrencyMoney; period: Period }) {
  const most = Math.max(...days.map(sumOf));
  const amount = (amountMinor: number) => priceText({ amountMinor, currency }, "en");
  const hatch = `hatch-${currency}`;
  const slot = 100 / days.length;
  const height = (amountMinor: number) => (most === 0 ? 0 : (amountMinor / most) * HEIGHT);
  return (
    <figure className="chart">
      <div className="scale" aria-hidden="true">
        <span>{amount(most)}</span>
        <span>{amount(0)}</span>
      </div>
      <svg role="img" aria-label={sentenceOf(currency, days, period)} width="100%" height={HEIGHT}>
        <defs>
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="5" fill="currentColor" />
          </pattern>
        </defs>
        {days.map((day, index) => {
          const [paid, charged] = [height(day.paidMinor), height(day.chargesMinor)];
          const bar = { x: `${slot * (index + 0.15)}%`, width: `${slot * 0.7}%` };
          return (
            <g key={day.day}>
              <title>{`${dayText(day.day, "en")}: ${amount(sumOf(day))}`}</title>
              <rect {...bar} y={HEIGHT - paid} height={paid} fill="currentColor" />
              {charged > 0 && (
                <rect
                  {...bar}
                  y={HEIGHT - paid - charged}
                  height={charged}
                  fill={`url(#${hatch})`}
                  stroke="currentColor"
                />
              )}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="currentColor" />
      </svg>
      <div className="days" aria-hidden="true">
        <span>{nearDayText(period.from, "en")}</span>
        {period.from !== period.to && <span>{nearDayText(period.to, "en")}</span>}
      </div>
      <figcaption className="note">
        <Key isHatched={false} text={MONEY.sold} /> <Key isHatched={true} text={MONEY.renewed} />
      </figcaption>
    </figure>
  );
}

function Key({ isHatched, text }: { isHatched: boolean; text: string }) {
  return (
    <span className="key">
      <svg aria-hidden="true" width="14" height="14">
        {isHatched ? (
          <path d="M0 5 5 0M0 12 12 0M4 14 14 4M11 14 14 11" stroke="currentColor" strokeWidth="2" />
        ) : (
          <rect width="14" height="14" fill="currentColor" />
        )}
      </svg>
      {text}
    </span>
  );
}

function sumOf({ paidMinor, chargesMinor }: Day): number {
  return paidMinor + chargesMinor;
}

function sentenceOf(currency: string, days: readonly Day[], period: Period): string {
  const amount = (amountMinor: number) => priceText({ amountMinor, currency }, "en");
  const sum = days.reduce((total, day) => total + sumOf(day), 0);
  const best = days.toSorted((one, other) => sumOf(other) - sumOf(one))[0];
  const found =
    best === undefined || sum === 0
      ? MONEY.chartNone
      : MONEY.chartMost(amount(sum), amount(sumOf(best)), dayText(best.day, "en"));
  return `${MONEY.chart(currency, periodText(period))} ${found} ${MONEY.asTable}`;
}
