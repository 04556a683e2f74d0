import type { Random } from "#/testbed/random.ts";
import { CARDS } from "./card.ts";

/** How far a buyer means to go, and with which cards. */
export interface Intention {
  leavesAfter: "buy" | "continue" | "card form" | null;
  renews: boolean;
  /** Tried one after another until one is accepted. */
  cards: string[];
  /** The buyer's answer if the bank asks. */
  approves: boolean;
  /** Whether the buyer stays to see the order ready, and comes back later. */
  stays: boolean;
  /** A buyer who stays then ends the renewal at once. */
  stops: boolean;
}

/** Most buyers pay and stay; some leave before that, are refused by their bank, or close the tab. */
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
