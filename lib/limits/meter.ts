import { createBoundedMap } from "./bounded-map.ts";
import { type Ask, type Counter, type Refusal, SLICES, sliceAt, waitFor } from "./window.ts";

/** Counts in the memory of this process. */
export interface Meter {
  /** Counts one for each key, or for none of them. @returns null when counted */
  take(asks: readonly Ask[]): Refusal | null;
  /** Takes back one that was counted, where it still counts. */
  giveBack(counters: readonly Counter[]): void;
}

/**
 * The most keys in memory, by how long they are counted. A flood of short counts pushes out no count of a day. Devices and typed email
 * addresses cost nothing, so a flood of them pushes out no count of orders or proofs. Together a process's two meters take 20 MB: one of
 * them counts no days.
 */
const CAPACITY = { short: 8_192, hour: 12_288, day: 12_288, costly: 12_288 };

/** A key begins with what is counted. Each of these takes a known SIM or a mailbox that is read. */
const COSTLY = /^(order|proof)[. ]/;

const HOUR_MS = 3_600_000;

interface Counts {
  /** The slice that `counts` begins with. */
  slice: number;
  /** The current slice first. */
  counts: number[];
}

/** @param now in milliseconds; should never go back, or counts stay for as long as it went back */
export function createMeter(now: () => number, capacity = CAPACITY): Meter {
  const short = createBoundedMap<Counts>(capacity.short);
  const hour = createBoundedMap<Counts>(capacity.hour);
  const day = createBoundedMap<Counts>(capacity.day);
  const costly = createBoundedMap<Counts>(capacity.costly);
  const keptFor = ({ key, windowMs }: Counter) => {
    if (windowMs < HOUR_MS) return short;
    if (windowMs < 24 * HOUR_MS) return hour;
    return COSTLY.test(key) ? costly : day;
  };

  const current = (counter: Counter, at: number): Counts | undefined => {
    const found = keptFor(counter).get(counter.key);
    const slice = sliceAt(counter, at);
    if (found !== undefined && slice > found.slice) {
      const { counts } = found;
      const passed = slice - found.slice;
      for (let age = SLICES - 1; age >= 0; age -= 1) counts[age] = counts[age - passed] ?? 0;
      found.slice = slice;
    }
    return found;
  };

  return {
    take(asks) {
      const at = now();
      let refusal: Refusal | null = null;
      for (const ask of asks) {
        const found = current(ask, at);
        const waitMs = found === undefined ? 0 : waitFor(ask, found.counts, at);
        if (waitMs > (refusal?.waitMs ?? 0)) refusal = { ask, waitMs };
      }
      if (refusal !== null) return refusal;
      // A refused request leaves no new keys, so who is refused can't push others out of the memory.
      for (const ask of asks) {
        const found = current(ask, at);
        if (found === undefined) keptFor(ask).set(ask.key, { slice: sliceAt(ask, at), counts: [1, 0, 0, 0, 0] });
        else found.counts[0] = (found.counts[0] ?? 0) + 1;
      }
      return null;
    },
    giveBack(counters) {
      const at = now();
      for (const counter of counters) {
        const counts = current(counter, at)?.counts ?? [];
        const age = counts.findIndex((count) => count > 0);
        if (age >= 0) counts[age] = (counts[age] ?? 0) - 1;
      }
    },
  };
}
