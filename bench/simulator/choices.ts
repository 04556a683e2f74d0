/**
 * Everything that is left to chance in one schedule, drawn from its seed.
 *
 * Each decision has a name and a number, and one of its outcomes is plain: nothing unusual happens. The outcome depends only on the
 * seed, the name and the number. So a schedule can run again with some decisions made plain while the others stay the same, which is
 * how a failing schedule is shortened.
 */
export class Choices {
  /** The decisions whose outcome was not plain, in the order they were made. */
  readonly unusual: string[] = [];
  /** From here on the outcome of every decision is plain. */
  isCalm = false;
  readonly #seed: number;
  readonly #kept: ReadonlySet<string> | null;
  readonly #named = new Map<string, Named>();

  /** @param kept when given, only these decisions may be unusual */
  constructor(seed: number, kept: ReadonlySet<string> | null = null) {
    this.#seed = seed;
    this.#kept = kept;
  }

  /** True, the unusual outcome, with this probability. */
  chance(name: string, probability: number): boolean {
    return this.#draw(name, (random) => (random < probability ? "yes" : null)) !== null;
  }

  /** A number from 0 to `count` - 1; 0 is plain. */
  pick(name: string, count: number): number {
    if (count < 2) return 0;
    return this.#draw(name, (random) => Math.floor(random * count) || null) ?? 0;
  }

  /** `plain`, or with this probability one of the others. */
  oneOf<T extends string | number>(name: string, plain: T, probability: number, others: readonly T[]): T {
    const unusual = (random: number) =>
      random < probability ? (others[Math.floor((random / probability) * others.length)] ?? null) : null;
    return this.#draw(name, unusual) ?? plain;
  }

  /** Random bytes, which are never plain. */
  bytes(count: number): Buffer {
    const bytes = Buffer.alloc(count);
    const named = this.#name("bytes");
    for (let at = 0; at < count; at += 1) bytes[at] = Math.floor(draw(named, this.#next(named)) * 256);
    return bytes;
  }

  /** A decision about the whole schedule, which shortening does not change: which faults happen, and how often. */
  condition<T>(name: string, options: readonly [T, ...T[]]): T {
    return options[Math.floor(draw(this.#name(name), 0) * options.length)] ?? options[0];
  }

  #draw<T extends string | number>(name: string, read: (random: number) => T | null): T | null {
    const named = this.#name(name);
    const number = this.#next(named);
    if (this.isCalm) return null;
    const outcome = read(draw(named, number));
    if (outcome === null) return null;
    const key = `${name} #${number}: ${outcome}`;
    if (this.#kept && !this.#kept.has(key)) return null;
    this.unusual.push(key);
    return outcome;
  }

  #next(named: Named): number {
    named.count += 1;
    return named.count;
  }

  #name(name: string): Named {
    let named = this.#named.get(name);
    if (!named) {
      let hash = mix(this.#seed ^ 0x9e3779b9);
      for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
      named = { hash: mix(hash), count: 0 };
      this.#named.set(name, named);
    }
    return named;
  }
}

/** A decision's name: a hash of it and of the seed, and how often it was made. */
interface Named {
  readonly hash: number;
  count: number;
}

/** From 0 to 1, without 1: a hash of seed, name and number. */
function draw({ hash }: Named, number: number): number {
  return mix(hash + Math.imul(number, 0x85ebca6b)) / 2 ** 32;
}

/** Spreads 32 bits well. */
function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}
