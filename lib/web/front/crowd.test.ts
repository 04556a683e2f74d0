import { expect, test } from "vitest";
import { createRandom } from "#/testbed/random.ts";
import { createTurns } from "./turns.ts";

const PAGE_MS = 12;
/** The longest pause between an answer and the client's next request. */
const MOST_PAUSE_MS = 20;
const MINUTE = 60_000;
/** The crowd has filled the queue by then. */
const FIRST_BUYER_AT = 3_000;
/** From the SIM number to the card form. */
const REQUESTS_OF_A_BUYER = 9;
const BETWEEN_BUYERS_MS = 2_000;
const QUICK_MS = 3_000;

interface Crowd {
  connections: number;
  /** From which they ask, one after another. */
  addresses: number;
  seed: number;
  mostForOldest?: number;
}

/**
 * A minute of a model: one thread renders a page in 12 ms, each connection asks again once it is answered or refused, and every two seconds a
 * buyer comes.
 */
function runMinute({ connections, addresses, seed, ...options }: Crowd) {
  let now = 0;
  let looks: (() => void)[] = [];
  let due: { at: number; run: () => void }[] = [];
  const rendering: (() => void)[] = [];
  const seen = { refused: 0, longestWait: 0, buyers: 0, quickBuyers: 0 };
  const turns = createTurns({ ...options, idleMs: () => 0, soon: (look) => looks.push(look), now: () => now });
  const random = createRandom(seed, 0);
  const afterPause = (run: () => void) => due.push({ at: now + random.below(MOST_PAUSE_MS + 1), run });

  function ask(client: string, answered: () => void, refused = answered): void {
    const askedAt = now;
    const end = turns.enter(
      { narrow: client, wide: null },
      {
        start: () =>
          rendering.push(() => {
            seen.longestWait = Math.max(seen.longestWait, now - askedAt);
            end();
            answered();
          }),
        refuse() {
          seen.refused += 1;
          afterPause(refused);
        },
      },
    );
  }

  let asked = 0;
  function askForEver(): void {
    afterPause(() => {
      asked += 1;
      ask(`client${asked % addresses}`, askForEver);
    });
  }

  function buy(): void {
    seen.buyers += 1;
    const name = `buyer${seen.buyers}`;
    const begunAt = now;
    const goOn = (left: number): void => {
      if (left > 0)
        return void afterPause(() =>
          ask(
            name,
            () => goOn(left - 1),
            () => undefined,
          ),
        );
      if (now - begunAt < QUICK_MS) seen.quickBuyers += 1;
    };
    goOn(REQUESTS_OF_A_BUYER);
  }

  for (let connection = 0; connection < connections; connection += 1) askForEver();
  for (let at = FIRST_BUYER_AT; at < MINUTE - QUICK_MS; at += BETWEEN_BUYERS_MS) due.push({ at, run: buy });
  while (now < MINUTE) {
    const answer = rendering.shift();
    now += answer ? PAGE_MS : 1;
    const [past, later] = [due.filter(({ at }) => at <= now), due.filter(({ at }) => at > now)];
    due = later;
    for (const { run } of past.sort((one, other) => one.at - other.at)) run();
    answer?.();
    const looksNow = looks;
    looks = [];
    for (const look of looksNow) look();
  }
  return seen;
}

const SEEDS = [1, 2, 3];

test.each(SEEDS)(
  "in a shop that is just full none waits for good, though each asks again at once (seed %i)",
  (seed) => {
    const { refused, longestWait } = runMinute({ connections: 24, addresses: 10_000, seed });
    expect(refused).toBe(0);
    expect(longestWait).toBeLessThan(5_000);
  },
);

test.each(SEEDS)("while 400 connections from a thousand addresses ask, most buyers pass them (seed %i)", (seed) => {
  const crowd = { connections: 400, addresses: 1_000, seed };
  const { buyers, quickBuyers } = runMinute(crowd);
  expect(quickBuyers / buyers).toBeGreaterThan(0.7);
  const likeAFullShop = runMinute({ ...crowd, mostForOldest: 1_000 });
  expect(likeAFullShop.quickBuyers, "if the oldest had turns of their own").toBeLessThan(buyers / 3);
});
