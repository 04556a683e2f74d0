import sanitizeHtml from "sanitize-html";

/** What a plan's description may hold: structure and emphasis. No links, no images, no attributes, no styles. */
const ALLOWED_TAGS = [
  "p",
  "br",
  "ul",
  "ol",
  "li",
  "b",
  "strong",
  "i",
  "em",
  "h3",
  "h4",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
];
const MAX_LENGTH = 10_000;

/** The harmless structure of a description written by the service; empty when nothing readable is left of it. */
export function sanitizeDetails(html: string): string {
  const safe = sanitizeHtml(html.slice(0, MAX_LENGTH), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {},
    nestingLimit: 20,
  });
  // What came out is well formed and has no attributes, so a tag is what stands between two angle brackets.
  return safe.replace(/<[^>]*>/g, "").trim() === "" ? "" : safe;
}
