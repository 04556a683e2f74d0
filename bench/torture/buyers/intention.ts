import type { Random } from "#/testbed/random.ts";
import { CARDS } from "./card.ts";

/** How far a buyer means to go, and with what card. */
export interface Intention {
  leavesAfter: "buy" | "continue" | "card form" | null;
  renews: boolean;
  /** Tried one after another until one is taken. */
  cards: string[];
  /** Whether the bank, where it asks, is told yes. */
  approves: boolean;
  /** Whether the buyer stays to see the order ready, and comes back later. */
  stays: boolean;
  /** Whether one who stays ends the renewal at once. */
  stops: boolean;
}

/** Most buyers pay and stay; some leave on the way, meet a bank that says no, or close the tab. */
export function intend(random: Random): Intention {
  const chance = (percent: number): boolean => random.below(100) < percent;
  return {
    leavesAfter: chance(9) ? random.pick(["buy", "continue", "card form"] as const) : null,
    renews: chance(40),
    cards: chooseCards(random),
    approves: chance(70),
    stays: chance(60),
    stops: chance(50),
  };
}

function chooseCards(random: Random): string[] {
  const first = random.below(100);
  if (first < 5) return [CARDS.declined];
  if (first < 30) return [random.pick([CARDS.declined, CARDS.keptThenDeclined, CARDS.asksTheBank]), CARDS.pays];
  return [random.pick([CARDS.pays, CARDS.pays, CARDS.asksTheBank, CARDS.processing])];
}
