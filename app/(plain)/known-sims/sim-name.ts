import { oneLine } from "#/lib/text/one-line.ts";

const MAX_CHARACTERS = 40;

/**
 * A name for a SIM as its owner typed it, without unreadable characters. Empty if nothing is left.
 * @returns null when it is too long
 */
export function cleanName(text: string): string | null {
  const clean = oneLine(text.normalize("NFC"));
  return [...clean].length > MAX_CHARACTERS ? null : clean;
}
