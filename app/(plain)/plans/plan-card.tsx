import { Fragment, type ReactNode } from "react";
import { Icon, type IconName } from "#/components/icon.tsx";
import { isRightToLeft } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { dayText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import { fieldNames, readTerm, writePlan, writeTerm } from "./choice.ts";
import type { ListedPlan } from "./list-view.ts";
import type { TermView } from "./view.ts";

/** When a new plan starts, and by the days of a term, when it ends; "YYYY-MM-DD". */
export interface When {
  starts: string;
  ends: Record<number, string | null>;
}

interface PlanCardProps {
  plan: ListedPlan;
  index: number;
  /** As its form was sent; undefined where it wasn't. */
  chosenTerm: string | undefined;
  /** The terms are behind a line with the lowest price. */
  isFolded: boolean;
  /** To be compared; undefined where it can't be. */
  isTicked: boolean | undefined;
  when: When | undefined;
  language: Language;
  textLanguage: Language | undefined;
}

export function PlanCard({ plan, index, chosenTerm, isFolded, isTicked, when, language, textLanguage }: PlanCardProps) {
  const { effect } = MESSAGES[language];
  const { heading } = fieldNames(index);
  return (
    <article aria-labelledby={heading} className="card plan">
      {(plan.data || plan.picture) && (
        <p className="data">
          {plan.data && (
            <>
              <b>{plan.data[0]}</b>
              {` ${plan.data[1]}`}
            </>
          )}
          {/* It says nothing that the text doesn't say. Asked for once it is near, and after all that the page needs. */}
          {plan.picture && <img {...plan.picture} alt="" loading="lazy" decoding="async" fetchPriority="low" />}
        </p>
      )}
      <h2 id={heading} lang={textLanguage}>
        {plan.title}
        {plan.isHighlighted && (
          <>
            {" "}
            <em lang={textLanguage && language}>{MESSAGES[language].choosing.recommended}</em>
          </>
        )}
      </h2>
      <Facts plan={plan} hasSummary={!isFolded} isTicked={isTicked} language={language} textLanguage={textLanguage} />
      {when && (
        <p className="note when">
          <Icon name="calendar" /> {effect.startsOn.replace("{day}", dayText(when.starts, language))}
        </p>
      )}
      <Terms
        plan={plan}
        index={index}
        chosenTerm={chosenTerm}
        isFolded={isFolded}
        when={when}
        language={language}
        textLanguage={textLanguage}
      />
    </article>
  );
}

interface FactsProps {
  plan: ListedPlan;
  hasSummary: boolean;
  isTicked: boolean | undefined;
  language: Language;
  textLanguage: Language | undefined;
}

function Facts({ plan, hasSummary, isTicked, language, textLanguage }: FactsProps) {
  const { choosing } = MESSAGES[language];
  const { summary, text, where, countries, span, speed, hotspot } = plan;
  return (
    <>
      {text && <p className="note">{text}</p>}
      {hasSummary && summary && (
        <p className="note" lang={textLanguage}>
          {summary}
        </p>
      )}
      <ul className="facts">
        {where && (
          <Fact icon="globe">
            {countries ? (
              <details>
                <summary>{where}</summary>
                <p>{countries}</p>
              </details>
            ) : (
              where
            )}
          </Fact>
        )}
        {span && <Fact icon="clock">{span}</Fact>}
        {speed && <Fact icon="bolt">{speed}</Fact>}
        {hotspot !== undefined && <Fact icon="wifi">{hotspot ? choosing.hotspot : choosing.noHotspot}</Fact>}
        {plan.terms.length === 1 && (
          <Included plan={plan} hasSummary={!hasSummary} language={language} textLanguage={textLanguage} />
        )}
        {isTicked !== undefined && (
          <li className="tick">
            <label>
              <input type="checkbox" name="compare" value={plan.name} form="compare" defaultChecked={isTicked} />
              {choosing.compare}
              <i className="unseen">{` ${plan.title}`}</i>
            </label>
          </li>
        )}
      </ul>
    </>
  );
}

type IncludedProps = Pick<FactsProps, "plan" | "hasSummary" | "language" | "textLanguage">;

function Included({ plan: { summary, details }, hasSummary, language, textLanguage }: IncludedProps) {
  if (!details && !(hasSummary && summary)) return null;
  const dir = isRightToLeft(language) ? "auto" : undefined;
  return (
    <li>
      <details>
        <summary>{MESSAGES[language].plans.details}</summary>
        {hasSummary && summary && <p lang={textLanguage}>{summary}</p>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `sanitizeDetails` made this text */}
        {details && <div lang={textLanguage} dir={dir} dangerouslySetInnerHTML={{ __html: details }} />}
      </details>
    </li>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      {children}
    </li>
  );
}

type TermsProps = Omit<PlanCardProps, "isTicked">;

/** What a plan costs, and the button: one price, or tiles to choose from. */
function Terms({ plan, index, chosenTerm, isFolded, when, language, textLanguage }: TermsProps) {
  const { plans: texts } = MESSAGES[language];
  const { term: name } = fieldNames(index);
  const [only, ...others] = plan.terms;
  const valueOfTerm = ({ name, price: { currency, now } }: TermView) => writeTerm(name, { currency, amountMinor: now });
  const chosen = readTerm(chosenTerm ?? "");
  const isChosen = ({ name, price }: TermView) => name === chosen?.termName && price.currency === chosen.currency;
  // A duration stays chosen when its price has changed.
  const checked = Math.max(0, plan.terms.findIndex(isChosen));
  const buyButton = (
    <button type="submit" name="plan" value={writePlan(index, plan)} className="main">
      {texts.buy}
      <i className="unseen">{` ${plan.title}`}</i>
    </button>
  );
  if (only && others.length === 0) {
    return (
      <>
        <input type="hidden" name={name} value={valueOfTerm(only)} />
        <p className="price">
          <TermText term={only} when={when} language={language} textLanguage={textLanguage} />
        </p>
        {buyButton}
      </>
    );
  }
  return (
    <details className="wide" open={!isFolded || chosenTerm !== undefined}>
      <summary>{plan.from}</summary>
      <div className="terms">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows this role here, and it says more than "group" */}
        <fieldset role="radiogroup">
          <legend className="unseen">{texts.duration}</legend>
          {plan.terms.map((term, place) => (
            <label key={term.name}>
              <input type="radio" name={name} value={valueOfTerm(term)} defaultChecked={place === checked} />
              <span>{term.duration}</span>
              <TermText term={term} when={when} language={language} textLanguage={textLanguage} />
            </label>
          ))}
        </fieldset>
        {buyButton}
        <ul className="facts">
          <Included plan={plan} hasSummary={isFolded} language={language} textLanguage={textLanguage} />
        </ul>
      </div>
    </details>
  );
}

interface TermTextProps {
  term: TermView;
  when: When | undefined;
  language: Language;
  textLanguage: Language | undefined;
}

function TermText({ term, when, language, textLanguage }: TermTextProps) {
  const { plans: texts, choosing } = MESSAGES[language];
  const { currency, now, was, aDay, aGb } = term.price;
  const text = (amountMinor: number): string => priceText({ currency, amountMinor }, language);
  const last = term.days && when?.ends[term.days];
  const notes = [
    aDay > 0 && texts.aDay.replace("{price}", text(aDay)),
    aGb > 0 && choosing.aGb.replace("{price}", text(aGb)),
    last && choosing.ends.replace("{day}", dayText(last, language)),
  ].filter((note) => typeof note === "string");
  return (
    <>
      {/* One badge for each term: ours says more. */}
      {term.isBest ? <em>{texts.best}</em> : term.label && <em lang={textLanguage}>{term.label}</em>} <b>{text(now)}</b>
      {was > 0 && (
        <>
          {" "}
          <i className="unseen">{texts.was}</i> <s>{text(was)}</s>
        </>
      )}
      {notes.map((note) => (
        <Fragment key={note}>
          {" "}
          <small>{note}</small>
        </Fragment>
      ))}
    </>
  );
}
