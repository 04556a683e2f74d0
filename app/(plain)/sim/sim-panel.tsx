"use client";

import { useActionState } from "react";
import { buy } from "#/app/(plain)/plans/actions.ts";
import { BuyAnswer } from "#/app/(plain)/plans/buy-answer.tsx";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { IDLE } from "#/lib/web/form.ts";

/** What the panel says. An absent field means nothing to show. */
export interface PanelView {
  heading: string;
  /** The largest thing on the page: one of the two. */
  figure?: string;
  text?: string;
  below?: string;
  /** Data left in per cent, as a number, as text and in words. */
  share?: number;
  shareText?: string;
  meter?: string;
  used?: string;
  facts?: (readonly [value: string, label: string])[];
  note?: string;
  /** Leads to the order that the panel is about. */
  order?: { href: string; text: string };
  /** Loads the page again. */
  again?: string;
}

/** The same plan once more: the fields of the form that buys a plan, and what stands on and below its button. */
export interface TopUp {
  fields: Record<string, string>;
  button: string;
  plan: string;
}

interface SimPanelProps {
  view: PanelView;
  topUp: TopUp | null;
  language: Language;
}

/**
 * The SIM: what is left, and how to get more. A client component for the answer to "Top up again", and because its input is shorter than its
 * markup, which the framework would send instead; works without script.
 */
export function SimPanel({ view, topUp, language }: SimPanelProps) {
  const [state, send] = useActionState(buy, IDLE);
  const { sim: texts } = MESSAGES[language];
  const { heading, figure, text, below, facts = [], note, order, again } = view;
  return (
    <>
      <BuyAnswer state={state} send={send} />
      <section className="sim dash">
        <div className="stack">
          <h2>{heading}</h2>
          <p className={figure ? "big" : "big words"}>{figure ?? text}</p>
          <Meter view={view} />
          {below && <p>{below}</p>}
          {note && <p className="soft">{note}</p>}
        </div>
        <div className="stack">
          {facts.length > 0 && (
            <ul>
              {facts.map(([value, label]) => (
                <li key={label}>
                  <b>{value}</b> <span className="note">{label}</span>
                </li>
              ))}
            </ul>
          )}
          {topUp && (
            <form action={send} className="stack">
              {Object.entries(topUp.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" className="main">
                {topUp.button}
              </button>
              <p className="note">{topUp.plan}</p>
            </form>
          )}
          {order && (
            <a className="main" href={order.href}>
              {order.text}
            </a>
          )}
          {again && (
            <a className="main" href="/sim">
              {again}
            </a>
          )}
          <a className={topUp || order || again ? "quiet ghost" : "main"} href="/plans">
            {texts.toPlans}
          </a>
        </div>
      </section>
    </>
  );
}

function Meter({ view: { share, shareText, meter, used } }: { view: PanelView }) {
  return (
    <>
      {share !== undefined && (
        <div className="meter" role="img" aria-label={meter}>
          <i style={{ width: `${share}%` }} />
        </div>
      )}
      {(used || shareText) && (
        <p className="row soft">
          <span>{used}</span> {shareText && <span>{shareText}</span>}
        </p>
      )}
    </>
  );
}
