import { once } from "#/lib/once.ts";

/** As often as this in a row a call fails before it counts as failing. */
const FAILURES = 5;

/** By call, how often it has failed since it was last answered; in this process, whoever asked. */
const streaks = (): Map<string, number> => once("partner calls failing", () => new Map());

export function noteAnswer(call: string): void {
  streaks().delete(call);
}

export function noteFailure(call: string): void {
  streaks().set(call, (streaks().get(call) ?? 0) + 1);
}

/** How many calls of the partner are failing at the moment. A refusal is an answer. */
export function failingCalls(): number {
  return [...streaks().values()].filter((failures) => failures >= FAILURES).length;
}
