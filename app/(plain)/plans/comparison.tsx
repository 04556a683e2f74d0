import { InlineStyle } from "#/components/inline-style.tsx";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { priceText } from "#/lib/text/price.ts";
import css from "./comparison.css";
import type { PlanView, PriceView, TermView } from "./view.ts";

interface ComparisonProps {
  plans: PlanView[];
  language: Language;
  textLanguage: Language | undefined;
}

/** Plans side by side. Each can be bought below. */
export function Comparison({ plans, language, textLanguage }: ComparisonProps) {
  const { choosing: t, plans: texts } = MESSAGES[language];
  const yesOrNo = (value: boolean): string => (value ? t.yes : t.no);
  const least = (plan: PlanView, part: (price: PriceView, term: TermView) => number): string | undefined => {
    const inOne = plan.terms.filter(({ price }) => price.currency === plan.currency);
    const amounts = inOne.map((term) => part(term.price, term)).filter((amount) => amount > 0);
    const amountMinor = Math.min(...amounts);
    return amounts.length > 0 ? priceText({ currency: plan.currency, amountMinor }, language) : undefined;
  };
  const rows: [label: string, value: (plan: PlanView) => string | undefined][] = [
    [t.row.data, ({ data }) => (data?.[0] === "∞" ? data[1] : data?.join(" "))],
    [t.row.where, ({ where }) => where],
    [texts.duration, ({ span }) => span],
    [t.row.speed, ({ speed }) => speed],
    [t.hotspot, ({ hotspot }) => (hotspot === undefined ? hotspot : yesOrNo(hotspot))],
    [t.row.renews, ({ terms }) => yesOrNo(terms.some(({ renews }) => renews))],
    [t.row.from, (plan) => least(plan, ({ now }) => now)],
    [t.row.aDay, (plan) => least(plan, ({ now, aDay }, { days }) => (days === 1 ? now : aDay))],
    [t.row.aGb, (plan) => least(plan, ({ aGb }) => aGb)],
  ];
  return (
    <div className="card compared">
      <InlineStyle css={css} />
      <table>
        <caption className="unseen">{t.comparePlans}</caption>
        <thead>
          <tr>
            <td />
            {plans.map((plan) => (
              <th key={plan.name} scope="col" lang={textLanguage}>
                {plan.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {plans.map((plan) => (
                <td key={plan.name}>{value(plan) ?? t.unknown}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
