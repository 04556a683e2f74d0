"use client";

import type { ReactNode } from "react";
import { CardStyle } from "#/app/style.tsx";
import { MainLink } from "#/components/buttons.tsx";
import { Moment } from "#/components/moment.tsx";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";

/** A part of the page: a heading, then a card for each plan, or `empty` if there is none. */
export interface Part {
  title: string;
  empty?: string;
  cards: Card[];
}

export interface Card {
  title: string;
  rows: Row[];
}

/** `href` leads to the page of an order. */
export type Row = readonly [label: string, value: string, href?: string];

interface PlanCardsProps {
  /** Given to the SIM by its owner. */
  name: string | undefined;
  /** "6177" */
  ending: string;
  /** When the partner answered, in epoch milliseconds; null if it didn't. */
  at: number | null;
  parts: Part[];
  language: Language;
  /** Shown before the parts. */
  children: ReactNode;
}

/**
 * Which SIM it is, and what is on it. A client component, because its input is shorter than its markup, which the framework would send
 * instead.
 */
export function PlanCards({ name, ending, at, parts, language, children }: PlanCardsProps) {
  // Read here: texts passed as props would be sent twice.
  const { sim: texts } = MESSAGES[language];
  return (
    <>
      <div className="grid gap-2">
        <h1>{name ? <bdi>{name}</bdi> : texts.title}</h1>
        <p>{texts.number.replace("{ending}", ending)}</p>
        {at !== null && (
          <p className="note">
            {texts.asOf} <Moment at={at} language={language} />
          </p>
        )}
      </div>
      {children}
      <CardStyle />
      {parts.map((part) => (
        <PartOfSim key={part.title} {...part} />
      ))}
      <p>
        <MainLink href="/plans">{texts.toPlans}</MainLink>
      </p>
    </>
  );
}

function PartOfSim({ title, empty, cards }: Part) {
  return (
    <section className="grid gap-4">
      <h2>{title}</h2>
      {cards.length === 0 && <p>{empty}</p>}
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries carry no id, and the list is rendered once
        <article key={index} className="card">
          <h3>{card.title}</h3>
          {card.rows.length > 0 && (
            <dl>
              {card.rows.map(([label, value, href]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{href ? <a href={href}>{value}</a> : value}</dd>
                </div>
              ))}
            </dl>
          )}
        </article>
      ))}
    </section>
  );
}
