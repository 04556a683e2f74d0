import type { Metadata } from "next";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Summary } from "#/components/summary.tsx";
import { byCurrency, type CurrencyMoney } from "#/lib/desk/money/by-currency.ts";
import { NO_FIGURES, readMoney } from "#/lib/desk/money/figures.ts";
import { type Period, periodAddress, readPeriod } from "#/lib/desk/money/period.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { dayText } from "#/lib/text/moment.ts";
import { exportDeskMoney } from "./actions.ts";
import { Chart } from "./chart.tsx";
import { cellsOf, FigureTable } from "./figure-table.tsx";
import { MONEY, PERIOD_PROBLEMS, periodText } from "./texts.ts";

export const metadata: Metadata = { title: MONEY.title };

interface MoneyPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Counts and sums of a period. They hold nothing about a buyer, so the audit doesn't record who reads them. */
export default function MoneyPage({ searchParams }: MoneyPageProps) {
  return guardPage("desk/money", "part", async () => {
    const session = await requireOperator();
    const context = await shopContext();
    const { period, problem } = readPeriod(await searchParams, context.clock.now());
    const report = await readMoney(context, period);
    const currencies = byCurrency(report, period);
    return (
      <DeskFrame session={session} at="/desk/money">
        <h1>{MONEY.title}</h1>
        <p className="soft">{MONEY.lead}</p>
        {problem !== null && <p className="notice">{PERIOD_PROBLEMS[problem]}</p>}
        <PeriodForm period={period} />
        <p>
          <a href="/desk/money/reconcile">{MONEY.reconcile}</a>
        </p>
        <p>
          <b>{MONEY.shown(periodText(period))}</b>
        </p>
        {currencies.length === 0 && <p className="notice">{MONEY.none}</p>}
        {currencies.map((money) => (
          <Totals key={money.currency} money={money} />
        ))}
        {report.stoppedElsewhere > 0 && <p className="note">{MONEY.stoppedElsewhere(report.stoppedElsewhere)}</p>}
        {currencies.map((money) => (
          <Currency key={money.currency} money={money} period={period} />
        ))}
        <details className="card">
          <summary>{MONEY.meanings}</summary>
          <ul>
            {MONEY.meaning.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
        {hasRight(session.operator, "own") ? (
          <ActForm action={exportDeskMoney} hidden={{ from: period.from, to: period.to }} button={MONEY.csv} />
        ) : (
          <p className="note">{MONEY.csvOwners}</p>
        )}
      </DeskFrame>
    );
  });
}

/** A GET form: the period stands in the address. */
function PeriodForm({ period: { from, to } }: { period: Period }) {
  return (
    <form action="/desk/money" className="filter">
      <label>
        {MONEY.from}
        <input type="date" name="from" defaultValue={from} required />
      </label>
      <label>
        {MONEY.to}
        <input type="date" name="to" defaultValue={to} required />
      </label>
      <p className="facts">
        <button type="submit" className="quiet">
          {MONEY.show}
        </button>
        <span>{MONEY.most}</span>
      </p>
    </form>
  );
}

function Totals({ money: { currency, total, running } }: { money: CurrencyMoney }) {
  return (
    <section className="card stack" aria-labelledby={`total-${currency}`}>
      <h2 id={`total-${currency}`}>{MONEY.totals(currency)}</h2>
      <Summary rows={cellsOf(currency, total, running)} />
    </section>
  );
}

function Currency({ money, period }: { money: CurrencyMoney; period: Period }) {
  const { currency, days, plans } = money;
  const busy = days.filter((day) => Object.keys(NO_FIGURES).some((name) => day[name as keyof typeof NO_FIGURES] > 0));
  return (
    <section className="card stack" aria-label={currency}>
      {busy.length > 0 && period.from !== period.to && (
        <>
          <h2>{MONEY.perDay(currency)}</h2>
          <Chart money={money} period={period} />
          <FigureTable
            currency={currency}
            head={MONEY.day}
            caption={`${MONEY.quietDays} ${MONEY.oneDay}`}
            rows={busy.map(({ day, ...figures }) => ({
              name: day,
              shown: <a href={periodAddress("/desk/money", { from: day, to: day })}>{dayText(day, "en")}</a>,
              figures,
            }))}
          />
        </>
      )}
      <h2>{MONEY.perPlan(currency)}</h2>
      <FigureTable
        currency={currency}
        head={MONEY.plan}
        caption={MONEY.shown(periodText(period))}
        rows={plans.map(({ plan, running, ...figures }) => ({ name: plan, shown: plan, figures, running }))}
      />
    </section>
  );
}
