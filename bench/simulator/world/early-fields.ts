import type { Choices } from "#/bench/simulator/choices.ts";

/** Card fields that come with the checkout, before the partner knows of the order. */
export class EarlyFields {
  readonly areOffered: boolean;
  /** The processor refuses them for its secrets. */
  readonly areRefused: boolean;
  /** When the shop was told so, by the SIM of the order. */
  readonly refusals: { sim: string; at: number }[] = [];

  constructor(choices: Choices) {
    this.areOffered = choices.condition("one screen", [false, true]);
    this.areRefused = choices.condition("fields refused", [false, false, false, true]);
  }

  /** Whether no page of this SIM may show them now: a refusal ends them for a day, one that two SIMs met within an hour for all. */
  mustBeAbsent(sim: string, now: number): boolean {
    const recent = this.refusals.filter(({ at }) => now - at < 23 * 3_600_000);
    const isMetBy = (one: string, time: number): boolean =>
      recent.some((other) => other.sim !== one && Math.abs(other.at - time) < 59 * 60_000);
    return recent.some((one) => one.sim === sim || isMetBy(one.sim, one.at));
  }
}
