"use client";

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { LineStatus } from "#/components/line-status.tsx";
import { LINK, type Line, type Seen, usePolling, VIEW } from "./polling.ts";

interface LiveStatusProps {
  orderId: string;
  status: string;
  isFinal: boolean;
  texts: { checkAgain: string } & Record<Exclude<Line, "up">, string>;
  /** What the page says of the order in this status. */
  children: ReactNode;
}

interface News extends Seen {
  /** What it stands in place of. */
  instead: ReactNode;
}

/**
 * Keeps the page true: shows what it says now when the order has changed, and says how the line is. Without script there is the
 * link.
 */
export function LiveStatus({ orderId, status, isFinal, texts, children }: LiveStatusProps) {
  const [news, setNews] = useState<News | null>(null);
  // Whatever the framework brings later, for instance in another language, is newer.
  const shown: Seen = news !== null && news.instead === children ? news : { status, isFinal, html: null };
  const hadFocus = useRef(false);
  const showNews = useCallback(
    (seen: Seen) => {
      // Its buttons need the page's script.
      if (seen.html?.includes(`id="${LINK}"`)) return window.location.reload();
      hadFocus.current = document.activeElement !== document.body;
      setNews({ ...seen, instead: children });
    },
    [children],
  );
  // What had the focus may be gone with the view it stood in.
  useEffect(() => {
    const heading = news && document.querySelector<HTMLElement>(`#${VIEW} h1`);
    if (!heading || !hadFocus.current || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [news]);
  const line = usePolling({ orderId, status: shown.status, isFinal: shown.isFinal, onNews: showNews });

  return (
    <>
      {!isFinal && <LineStatus text={shown.isFinal || line === "up" ? "" : texts[line]} news={shown.heading} />}
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
