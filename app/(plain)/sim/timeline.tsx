"use client";

import type { CSSProperties } from "react";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";

/** A heading, then plans in the sequence in which they run, or `empty` if there is none. */
export interface Part {
  title: string;
  empty?: string;
  items: Item[];
  isActive?: boolean;
}

export interface Item {
  title: string;
  /** The days on which it runs. */
  when?: string;
  note: string;
  /** The share of its data that is left, in per cent. */
  left?: number;
  /** The number of this browser's order, and its page. */
  receipt?: readonly [orderNo: string, href: string];
}

function fillOf(percent: number): CSSProperties {
  return { "--f": `${percent}%` } as CSSProperties;
}

/** The plans of a SIM. A client component, because its input is shorter than its markup, which the framework would send instead. */
export function Timeline({ parts, language }: { parts: Part[]; language: Language }) {
  const { sim: texts } = MESSAGES[language];
  if (parts.length === 0) return null;
  return (
    <div className="card parts">
      {parts.map(({ title, empty, items, isActive }) => (
        <section key={title} className="stack">
          <h2>{title}</h2>
          {items.length === 0 ? (
            <p className="soft">{empty}</p>
          ) : (
            <ol className="line">
              {items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries carry no id, and the list is rendered once
                <li key={index}>
                  <i
                    className={isActive ? "mark" : "mark f0"}
                    {...(item.left !== undefined && { style: fillOf(item.left) })}
                  />
                  <div className="row">
                    <h3>{item.title}</h3>
                    {item.when && <span className="note">{item.when}</span>}
                  </div>
                  {item.note && <p className="note">{item.note}</p>}
                  {item.receipt && (
                    <p className="note">
                      {texts.receipt} <a href={item.receipt[1]}>{item.receipt[0]}</a>
                    </p>
                  )}
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}
