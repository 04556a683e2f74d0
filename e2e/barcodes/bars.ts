/** Barcodes of one dimension, as widths of bars and gaps in modules, a bar first (ISO/IEC 15417, 16388, 16390). */

const CODE_128 =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112".split(
    " ",
  );
const START_B = 104;
const START_C = 105;
const TO_B = 100;
const TO_C = 99;
const STOP = 106;

/** Pairs of digits in set C, everything else in set B. */
export function code128(text: string, isPaired = true): number[] {
  const values: number[] = [];
  let rest = text;
  let set: "B" | "C" | null = null;
  while (rest !== "") {
    const wanted = isPaired && /^\d\d/.test(rest) ? "C" : "B";
    if (set === null) values.push(wanted === "C" ? START_C : START_B);
    else if (set !== wanted) values.push(wanted === "C" ? TO_C : TO_B);
    set = wanted;
    values.push(set === "C" ? Number(rest.slice(0, 2)) : rest.charCodeAt(0) - 32);
    rest = rest.slice(set === "C" ? 2 : 1);
  }
  const check = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103;
  return [...values, check, STOP].flatMap((value) => digitsOf(CODE_128[value]));
}

const CODE_39: Record<string, string> = {
  "0": "000110100",
  "1": "100100001",
  "2": "001100001",
  "3": "101100000",
  "4": "000110001",
  "5": "100110000",
  "6": "001110000",
  "7": "000100101",
  "8": "100100100",
  "9": "001100100",
  A: "100001001",
  F: "001011000",
  "*": "010010100",
};
const WIDE = 2.5;

export function code39(text: string): number[] {
  const widths = [...`*${text}*`].flatMap((letter) => [...wide(CODE_39[letter]), 1]);
  return widths.slice(0, -1);
}

const TWO_OF_FIVE = "00110 10001 01001 11000 00101 10100 01100 00011 10010 01010".split(" ");

/** Interleaved 2 of 5: the first digit of each pair in the bars, the second in the gaps. */
export function itf(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? [];
  const widths = pairs.flatMap(([first, second]) => {
    const bars = wide(TWO_OF_FIVE[Number(first)]);
    const gaps = wide(TWO_OF_FIVE[Number(second)]);
    return bars.flatMap((bar, place) => [bar, gaps[place] ?? 0]);
  });
  return [1, 1, 1, 1, ...widths, WIDE, 1, 1];
}

const EAN_LEFT = "3211 2221 2122 1411 1132 1231 1114 1312 1213 3112".split(" ");
/** Which of the left digits are written backwards with even parity, by the first digit. */
const EAN_PARITY = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");

/** The number of a product, which many boxes show beside the SIM's. */
export function ean13(digits: string): number[] {
  const parity = EAN_PARITY[Number(digits[0])] ?? "";
  const widths = [...digits.slice(1)].map((digit) => digitsOf(EAN_LEFT[Number(digit)]));
  const left = widths.slice(0, 6).flatMap((four, place) => (parity[place] === "G" ? four.toReversed() : four));
  return [1, 1, 1, ...left, 1, 1, 1, 1, 1, ...widths.slice(6).flat(), 1, 1, 1];
}

function wide(pattern = ""): number[] {
  return [...pattern].map((mark) => (mark === "1" ? WIDE : 1));
}

function digitsOf(pattern = ""): number[] {
  return [...pattern].map(Number);
}
