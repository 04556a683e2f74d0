"use client";

import { type MouseEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ConnectionStatus } from "#/components/connection-status.tsx";
import { showLocalTimes } from "#/components/moment.tsx";
import { type Connection, LINK, type Reading, usePolling, VIEW } from "./order-polling.ts";

interface LiveStatusProps {
  orderId: string;
  /** Which sentence says how the order stands. */
  text: string;
  isFinal: boolean;
  texts: { checkAgain: string } & Record<Exclude<Connection, "up">, string>;
  /** What the page says of the order. */
  children: ReactNode;
}

/** Final for the page, but the shop goes on looking for a payment, and each visit of the page makes it look at once. */
const STILL_SOUGHT = ["lapsed", "noSubscription", "withdrawnTried"];

interface News extends Reading {
  /** The content it replaces. */
  replaces: ReactNode;
}

/** Updates the page when the order changes, and says how the connection is. Without script there is the link. */
export function LiveStatus({ orderId, text, isFinal, texts, children }: LiveStatusProps) {
  const [news, setNews] = useState<News | null>(null);
  // Content that the framework renders later, for instance in another language, is newer.
  const shown: Reading = news !== null && news.replaces === children ? news : { text, isFinal, html: null };
  const [waiting, setWaiting] = useState<News | null>(null);
  const hadFocus = useRef(false);
  const showNews = useCallback(
    (reading: Reading) => {
      if (reading.title) document.title = reading.title;
      // The next request brings it again.
      const mustWait = isBeingTyped();
      setWaiting(mustWait ? { ...reading, replaces: children } : null);
      if (mustWait) return;
      // Its buttons need the page's script.
      if (reading.html?.includes(`id="${LINK}"`)) return window.location.reload();
      hadFocus.current = document.activeElement !== document.body;
      setNews({ ...reading, replaces: children });
    },
    [children],
  );
  // The element that had the focus may be gone with the old view.
  useEffect(() => {
    const heading = news && document.querySelector<HTMLElement>(`#${VIEW} h1`);
    if (!heading || !hadFocus.current || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [news]);
  useLayoutEffect(() => {
    const view = document.getElementById(VIEW);
    if (view) finish(view);
  });
  const connection = usePolling({ orderId, text: shown.text, isFinal: shown.isFinal, onNews: showNews });
  const trouble = shown.isFinal || connection === "up" ? "" : texts[connection];
  const isUnseen = waiting !== null && waiting.replaces === children && waiting.text !== shown.text;
  const unseen = isUnseen ? (waiting.heading ?? "") : "";
  const view = { id: VIEW, className: "stack", onClick: printIfAsked };

  return (
    <>
      {!isFinal && <ConnectionStatus text={connection === "down" ? trouble : unseen || trouble} news={shown.heading} />}
      {shown.html === null ? (
        <div {...view}>{children}</div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own page, as it would have come by itself
        <div key="news" {...view} dangerouslySetInnerHTML={{ __html: shown.html }} />
      )}
      {(!shown.isFinal || STILL_SOUGHT.includes(shown.text)) && (
        <p className="screen">
          <a href={`/orders/${orderId}`} className="quiet low">
            {texts.checkAgain}
          </a>
        </p>
      )}
    </>
  );
}

/** The view may be the framework's or a later one that was read as text: both come with times in UTC, and without the print button. */
function finish(view: HTMLElement): void {
  showLocalTimes(view, document.documentElement.lang);
  for (const button of view.querySelectorAll<HTMLElement>(PRINT)) button.hidden = false;
}

/** Whether a form of the view holds unsaved input: it has been changed, is being filled in, or was sent and has a problem. */
function isBeingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(`#${VIEW} :is(input:not([readonly]), textarea)`);
  const isOpen = [...fields].some(
    (field) =>
      field === document.activeElement || field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );
  return isOpen || document.querySelector(`#${VIEW} form [role=alert]`) !== null;
}

const PRINT = "[data-print]";

function printIfAsked({ target }: MouseEvent): void {
  if ((target as Element).closest(PRINT)) window.print();
}
