import sanitizeHtml from "sanitize-html";

/** The tags of a plan's description: structure and emphasis. No links, images, attributes or styles. */
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

/** The partner's description without anything harmful; empty when no readable text is left. */
export function sanitizeDetails(html: string): string {
  const safe = sanitizeHtml(html.slice(0, MAX_LENGTH), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {},
    nestingLimit: 20,
  });
  // The result is well formed and has no attributes, so each pair of angle brackets is a tag.
  return safe.replace(/<[^>]*>/g, "").trim() === "" ? "" : safe;
}
