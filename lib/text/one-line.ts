/** A text in one line, without invisible characters: control characters, and marks that change the direction of text. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
}
