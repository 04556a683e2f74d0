import { checkWords } from "./reed-solomon.ts";

/** Versions 1 to 3 at level M: words of data and of check (ISO/IEC 18004, table 9), where the alignment pattern is. */
const VERSIONS = [
  [16, 10, 0],
  [28, 16, 18],
  [44, 26, 22],
] as const;

/** A QR code in rows of modules, true for dark, with the text as bytes. */
export function qrCode(text: string, mask: number): boolean[][] {
  const version = VERSIONS.findIndex(([room]) => room >= text.length + 2) + 1;
  const [room, checks, alignment] = VERSIONS[version - 1] ?? [0, 0, 0];
  const side = 17 + 4 * version;
  const modules = Array.from({ length: side }, () => Array<boolean | undefined>(side).fill(undefined));
  const put = (row: number, column: number, isDark: boolean): void => {
    const line = modules[row];
    if (line && column >= 0 && column < side) line[column] = isDark;
  };
  for (const [top, left] of [
    [0, 0],
    [0, side - 7],
    [side - 7, 0],
  ] as const)
    finder(put, top, left);
  for (let place = 8; place < side - 8; place += 1) {
    put(6, place, place % 2 === 0);
    put(place, 6, place % 2 === 0);
  }
  if (alignment > 0) square(put, alignment, alignment, [0, 2]);
  put(side - 8, 8, true);
  format(put, side, mask);
  const data = bytesOf(text, room);
  fill(modules, [...data, ...checkWords(data, checks, 0x11d, 0)], mask);
  return modules.map((row) => row.map(Boolean));
}

type Put = (row: number, column: number, isDark: boolean) => void;

function finder(put: Put, top: number, left: number): void {
  square(put, top + 3, left + 3, [0, 1, 3]);
}

/** Rings around a middle, of which some are dark, with a light one around them all. */
function square(put: Put, middleRow: number, middleColumn: number, dark: readonly number[]): void {
  const reach = dark.length === 3 ? 4 : 2;
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1) {
      put(middleRow + down, middleColumn + right, dark.includes(Math.max(Math.abs(down), Math.abs(right))));
    }
}

/** Level M and the mask, with their ten check bits, twice. */
function format(put: Put, side: number, mask: number): void {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((bits >> bit) & 1) === 1;
    const along = bit < 6 ? bit : bit + 1;
    if (bit < 8) put(8, side - 1 - bit, isDark);
    else put(8, bit === 8 ? 7 : 14 - bit, isDark);
    if (bit < 8) put(along, 8, isDark);
    else put(side - 15 + bit, 8, isDark);
  }
}

function bytesOf(text: string, room: number): number[] {
  const letters = [...text].map((letter) => letter.charCodeAt(0).toString(2).padStart(8, "0"));
  const bits = `0100${text.length.toString(2).padStart(8, "0")}${letters.join("")}0000`;
  const words = (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  for (let place = 0; words.length < room; place += 1) words.push(place % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Two columns at a time from the right, up and down by turns. */
function fill(modules: (boolean | undefined)[][], words: readonly number[], mask: number): void {
  const side = modules.length;
  let bit = 0;
  let isUp = true;
  for (let right = side - 1; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < side; step += 1) {
      const row = isUp ? side - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = modules[row];
        if (line?.[column] !== undefined || !line) continue;
        const isSet = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        line[column] = isSet !== isMasked(mask, row, column);
        bit += 1;
      }
    }
  }
}

function isMasked(mask: number, row: number, column: number): boolean {
  if (mask === 0) return (row + column) % 2 === 0;
  if (mask === 1) return row % 2 === 0;
  if (mask === 2) return column % 3 === 0;
  return (row + column) % 3 === 0;
}
