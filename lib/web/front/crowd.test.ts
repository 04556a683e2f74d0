import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const PAGE_MS = 12;
const MINUTE = 60_000;
/** A client asks again at most so long after an answer. */
const MOST_PAUSE_MS = 20;
/** From the SIM number to the card form. */
const REQUESTS_OF_A_BUYER = 9;

/** A minute of a model: one thread renders a page in 12 ms, and each connection asks again once it is answered or refused. */
function runMinute({ connections, addresses }: { connections: number; addresses: number }) {
  let now = 0;
  let refused = 0;
  let longestWait = 0;
  let asked = 0;
  let seed = 1;
  const looks: (() => void)[] = [];
  const due: { at: number; run: () => void }[] = [];
  const started: (() => void)[] = [];
  const turns = createTurns({ idleMs: () => 0, soon: (look) => looks.push(look), now: () => now });
  const later = (ms: number, run: () => void) => due.push({ at: now + ms, run });
  const pause = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (MOST_PAUSE_MS * seed) / 2 ** 31;
  };
  const ask = (name: string, answered: () => void, notAnswered = answered): void => {
    const askedAt = now;
    const start = () =>
      started.push(() => {
        longestWait = Math.max(longestWait, now - askedAt);
        end();
        answered();
      });
    const refuse = () => {
      refused += 1;
      later(0, notAnswered);
    };
    const end = turns.enter({ narrow: name, wide: null }, { start, refuse });
  };
  const askForEver = (): void => {
    later(pause(), () => {
      asked += 1;
      ask(`client${asked % addresses}`, askForEver);
    });
  };
  for (let connection = 0; connection < connections; connection += 1) askForEver();
  const ways: number[] = [];
  const buy = (): void => {
    const name = `buyer${ways.length}`;
    const begunAt = now;
    const askRest = (rest: number): void => {
      if (rest > 0) return void later(pause(), () => ask(name, () => askRest(rest - 1), buy));
      ways.push(now - begunAt);
      buy();
    };
    askRest(REQUESTS_OF_A_BUYER);
  };
  later(MINUTE / 20, buy);
  while (now < MINUTE) {
    const render = started.shift();
    now += render ? PAGE_MS : 1;
    for (const { run } of due.splice(0).filter((one) => one.at <= now || !due.push(one))) run();
    render?.();
    for (const look of looks.splice(0)) look();
  }
  return { refused, longestWait, ways };
}

test("in a shop that is just full none waits for good, though each asks again at once", () => {
  const { refused, longestWait } = runMinute({ connections: 24, addresses: 24 });
  expect(refused).toBe(0);
  expect(longestWait).toBeLessThan(5_000);
});

test("while 400 connections from a thousand addresses ask, most buyers pass them", () => {
  const { ways } = runMinute({ connections: 400, addresses: 1_000 });
  const quick = ways.filter((ms) => ms < 3_000);
  expect(quick.length).toBeGreaterThan(10);
});
