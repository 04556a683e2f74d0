import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** A piece of a page. Text put into it is escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The frame of every page of the sandbox. Its colours follow the browser's light or dark setting. */
export function page(title: string, body: Markup, css = ""): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <style>${raw(tokens + css)}</style>
  </head>
  <body>${body}</body>
</html>`;
}

const tokens = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2430, #e8ebf0);
  --quiet: light-dark(#5b6675, #a3adbb);
  --ground: light-dark(#f5f6f8, #14181e);
  --surface: light-dark(#ffffff, #1d232b);
  --line: light-dark(#d6dbe1, #353d48);
  --accent: light-dark(#2450b5, #8fb0ff);
  --on-accent: light-dark(#ffffff, #10182a);
  --bad: light-dark(#b3261e, #ff9a92);
  --good: light-dark(#1b6e3c, #7fd6a0);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
code, .number { font-family: ui-monospace, monospace; font-size: 0.9375em; overflow-wrap: anywhere; }
`;
