import { Icon } from "#/components/icon.tsx";
import { InlineStyle } from "#/components/inline-style.tsx";
import { DATA, LENGTHS, SORTS, type Wish } from "#/lib/catalogue/wish.ts";
import { dataText } from "#/lib/text/data-amount.ts";
import { MB_IN_GB } from "#/lib/text/data-units.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { chooseCurrency } from "./actions.ts";
import css from "./chips.css";

/** A form that only asks for another address of the page. */
export function PlanFilter({ wish, language }: { wish: Wish; language: Language }) {
  const { choosing: t } = MESSAGES[language];
  const atLeast = Object.entries(DATA).map(([value, gb]): [string, string] => [
    value,
    value === "unlimited" ? t.unlimited : t.atLeast.replace("{data}", dataText(gb * MB_IN_GB, language)),
  ]);
  return (
    <form action="/plans" aria-label={t.filterName} className="card filter">
      <details className="wide">
        <summary>{t.filter}</summary>
        <div className="stack">
          <div className="field">
            <label htmlFor="where">{t.where}</label>
            <input id="where" type="search" name="where" defaultValue={wish.where} maxLength={60} autoComplete="off" />
          </div>
          <Choice name="data" label={t.data} none={t.any} chosen={wish.data} options={atLeast} />
          <Choice
            name="length"
            label={t.length}
            none={t.any}
            chosen={wish.length}
            options={Object.keys(LENGTHS).map((key) => [key, t.lengths[key as keyof typeof LENGTHS]])}
          />
          <Choice
            name="sort"
            label={t.sort}
            none={t.unsorted}
            chosen={wish.sort}
            options={SORTS.map((key) => [key, t.sorts[key]])}
          />
          <label className="check">
            <input type="checkbox" name="renews" value="1" defaultChecked={wish.renews === "1"} />
            {t.renews}
          </label>
          <button type="submit" className="quiet low">
            {t.apply}
          </button>
        </div>
      </details>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  none: string;
  chosen: string | undefined;
  options: [value: string, text: string][];
}

function Choice({ name, label, none, chosen, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen}>
        <option value="">{none}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What is on. Each is a link to the list without it. */
export function Chips({ chips, language }: { chips: [text: string, href: string][]; language: Language }) {
  const { choosing: t } = MESSAGES[language];
  return (
    <>
      <InlineStyle css={css} />
      <ul className="chips">
        {chips.map(([text, href]) => (
          <li key={href}>
            <a href={href}>
              <i className="unseen">{t.remove}</i> {text} <Icon name="cross" />
            </a>
          </li>
        ))}
        <li>
          <a href="/plans">{t.clear}</a>
        </li>
      </ul>
    </>
  );
}

/** The page's one currency, remembered by this browser. */
export function CurrencySwitch({ currency, all, language }: { currency: string; all: string[]; language: Language }) {
  const { plans: texts, choosing: t } = MESSAGES[language];
  return (
    <form action={chooseCurrency} className="row currency">
      <label htmlFor="currency">{texts.currency}</label>
      <select id="currency" name="currency" defaultValue={currency}>
        {all.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
      <button type="submit" className="quiet low">
        {t.update}
      </button>
    </form>
  );
}
