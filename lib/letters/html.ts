import { createElement as h, type ReactElement, type ReactNode } from "react";
import { isRightToLeft } from "#/lib/text/direction.ts";
import { type Palette, paletteOf } from "#/lib/theme/palette.ts";
import type { Block, Content, Fact } from "./content.ts";
import type { Frame } from "./frame.ts";

type Style = Record<string, string | number>;

/** Where a line starts is named, since old programs don't know "start". */
interface Look extends Palette {
  start: "left" | "right";
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A layout table: mail programs know no other way to centre a column. */
const TABLE = { role: "presentation", width: "100%", cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/**
 * The HTML of a letter: one column without pictures, styled in place for mail programs that drop style sheets. The sheet holds only the
 * colours for the dark. Language and direction stand on an inner element too, since some programs drop `html` and `body`.
 */
export function letterElement(content: Content, frame: Frame, footer: readonly string[]): ReactElement {
  const palette = paletteOf(frame.accent);
  const isRtl = isRightToLeft(frame.language);
  const light: Look = { ...palette.light, start: isRtl ? "right" : "left" };
  const tongue = { lang: frame.language, dir: isRtl ? "rtl" : "ltr" };
  const page: Style = { margin: 0, padding: 0, background: light.paper, color: light.ink, fontFamily: FONT };
  return h(
    "html",
    tongue,
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width,initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, content.subject),
      h("style", null, sheetOf(palette.dark)),
    ),
    h(
      "body",
      { className: "paper", style: page },
      h(
        "div",
        { ...tongue, className: "paper", style: { ...page, padding: "24px 12px" } },
        h("div", { style: HIDDEN }, content.preview),
        h(
          "table",
          { ...TABLE, style: { maxWidth: 560, margin: "0 auto" } },
          h(
            "tbody",
            null,
            row("shop", shopName(frame, light)),
            row("letter", letterBody(content, light)),
            row("footer", footerElement(footer, frame, light)),
          ),
        ),
      ),
    ),
  );
}

/** The preview stands first in the letter, where mailboxes look for it, and is not shown there. */
const HIDDEN: Style = {
  display: "none",
  maxHeight: 0,
  overflow: "hidden",
  opacity: 0,
  fontSize: 1,
  lineHeight: "1px",
};

function row(key: string, content: ReactNode): ReactElement {
  return h("tr", { key }, h("td", { style: { padding: 0 } }, content));
}

function shopName({ shop, origin }: Frame, { link }: Palette): ReactElement {
  const style: Style = { color: link, fontSize: 18, fontWeight: 700, textDecoration: "none" };
  return h(
    "p",
    { style: { margin: "0 0 16px" } },
    h("a", { href: origin, className: "link", style }, h("bdi", null, shop)),
  );
}

function letterBody({ title, blocks }: Content, colours: Look): ReactElement {
  const card: Style = {
    background: colours.panel,
    border: `1px solid ${colours.line}`,
    borderTop: `4px solid ${colours.accent}`,
    borderRadius: 8,
    padding: "24px 16px",
  };
  return h(
    "div",
    { className: "panel", style: card },
    h("h1", { style: { margin: "0 0 16px", fontSize: 24, lineHeight: 1.25 } }, ...inline(title)),
    blocks.map((block, index) => h("div", { key: index }, blockElement(block, colours))),
  );
}

function blockElement(block: Block, colours: Look): ReactElement {
  const paragraph: Style = { margin: "0 0 16px", fontSize: 16, lineHeight: 1.5 };
  switch (block.kind) {
    case "text":
      return h("p", { style: paragraph }, ...inline(block.text));
    case "heading":
      return h("h2", { style: { margin: "24px 0 8px", fontSize: 18, lineHeight: 1.3 } }, ...inline(block.text));
    case "note":
      return h(
        "p",
        { className: "soft", style: { ...paragraph, fontSize: 14, color: colours.soft } },
        ...inline(block.text),
      );
    case "facts":
      return factsElement(block.rows, colours);
    case "code":
      return h(
        "p",
        { style: { ...paragraph, fontSize: 32, fontWeight: 700, letterSpacing: 4 } },
        h("bdi", { dir: "ltr" }, block.code),
      );
    case "button":
      return h("p", { style: paragraph }, button(block, colours));
    case "link":
      return h("p", { style: paragraph }, anchor(block.text, block.href, colours));
  }
}

function factsElement(rows: readonly Fact[], colours: Look): ReactElement {
  const cell: Style = {
    padding: "8px 4px",
    textAlign: colours.start,
    borderBottom: `1px solid ${colours.line}`,
    verticalAlign: "top",
    fontSize: 15,
    lineHeight: 1.45,
  };
  const cells = rows.map(({ label, value, isStrong = false }, index) => {
    const fontWeight = isStrong ? 700 : 400;
    const name: Style = { ...cell, fontWeight, ...(!isStrong && { color: colours.soft }) };
    return h(
      "tr",
      { key: index },
      h("th", { scope: "row", className: isStrong ? "line" : "soft line", style: name }, ...inline(label)),
      h(
        "td",
        { className: "line", style: { ...cell, fontWeight, overflowWrap: "anywhere" } },
        h("bdi", null, ...inline(value)),
      ),
    );
  });
  // A table of data, so it keeps its role: a screen reader says which value belongs to which label.
  const style: Style = { margin: "0 0 16px", borderCollapse: "collapse" };
  return h("table", { width: "100%", cellPadding: 0, cellSpacing: 0, border: 0, style }, h("tbody", null, cells));
}

function button({ text, href }: { text: string; href: string }, { accent, on }: Palette): ReactElement {
  const style: Style = {
    display: "inline-block",
    background: accent,
    color: on,
    padding: "12px 20px",
    borderRadius: 6,
    // An edge keeps the button's shape where a program takes the ground away.
    border: `1px solid ${accent}`,
    fontWeight: 700,
    textDecoration: "none",
  };
  return h("a", { href, style }, ...inline(text));
}

function anchor(text: string, href: string, { link }: Palette): ReactElement {
  return h("a", { href, className: "link", style: { color: link } }, ...inline(text));
}

function footerElement(lines: readonly string[], { support }: Frame, colours: Look): ReactElement {
  const style: Style = { margin: "0 0 8px", fontSize: 13, lineHeight: 1.5, color: colours.soft };
  const linked = (part: string): ReactNode => {
    if (support === null || !part.includes(support)) return part;
    const [before, after] = part.split(support);
    return h("span", null, before, anchor(support, `mailto:${support}`, colours), after);
  };
  return h(
    "div",
    { style: { padding: "20px 4px 0" } },
    lines.map((line) => h("p", { key: line, className: "soft", style }, ...inline(line, linked))),
  );
}

/** Text with its line breaks; what stands between Unicode's marks of direction is isolated by an element, which all programs know. */
function inline(text: string, leaf: (part: string) => ReactNode = (part) => part): ReactNode[] {
  let nodes: ReactNode[] = [];
  const outer: ReactNode[][] = [];
  for (const part of text.split(/([\u2066-\u2069\n])/)) {
    if (part === "\n") nodes.push(h("br"));
    else if (part === PDI) {
      const isolate = h("bdi", null, ...nodes);
      nodes = outer.pop() ?? [];
      nodes.push(isolate);
    } else if (/^[\u2066-\u2068]$/.test(part)) {
      outer.push(nodes);
      nodes = [];
    } else if (part !== "") nodes.push(leaf(part));
  }
  return nodes;
}

/** Ends what one of the other marks begins. */
const PDI = "\u2069";

/** The colours for the dark, over those in place. */
function sheetOf({ paper, panel, ink, soft, line, link, accent }: Palette): string {
  const dark = [
    `.paper{background:${paper}!important;color:${ink}!important}`,
    `.panel{background:${panel}!important;border-color:${accent} ${line} ${line}!important}`,
    `.soft{color:${soft}!important}`,
    `.line{border-color:${line}!important}`,
    `.link{color:${link}!important}`,
  ].join("");
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media(prefers-color-scheme:dark){${dark}}`;
}
