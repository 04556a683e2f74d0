/**
 * The check words of a two-dimensional code: the remainder of the data by the product of (x - 2^i) over the field of 256 elements.
 *
 * @param field the polynomial of the field: 0x12d for Data Matrix, 0x11d for QR codes
 * @param first the first i: 1 for Data Matrix, 0 for QR codes
 */
export function checkWords(data: readonly number[], count: number, field: number, first: number): number[] {
  const { power, logarithm } = tablesOf(field);
  const times = (left: number, right: number): number =>
    left === 0 || right === 0 ? 0 : (power[((logarithm[left] ?? 0) + (logarithm[right] ?? 0)) % 255] ?? 0);
  let divisor = [1];
  for (let step = 0; step < count; step += 1) {
    const root = power[(first + step) % 255] ?? 0;
    divisor = [...divisor, 0].map((factor, place) => factor ^ times(divisor[place - 1] ?? 0, root));
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let place = 0; place < data.length; place += 1) {
    const factor = rest[place] ?? 0;
    for (const [offset, part] of divisor.entries())
      rest[place + offset] = (rest[place + offset] ?? 0) ^ times(part, factor);
  }
  return rest.slice(data.length);
}

function tablesOf(field: number): { power: number[]; logarithm: number[] } {
  const power: number[] = [];
  const logarithm: number[] = [];
  let value = 1;
  for (let exponent = 0; exponent < 255; exponent += 1) {
    power.push(value);
    logarithm[value] = exponent;
    value = value < 128 ? value * 2 : (value * 2) ^ field;
  }
  return { power, logarithm };
}
