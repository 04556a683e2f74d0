import { parse } from "marked";
import sanitizeHtml from "sanitize-html";

/** What a text of the seller may hold. No pictures, styles or ids: a plain page loads nothing. */
const ALLOWED = {
  allowedTags: [
    ...["h1", "h2", "h3", "h4", "p", "br", "hr", "blockquote", "code", "strong", "em", "del", "a"],
    ...["ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href"], ol: ["start"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
};

/** A Markdown text as HTML that nothing can run in, even where the text was copied from elsewhere. */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(parse(text, { async: false, gfm: true }), ALLOWED);
}
