/** A text in one line, without what can't be seen: control characters, and marks that turn the direction of the text round them. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
}
