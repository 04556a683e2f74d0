"use client";

/** A part of the page: its heading, and a card for each plan or one sentence. */
export interface Part {
  title: string;
  empty?: string;
  cards: Card[];
}

export interface Card {
  title: string;
  rows: Row[];
}

/** An own order's row leads to its page. */
export type Row = readonly [label: string, value: string, href?: string];

/** A client component because its input is shorter than its markup, and the framework sends one of the two along. */
export function PlanCards({ parts }: { parts: Part[] }) {
  return parts.map(({ title, empty, cards }) => (
    <section key={title} className="grid gap-4">
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
  ));
}
