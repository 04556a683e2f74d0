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

/** What says something by itself. */
const PARTS = new Set(["p", "li", "tr", "h3", "h4"]);

/**
 * The partner's description without anything harmful, and without what `isWrong`; empty when no readable text is left, or when a wrong one
 * stands outside all parts.
 */
export function sanitizeDetails(html: string, isWrong: (text: string) => boolean = () => false): string {
  const safe = sanitizeHtml(html.slice(0, MAX_LENGTH), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {},
    nestingLimit: 20,
    exclusiveFilter: ({ tag, text }) => PARTS.has(tag) && isWrong(text),
  });
  // The result is well formed and has no attributes, so each pair of angle brackets is a tag.
  const lines = safe.split(/<[^>]*>/g).filter((line) => line.trim() !== "");
  return lines.length === 0 || lines.some(isWrong) ? "" : safe;
}
