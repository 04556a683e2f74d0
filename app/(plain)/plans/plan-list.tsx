"use client";

import { type ReactNode, useActionState } from "react";
import { InlineStyle } from "#/components/inline-style.tsx";
import { Notice } from "#/components/notice.tsx";
import { Steps } from "#/components/steps.tsx";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { IDLE } from "#/lib/web/form.ts";
import { type Handed, useHanded } from "#/lib/web/handed.ts";
import { buy } from "./actions.ts";
import { BuyAnswer } from "./buy-answer.tsx";
import { Comparison } from "./comparison.tsx";
import type { ListView } from "./list-view.ts";
import pictureCss from "./picture.css";
import { PlanCard, type When } from "./plan-card.tsx";
import { Chips, CurrencySwitch, PlanFilter } from "./plan-filter.tsx";
import css from "./plans.css";

export interface PlanListView {
  /** Names the SIM that the plans are for: another tab may have looked up another SIM since. */
  simEnding: string;
  /** The last digits, as the page shows them. */
  shownEnding: string;
  /** Null where there are no plans to show. */
  list: ListView | null;
  /** What a purchase does on this SIM; empty if unknown. */
  effect: string;
  /** When a plan starts and ends, if not today. */
  when?: When;
  /** An idempotency key, made once for each page: the same choice sent twice opens one order. */
  attempt: string;
  language: Language;
  /** The language of the partner's texts, if it is another. */
  textLanguage?: Language;
}

interface PlanListProps {
  handed: Handed<PlanListView>;
  /** Shown above the plans. */
  children: ReactNode;
}

/**
 * The plans of a SIM, in one form with a "Buy" button for each plan. The answer is shown above all plans, since the plan it is about
 * may be gone. A client component for that answer, and because the framework sends the markup of others twice; everything works without
 * script.
 */
export function PlanList({ handed, children }: PlanListProps) {
  const { simEnding, shownEnding, list, effect, when, attempt, language, textLanguage } = useHanded(handed);
  const { plans: texts, choosing } = MESSAGES[language];
  const [state, send] = useActionState(buy, IDLE);
  const chosen = state.status === "problem" ? state.typed : undefined;
  const canCompare = list !== null && list.plans.length > 1 && !list.comparedFrom;
  const hasBest = list?.plans.some(({ terms }) => terms.some(({ isBest }) => isBest));
  return (
    <>
      <Steps at="plan" language={language} />
      <InlineStyle css={css} />
      {list?.plans.some(({ picture }) => picture) && <InlineStyle css={pictureCss} />}
      <div className="two plans">
        <div className="stack top">
          <h1>{texts.title}</h1>
          <BuyAnswer state={state} send={send} />
          {children}
        </div>
        <div className="stack rail">
          <section className="sim" aria-labelledby="sim">
            <div className="row">
              <h2 id="sim">{texts.sim.replace("{ending}", shownEnding)}</h2>
              <a href="/">{texts.otherSim}</a>
            </div>
            {effect && <p>{effect}</p>}
          </section>
          {list?.isLong && !list.comparedFrom && <PlanFilter wish={list.wish} language={language} />}
        </div>
        {list && (
          <div className="stack list">
            <div className="row head">
              {list.comparedFrom ? (
                <a href={list.comparedFrom}>{choosing.all}</a>
              ) : (
                <p>
                  <b>{list.count}</b> {hasBest && <small className="note">{texts.bestMeans}</small>}
                </p>
              )}
              {list.currencies && <CurrencySwitch currency={list.currency} all={list.currencies} language={language} />}
            </div>
            {list.chips.length > 0 && <Chips chips={list.chips} language={language} />}
            {list.isCut && <Notice kind="plain">{choosing.compareFirst}</Notice>}
            {list.comparedFrom && <Comparison plans={list.plans} language={language} textLanguage={textLanguage} />}
            {list.plans.length === 0 && <Notice kind="plain">{choosing.noMatch}</Notice>}
            {list.ticked && <Notice kind="plain">{choosing.compareMore}</Notice>}
            <form action={send} className="stack cards">
              {/* The Enter key presses a form's first button. This one closes a dialog that doesn't exist, so it buys nothing. */}
              <button type="submit" formMethod="dialog" hidden />
              <input type="hidden" name="sim" value={simEnding} />
              <input type="hidden" name="attempt" value={attempt} />
              {list.plans.map((plan, index) => (
                <PlanCard
                  key={plan.name}
                  plan={plan}
                  index={index}
                  chosenTerm={chosen?.plan === plan.name ? chosen.term : undefined}
                  isFolded={list.isLong === true && !list.comparedFrom}
                  isTicked={canCompare ? plan.name === list.ticked : undefined}
                  when={when}
                  language={language}
                  textLanguage={textLanguage}
                />
              ))}
            </form>
            {canCompare && <CompareBar list={list} language={language} />}
          </div>
        )}
      </div>
    </>
  );
}

/** Stays at the foot of the screen once a plan is ticked. */
function CompareBar({ list, language }: { list: ListView; language: Language }) {
  const { choosing } = MESSAGES[language];
  return (
    <form id="compare" action="/plans" className="row bar">
      {Object.entries(list.wish).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span>{choosing.compareMost}</span>
      <button type="submit" className="main low">
        {choosing.comparePlans}
      </button>
    </form>
  );
}
