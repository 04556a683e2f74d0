"use client";

import { type ReactNode, useActionState } from "react";
import { CardStyle } from "#/app/style.tsx";
import { MainButton, QuietLink } from "#/components/buttons.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { Notice } from "#/components/notice.tsx";
import { priceText } from "#/components/price.tsx";
import { isRightToLeft } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { perDay } from "#/lib/text/money.ts";
import { IDLE } from "#/lib/web/form.ts";
import { type BoughtBefore, buy } from "./actions.ts";
import { fieldNames, writePlan, writeTerm } from "./choice.ts";
import type { PlanView, PriceView, TermView } from "./view.ts";

interface PlanListProps {
  /** Names the SIM that the plans are for: another tab may have looked up another SIM since. */
  simEnding: string;
  /** The last digits, as the page shows them. */
  shownEnding: string;
  plans: PlanView[];
  /** What a purchase does on this SIM; empty if unknown. */
  effect: string;
  /** An idempotency key, made once for each page: the same choice sent twice opens one order. */
  attempt: string;
  language: Language;
  /** The language of the partner's texts, if it is another. */
  textLanguage?: Language;
  /** Shown above the plans. */
  children: ReactNode;
}

/**
 * The plans of a SIM, in one form with a "Buy" button for each plan. The answer is shown above all plans, since the plan it is about
 * may be gone. A client component for that answer, and because its input is shorter than its markup, which the framework would send
 * instead; everything works without script.
 */
export function PlanList({ simEnding, shownEnding, plans, effect, attempt, ...rest }: PlanListProps) {
  const { language, textLanguage, children } = rest;
  // Read here: texts passed as props would be sent twice.
  const { plans: texts, sim } = MESSAGES[language];
  const [state, send] = useActionState(buy, IDLE);
  const hasBest = plans.some(({ terms }) => terms.some(({ isBest }) => isBest));
  return (
    <>
      <div className="grid gap-2">
        <h1>{texts.title}</h1>
        <p className="flex flex-wrap gap-3">
          {texts.sim.replace("{ending}", shownEnding)}
          <a href="/sim">{sim.title}</a>
          <a href="/">{texts.otherSim}</a>
        </p>
        {(effect || hasBest) && (
          <p className="note">
            {effect} {hasBest && texts.bestMeans}
          </p>
        )}
      </div>
      <FormMessage state={state} />
      {state.status === "bought" && <BuyAgain bought={state} send={send} />}
      {children}
      <CardStyle />
      <CurrencyRules plans={plans} />
      {plans.length > 0 && (
        <form action={send} className="cards">
          {/* The Enter key presses a form's first button. This one closes a dialog that doesn't exist, so it buys nothing. */}
          <button type="submit" formMethod="dialog" hidden />
          <input type="hidden" name="sim" value={simEnding} />
          <input type="hidden" name="attempt" value={attempt} />
          {plans.map((plan, index) => (
            <PlanCard key={plan.name} plan={plan} index={index} language={language} textLanguage={textLanguage} />
          ))}
        </form>
      )}
    </>
  );
}

interface PlanCardProps {
  plan: PlanView;
  index: number;
  language: Language;
  textLanguage: Language | undefined;
}

function PlanCard({ plan, index, language, textLanguage }: PlanCardProps) {
  const { plans: texts } = MESSAGES[language];
  const currencies = currenciesOf(plan);
  const hasChoice = currencies.length > 1;
  const names = fieldNames(index);
  return (
    <article aria-labelledby={names.heading} className="card">
      <h2 id={names.heading} lang={textLanguage}>
        {plan.title}
      </h2>
      {plan.summary && (
        <p className="note" lang={textLanguage}>
          {plan.summary}
        </p>
      )}
      {plan.details && <PlanDetails html={plan.details} language={language} textLanguage={textLanguage} />}
      <RadioGroup legend={texts.duration} isHidden>
        {plan.terms.map((term, termIndex) => (
          <label key={term.name}>
            <input type="radio" name={names.term} value={writeTerm(term)} defaultChecked={termIndex === 0} />
            <b>
              {term.duration} {term.isBest && <em>{texts.best}</em>}
              {term.label && <em lang={textLanguage}>{term.label}</em>}
            </b>
            {Object.entries(term.prices).map(([code, price]) => (
              <span key={code} data-currency={hasChoice ? code : undefined}>
                <PriceTag currency={code} price={price} days={term.days} language={language} />
              </span>
            ))}
          </label>
        ))}
      </RadioGroup>
      {hasChoice ? (
        <CurrencyChoice name={names.currency} currencies={currencies} legend={texts.currency} />
      ) : (
        <input type="hidden" name={names.currency} value={currencies[0]} />
      )}
      <button type="submit" name="plan" value={writePlan(index, plan)} className="main">
        {texts.buy}
      </button>
    </article>
  );
}

interface PriceTagProps {
  currency: string;
  price: PriceView;
  days: number | undefined;
  language: Language;
}

function PriceTag({ currency, price: [now, was], days, language }: PriceTagProps) {
  const { plans: texts } = MESSAGES[language];
  const text = (amountMinor: number): string => priceText({ currency, amountMinor }, language);
  const aDay = days && perDay(now, days);
  return (
    <>
      <b>{text(now)}</b>
      {!!was && <i className="unseen">{texts.was}</i>}
      {!!was && <s>{text(was)}</s>}
      {!!aDay && <small>{texts.aDay.replace("{price}", text(aDay))}</small>}
    </>
  );
}

function currenciesOf({ terms }: { terms: TermView[] }): string[] {
  return [...new Set(terms.flatMap(({ prices }) => Object.keys(prices)))];
}

interface RadioGroupProps {
  legend: string;
  /** For screen readers only. */
  isHidden?: boolean;
  children: ReactNode;
}

function RadioGroup({ legend, isHidden, children }: RadioGroupProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows this role here, and it says more than "group"
    <fieldset role="radiogroup">
      <legend className={isHidden ? "unseen" : undefined}>{legend}</legend>
      {children}
    </fieldset>
  );
}

function CurrencyChoice({ name, currencies, legend }: { name: string; currencies: string[]; legend: string }) {
  return (
    <RadioGroup legend={legend}>
      {currencies.map((currency, index) => (
        <label key={currency}>
          <input type="radio" name={name} value={currency} defaultChecked={index === 0} />
          {currency}
        </label>
      ))}
    </RadioGroup>
  );
}

/** Shows only prices in the currency chosen for a plan. A browser without `:has` shows all of them, one below the other. */
function CurrencyRules({ plans }: { plans: PlanView[] }) {
  const currencies = new Set(plans.flatMap(currenciesOf));
  if (currencies.size < 2) return null;
  const rules = [...currencies].map(
    (code) => `article:has([value=${code}]:checked) [data-currency]:not([data-currency=${code}]){display:none}`,
  );
  return <style>{`${rules.join("")}@supports not selector(:has(*)){label{flex-wrap:wrap}}`}</style>;
}

interface PlanDetailsProps {
  html: string;
  language: Language;
  textLanguage: Language | undefined;
}

function PlanDetails({ html, language, textLanguage }: PlanDetailsProps) {
  const dir = isRightToLeft(language) ? "auto" : undefined;
  return (
    <details>
      <summary>{MESSAGES[language].plans.details}</summary>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `sanitizeDetails` made this text */}
      <div lang={textLanguage} dir={dir} dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}

function BuyAgain({ bought, send }: { bought: BoughtBefore; send: (form: FormData) => void }) {
  return (
    <Notice kind="attention" title={bought.texts.title} isAnswer>
      <p>{bought.texts.message}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <QuietLink href={`/orders/${bought.orderId}`}>{bought.texts.open}</QuietLink>
        <form action={send}>
          {Object.entries({ ...bought.choice, again: "yes" }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <MainButton>{bought.texts.again}</MainButton>
        </form>
      </div>
    </Notice>
  );
}
