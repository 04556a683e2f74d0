"use client";

import { useLayoutEffect, useState } from "react";

/**
 * Stands in place of a live page that the framework gives up: an answer broke off after its beginning had been applied, or a script failed to
 * load. The address is loaded once more, because the server knows what became of a form. Until then, and if that fails too, there is the text
 * that the layout has written for this.
 */
export default function GlobalError() {
  // Once, while the old page is still there.
  const [[page, styles]] = useState(remains);
  useLayoutEffect(() => {
    // The elements themselves, since the policy of the checkout doesn't allow copies.
    document.head.append(...styles);
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    // Never twice. A document that hasn't come in full may be one that its reader leaves, and a reload would keep them here.
    if (visit?.loadEventEnd && visit.type !== "reload") location.reload();
  }, [styles]);
  return page;
}

/** What is kept of the old page. */
function remains() {
  const { lang, dir } = document.documentElement;
  const parts = Array.from(document.querySelectorAll("title, header, #broken, footer"), (part) => part.outerHTML);
  // A document whose page failed on the server has no more of them than a title.
  const html = parts[1] ? parts.join("") : `<a href="">${location.host}</a>`;
  const page = (
    <html lang={lang} dir={dir}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own page, as the server wrote it */}
      <body dangerouslySetInnerHTML={{ __html: html }} />
    </html>
  );
  return [page, document.querySelectorAll("style")] as const;
}
