import { checkWords } from "./reed-solomon.ts";

/** Squares of one region: side, words of data, words of check (ISO/IEC 16022, table 7). */
const SIZES = [
  [14, 8, 10],
  [16, 12, 12],
  [18, 18, 14],
  [20, 22, 18],
  [22, 30, 20],
  [24, 36, 24],
  [26, 44, 28],
] as const;

/** A Data Matrix in rows of modules, true for dark. */
export function dataMatrix(text: string): boolean[][] {
  const words = (text.match(/\d\d|./g) ?? []).map((piece) =>
    piece.length === 2 ? Number(piece) + 130 : piece.charCodeAt(0) + 1,
  );
  const [side, room, checks] = SIZES.find(([, data]) => data >= words.length) ?? [0, 0, 0];
  const length = words.length;
  for (let place = length + 1; place <= room; place += 1) words.push(place === length + 1 ? 129 : padding(place));
  const all = [...words, ...checkWords(words, checks, 0x12d, 1)];
  const inner = new Placement(side - 2, all).place();
  return Array.from({ length: side }, (_row, row) =>
    Array.from({ length: side }, (_column, column) => {
      if (column === 0 || row === side - 1) return true;
      if (row === 0) return column % 2 === 0;
      if (column === side - 1) return row % 2 === 1;
      return inner[row - 1]?.[column - 1] ?? false;
    }),
  );
}

/** The padding after its first word, scrambled by position. */
function padding(place: number): number {
  const scrambled = 129 + ((149 * place) % 253) + 1;
  return scrambled > 254 ? scrambled - 254 : scrambled;
}

/** Where the bits of each word go (ISO/IEC 16022, annex F): along diagonals, in the shape of an L, with special corners. */
class Placement {
  readonly #side: number;
  readonly #words: readonly number[];
  readonly #modules: (boolean | undefined)[][];

  constructor(side: number, words: readonly number[]) {
    this.#side = side;
    this.#words = words;
    this.#modules = Array.from({ length: side }, () => Array<boolean | undefined>(side).fill(undefined));
  }

  place(): (boolean | undefined)[][] {
    const side = this.#side;
    let word = 0;
    let row = 4;
    let column = 0;
    while (row < side || column < side) {
      word += this.#corner(row, column, word);
      for (; row >= 0 && column < side; row -= 2, column += 2)
        if (this.#isFree(row, column)) this.#shape(row, column, word++);
      row += 1;
      column += 3;
      for (; row < side && column >= 0; row += 2, column -= 2)
        if (this.#isFree(row, column)) this.#shape(row, column, word++);
      row += 3;
      column += 1;
    }
    if (this.#modules[side - 1]?.[side - 1] === undefined) {
      for (const [down, right, isDark] of [
        [1, 1, true],
        [2, 2, true],
        [1, 2, false],
        [2, 1, false],
      ] as const)
        this.#put(side - down, side - right, isDark);
    }
    return this.#modules;
  }

  #isFree(row: number, column: number): boolean {
    return (
      row >= 0 && column >= 0 && row < this.#side && column < this.#side && this.#modules[row]?.[column] === undefined
    );
  }

  /** The usual shape, whose last bit is at this place. */
  #shape(row: number, column: number, word: number): void {
    const offsets = [
      [-2, -2],
      [-2, -1],
      [-1, -2],
      [-1, -1],
      [-1, 0],
      [0, -2],
      [0, -1],
      [0, 0],
    ] as const;
    for (const [bit, [down, right]] of offsets.entries()) this.#bit(row + down, column + right, word, bit);
  }

  /** Sides of 8 n + 4 and 8 n have a shape of their own at the corner; how many words went there. */
  #corner(row: number, column: number, word: number): number {
    const end = this.#side - 1;
    const first = [
      [end, 0],
      [end, 1],
      [end, 2],
      [0, end - 1],
      [0, end],
      [1, end],
      [2, end],
      [3, end],
    ] as const;
    const second = [
      [end - 2, 0],
      [end - 1, 0],
      [end, 0],
      [0, end - 3],
      [0, end - 2],
      [0, end - 1],
      [0, end],
      [1, end],
    ] as const;
    const isFirst = row === this.#side && column === 0;
    const isSecond = row === this.#side - 2 && column === 0 && this.#side % 4 !== 0;
    if (!isFirst && !isSecond) return 0;
    for (const [bit, [down, right]] of (isFirst ? first : second).entries()) this.#bit(down, right, word, bit);
    return 1;
  }

  /** Places beyond an edge come in again at the opposite one. */
  #bit(row: number, column: number, word: number, bit: number): void {
    const side = this.#side;
    const shift = 4 - ((side + 4) % 8);
    const [down, right] = row < 0 ? [row + side, column + shift] : [row, column];
    const [low, far] = right < 0 ? [down + shift, right + side] : [down, right];
    this.#put(low, far, (((this.#words[word] ?? 0) >> (7 - bit)) & 1) === 1);
  }

  #put(row: number, column: number, isDark: boolean): void {
    const line = this.#modules[row];
    if (line) line[column] = isDark;
  }
}
