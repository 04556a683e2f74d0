import fc from "fast-check";
import { expect, test } from "vitest";
import { createLanes, type Lane, SHARES } from "./lanes.ts";

const LANES = Object.keys(SHARES) as Lane[];
const SECOND = 1_000;

interface Call {
  at: number;
  lane: Lane;
  client: string | null;
  /** How long the service takes. */
  takes: number;
}

interface Outcome extends Call {
  /** When it left; null when it was refused. */
  leftAt: number | null;
  /** When that was decided. */
  decidedAt: number;
}

const device = (key: string) => ({ key, isAddress: false });
const clientOf = ({ client }: { client: string | null }) => (client === null ? null : device(client));

/** Plays the calls on a clock, to the end of the last one. */
function play(calls: Call[], callsPerSecond = 50): Outcome[] {
  let time = 0;
  const lanes = createLanes(callsPerSecond, () => time);
  const outcomes: Outcome[] = [];
  const running: { lane: Lane; client: string | null; until: number }[] = [];
  const coming = calls.toSorted((one, other) => one.at - other.at);
  for (let wakeAt: number | null = 0; coming.length > 0 || running.length > 0 || wakeAt !== null; ) {
    time = Math.min(coming[0]?.at ?? Infinity, wakeAt ?? Infinity, ...running.map(({ until }) => until));
    for (const ended of running.filter(({ until }) => until <= time)) {
      running.splice(running.indexOf(ended), 1);
      lanes.leave(ended.lane, clientOf(ended));
    }
    for (; coming[0] !== undefined && coming[0].at <= time; coming.shift()) {
      const call = coming[0];
      lanes.enter(call.lane, clientOf(call), (isTurn) => {
        outcomes.push({ ...call, leftAt: isTurn ? time : null, decidedAt: time });
        if (isTurn) running.push({ ...call, until: time + call.takes });
      });
      lanes.work();
    }
    const waitMs = lanes.work();
    wakeAt = waitMs === null ? null : time + waitMs;
  }
  return outcomes;
}

/** Calls of one lane, evenly spread, each of another client. */
function flood(lane: Lane, perSecond: number, seconds: number): Call[] {
  return Array.from({ length: perSecond * seconds }, (_, index) => {
    return { at: (index * SECOND) / perSecond, lane, client: `${lane} ${index}`, takes: 100 };
  });
}

const left = (outcomes: Outcome[], lane: Lane) => outcomes.filter((one) => one.lane === lane && one.leftAt !== null);

/** How many left in a second of a flood, after the burst. */
function rateOf(outcomes: Outcome[], lane: Lane): number {
  const isCounted = ({ leftAt }: Outcome) => Number(leftAt) >= 5 * SECOND && Number(leftAt) < 20 * SECOND;
  return left(outcomes, lane).filter(isCounted).length / 15;
}

const anyCall = fc.record({
  at: fc.integer({ min: 0, max: 5 * SECOND }),
  lane: fc.constantFrom(...LANES),
  client: fc.constantFrom("a", "b", "c", "d", null),
  takes: fc.integer({ min: 0, max: 3 * SECOND }),
});
const anyCalls = fc.array(anyCall, { maxLength: 300 });
const anyRate = fc.constantFrom(1, 7, 50, 200);

test("each call is decided once and within two seconds, whichever come", () => {
  fc.assert(
    fc.property(anyCalls, anyRate, (calls, rate) => {
      const outcomes = play(calls, rate);
      expect(outcomes).toHaveLength(calls.length);
      for (const { at, decidedAt } of outcomes) expect(decidedAt - at).toBeLessThanOrEqual(2 * SECOND + 1e-6);
    }),
  );
});

test("no more leave than the rate allows after its burst", () => {
  fc.assert(
    fc.property(anyCalls, fc.constantFrom(20, 50, 200), (calls, rate) => {
      const times = play(calls, rate).flatMap(({ leftAt }) => leftAt ?? []);
      const sorted = times.toSorted((one, other) => one - other);
      for (const [index, time] of sorted.entries())
        expect(index).toBeLessThanOrEqual(2 * rate + (time * rate) / SECOND);
    }),
  );
});

test("a client's calls leave in the order of its asking, and two at a time in a lane", () => {
  fc.assert(
    fc.property(anyCalls, (calls) => {
      const sent = play(calls.map((call) => ({ ...call, client: call.client ?? "shop" })));
      for (const call of sent.filter(({ leftAt }) => leftAt !== null)) {
        const beside = sent.filter(
          (one) => one.lane === call.lane && one.client === call.client && one.leftAt !== null,
        );
        const [leftAt, endsAt] = [Number(call.leftAt), Number(call.leftAt) + call.takes];
        const running = beside.filter((one) => Number(one.leftAt) <= leftAt && Number(one.leftAt) + one.takes > leftAt);
        expect(running.length - (endsAt > leftAt ? 0 : 1)).toBeLessThanOrEqual(2);
        for (const later of beside.filter(({ at }) => at > call.at))
          expect(later.leftAt).toBeGreaterThanOrEqual(leftAt);
      }
    }),
  );
});

test("when all lanes want more than there is, each has its share, and none starves", () => {
  const outcomes = play(LANES.flatMap((lane) => flood(lane, 100, 20)));
  for (const lane of LANES) {
    expect(rateOf(outcomes, lane) / 50).toBeGreaterThan(SHARES[lane] - 0.01);
    expect(rateOf(outcomes, lane) / 50).toBeLessThan(SHARES[lane] + 0.01);
  }
});

test.each(LANES)("a lane that is alone has all calls: %s", (lane) => {
  expect(rateOf(play(flood(lane, 100, 20)), lane)).toBeGreaterThan(48);
});

test("an unused share goes to the most important lane that wants more", () => {
  const outcomes = play((["buying", "known", "rest"] as const).flatMap((lane) => flood(lane, 100, 20)));
  // Those of `unknown` go up; those of `money`, which is above, to the most important below it.
  for (const [lane, perSecond] of [
    ["buying", 40],
    ["known", 7.5],
    ["rest", 2.5],
  ] as const)
    expect(rateOf(outcomes, lane)).toBeCloseTo(perSecond, 0);
});

test("during a flood of look-ups from a thousand addresses a buyer's calls leave at once [v5.0.0-15.2.2]", () => {
  const buyers = Array.from({ length: 20 }, (_, index): Call[] =>
    (["buying", "buying", "buying", "money"] as const).map((lane, step) => {
      return { at: 3 * SECOND + index * 700 + step * 150, lane, client: `buyer ${index}`, takes: 100 };
    }),
  ).flat();
  const outcomes = play([...flood("unknown", 500, 20), ...flood("rest", 50, 20), ...buyers]);
  for (const lane of ["buying", "money"] as const) {
    const calls = outcomes.filter((one) => one.lane === lane);
    expect(calls.map(({ at, leftAt }) => Number(leftAt) - at).every((waitMs) => waitMs === 0)).toBe(true);
  }
});

test("one client with two hundred calls holds up no other of its lane", () => {
  const greedy = Array.from({ length: 200 }, (): Call => ({ at: 0, lane: "known", client: "greedy", takes: 8_000 }));
  const other: Call = { at: 1, lane: "known", client: "other", takes: 100 };
  const outcomes = play([...greedy, other]);
  const sent = left(outcomes, "known");
  // Two that run; four wait two seconds for them and are refused, the others at once.
  expect(sent.map(({ client }) => client).toSorted()).toEqual(["greedy", "greedy", "other"]);
  expect(sent.find(({ client }) => client === "other")?.leftAt).toBe(1);
  expect(outcomes.filter(({ leftAt, decidedAt }) => leftAt === null && decidedAt > 0)).toHaveLength(4);
});

test("the five calls of one view of a SIM all leave while each takes up to a second", () => {
  const view = Array.from({ length: 5 }, (): Call => ({ at: 0, lane: "known", client: "owner", takes: 990 }));
  expect(left(play(view), "known")).toHaveLength(5);
});

test("the clients of a lane take turns", () => {
  const many = Array.from({ length: 6 }, (): Call => ({ at: 100, lane: "known", client: "many", takes: 0 }));
  const one: Call = { at: 101, lane: "known", client: "one", takes: 0 };
  const busy = Array.from({ length: 200 }, (): Call => ({ at: 0, lane: "known", client: null, takes: 0 }));
  const order = play([...busy, ...many, one], 10).filter(({ client, leftAt }) => client !== null && leftAt !== null);
  expect(order.findIndex(({ client }) => client === "one")).toBeLessThanOrEqual(1);
});

test("the shop's own calls have no limit of their own, but no more wait than can leave in time", () => {
  const own = Array.from({ length: 400 }, (): Call => ({ at: 0, lane: "rest", client: null, takes: 0 }));
  const outcomes = play(own);
  const atOnce = outcomes.filter(({ leftAt }) => leftAt === 0).length;
  const refusedAtOnce = outcomes.filter(({ leftAt, decidedAt }) => leftAt === null && decidedAt === 0).length;
  expect([atOnce, refusedAtOnce]).toEqual([52, 248]);
});

test("a flood of clients leaves nothing behind, and few of its calls wait", () => {
  let time = 0;
  const lanes = createLanes(50, () => time);
  let undecided = 0;
  for (let client = 0; client < 100_000; client += 1) {
    undecided += 1;
    lanes.enter("unknown", device(String(client)), (isTurn) => {
      undecided -= 1;
      if (isTurn) lanes.leave("unknown", device(String(client)));
    });
    time += 0.01;
    lanes.work();
    if (undecided > 100) expect.fail(`${undecided} wait`);
  }
  time += 10 * SECOND;
  expect(lanes.work()).toBeNull();
  expect(undecided).toBe(0);
});

test("calls that waited while the process stood still leave before any is refused", () => {
  let time = 0;
  const lanes = createLanes(50, () => time);
  const sent = { money: 0, buying: 0 };
  const enter = (lane: "money" | "buying", count: number) => {
    for (let call = 0; call < count; call += 1)
      lanes.enter(lane, null, (isTurn) => {
        if (isTurn) sent[lane] += 1;
      });
  };
  enter("buying", 100);
  lanes.work();
  enter("money", 30);
  enter("buying", 20);
  const before = { ...sent };
  time += 3 * SECOND;
  lanes.work();
  expect({ money: sent.money - before.money, buying: sent.buying - before.buying }).toEqual({ money: 30, buying: 40 });
});

test("in a full lane the last call of the client with the most gives way to one with fewer", () => {
  const lanes = createLanes(50, () => 0);
  const refused: string[] = [];
  const enter = (client: string, lane: Lane = "known") =>
    lanes.enter(lane, device(client), (isTurn) => void (isTurn || refused.push(client)));
  for (let client = 0; client < 25; client += 1) for (let call = 0; call < 4; call += 1) enter(`greedy ${client}`);
  expect(refused).toEqual([]);
  enter("newcomer");
  enter("newcomer");
  expect(refused).toEqual(["greedy 24", "greedy 23"]);
  enter("greedy 0");
  enter("greedy 24");
  expect(refused.slice(2), "those that have as many wait no better").toEqual(["greedy 0", "greedy 24"]);
});

test("an address without devices has four times the places of a device", () => {
  const lanes = createLanes(50, () => 0);
  let [sent, refused] = [0, 0];
  for (let call = 0; call < 40; call += 1) {
    lanes.enter("buying", { key: "address", isAddress: true }, (isTurn) => {
      if (isTurn) sent += 1;
      else refused += 1;
    });
    lanes.work();
  }
  expect([sent, refused]).toEqual([8, 16]);
});
