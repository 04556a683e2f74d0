/** A text of a few lines, each as `oneLine` makes it; empty lines are left out. */
export function fewLines(text: string): string {
  const lines = text.split(/\r\n|[\n\r]/).map(oneLine);
  return lines.filter((line) => line !== "").join("\n");
}

/** A text in one line, without invisible characters: control characters, and marks that change the direction of text. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
}
