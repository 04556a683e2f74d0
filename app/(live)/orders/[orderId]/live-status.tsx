"use client";

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ConnectionStatus } from "#/components/connection-status.tsx";
import { type Connection, LINK, type Reading, usePolling, VIEW } from "./order-polling.ts";

interface LiveStatusProps {
  orderId: string;
  status: string;
  isFinal: boolean;
  texts: { checkAgain: string } & Record<Exclude<Connection, "up">, string>;
  /** What the page says of the order in this status. */
  children: ReactNode;
}

interface News extends Reading {
  /** The content it replaces. */
  replaces: ReactNode;
}

/** Updates the page when the order changes, and says how the connection is. Without script there is the link. */
export function LiveStatus({ orderId, status, isFinal, texts, children }: LiveStatusProps) {
  const [news, setNews] = useState<News | null>(null);
  // Content that the framework renders later, for instance in another language, is newer.
  const shown: Reading = news !== null && news.replaces === children ? news : { status, isFinal, html: null };
  const hadFocus = useRef(false);
  const showNews = useCallback(
    (reading: Reading) => {
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
  const connection = usePolling({ orderId, status: shown.status, isFinal: shown.isFinal, onNews: showNews });
  const trouble = shown.isFinal || connection === "up" ? "" : texts[connection];

  return (
    <>
      {!isFinal && <ConnectionStatus text={trouble} news={shown.heading} />}
      {shown.html === null ? (
        <div id={VIEW} className="grid gap-6">
          {children}
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own page, as it would have come by itself
        <div key="news" id={VIEW} className="grid gap-6" dangerouslySetInnerHTML={{ __html: shown.html }} />
      )}
      {!shown.isFinal && (
        <p className="screen">
          <a href={`/orders/${orderId}`}>{texts.checkAgain}</a>
        </p>
      )}
    </>
  );
}
