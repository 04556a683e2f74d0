import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

/** A test decides when the process has rested, and when the turns look again. Few at once make the order of the others short to tell. */
function openTurns(options: Parameters<typeof createTurns>[0] = { most: { light: 2, heavy: 1 } }) {
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  let idle = 0;
  let time = 0;
  let looks: (() => void)[] = [];
  const turns = createTurns({ ...options, idleMs: () => idle, soon: (look) => looks.push(look), now: () => time });
  return {
    started,
    refused,
    /** @param name of the request; its client stands before the colon, with its /48 before a slash */
    enter(name: string) {
      const work = { start: () => started.push(name), refuse: () => refused.push(name) };
      const [narrow = ""] = name.split(":");
      ends.set(name, turns.enter({ narrow, wide: narrow.includes("/") ? (narrow.split("/")[0] ?? "") : null }, work));
    },
    end: (name: string) => ends.get(name)?.(),
    pass(ms: number) {
      time += ms;
    },
    rest(ms: number) {
      idle += ms;
      const due = looks;
      looks = [];
      for (const look of due) look();
    },
  };
}

test("with nothing else to do each request starts at once", () => {
  const turns = openTurns();
  for (const name of ["a:1", "a:2", "a:3"]) {
    turns.enter(name);
    turns.end(name);
  }
  expect(turns.started).toEqual(["a:1", "a:2", "a:3"]);
});

test("the newest request gets a turn soon, so that those who fill the queue wait in it", () => {
  const turns = openTurns();
  for (let index = 0; index < 20; index += 1) turns.enter(`attacker${index}:1`);
  expect(turns.started).toEqual(["attacker0:1", "attacker1:1"]);
  turns.pass(250);
  turns.enter("buyer:1");
  turns.end("attacker0:1");
  expect(turns.started.at(-1)).toBe("buyer:1");
});

test("a request that newer ones keep passing is refused after half a minute, and no other", () => {
  const turns = openTurns();
  for (const name of ["a:1", "b:1", "old:1"]) turns.enter(name);
  turns.pass(29_999);
  for (let index = 0; index < 20; index += 1) turns.enter(`young${index}:1`);
  turns.rest(0);
  expect(turns.refused).toEqual([]);
  turns.pass(1);
  turns.rest(0);
  expect(turns.refused).toEqual(["old:1"]);
});

test.each([
  [64, true],
  [65, false],
])("among %i who wait the oldest has every eighth turn: %s", (waiting, hasTurn) => {
  const turns = openTurns();
  const [atOnce, turnsBefore] = [2, 6];
  for (let index = 0; index < atOnce + turnsBefore + waiting; index += 1) turns.enter(`client${index}:1`);
  turns.pass(250);
  for (let ended = 0; ended <= turnsBefore; ended += 1) turns.end(turns.started[ended] ?? "");
  expect(turns.started.at(-1) === "client2:1").toBe(hasTurn);
});

test("the other turns go to who came first of those that have waited for a short time", () => {
  const turns = openTurns();
  for (let index = 0; index < 20; index += 1) turns.enter(`attacker${index}:1`);
  turns.pass(250);
  turns.enter("buyer:1");
  // Each is newer than the buyer's.
  for (let index = 0; index < 4; index += 1) {
    turns.enter(`attacker${index}:2`);
    turns.end(turns.started.at(-1) ?? "");
  }
  expect(turns.started.slice(2, 4)).toContain("buyer:1");
});

test("a client that has asked for much goes after all that have asked for little", () => {
  const turns = openTurns();
  for (let index = 0; index < 60; index += 1) {
    turns.enter(`flood:${index}`);
    turns.end(`flood:${index}`);
  }
  for (const name of ["a:1", "b:1", "buyer:1", "flood:a", "flood:b"]) turns.enter(name);
  turns.end("a:1");
  expect(turns.started.at(-1)).toBe("buyer:1");
  turns.end("b:1");
  expect(turns.started.at(-1)).toBe("buyer:1");
  turns.end("buyer:1");
  expect(turns.started.at(-1)).toMatch(/^flood/);
});

test("four buyers run at once, and one who has asked for much takes a turn beside them", () => {
  const turns = openTurns({});
  askOften(turns, "office", 59);
  for (const name of ["a:1", "b:1", "c:1", "d:1", "office:a", "e:1", "f:1"]) turns.enter(name);
  expect(turns.started.slice(59)).toEqual(["a:1", "b:1", "c:1", "d:1"]);
  turns.end("a:1");
  turns.end("b:1");
  expect(turns.started.slice(63)).toContain("office:a");
});

test("a client that has asked for much starts alone, and a buyer beside it", () => {
  const turns = openTurns();
  askOften(turns, "flood", 60);
  for (const name of ["flood:a", "flood:b", "buyer:1"]) turns.enter(name);
  expect(turns.started.slice(-2)).toEqual(["flood:a", "buyer:1"]);
  turns.end("flood:a");
  expect(turns.started.at(-1)).toBe("buyer:1");
  turns.end("buyer:1");
  expect(turns.started.at(-1)).toBe("flood:b");
});

for (const [asked, first] of [
  [100, "site/new:1"],
  [160, "buyer:1"],
] as const) {
  test(`a new /56 in an IPv6 /48 that has asked ${asked} times counts for a quarter of them`, () => {
    const turns = openTurns();
    for (let index = 0; index < asked; index += 1) askOften(turns, `site/${index}`, 1);
    for (const name of ["a:1", "b:1", "buyer:1", "site/new:1"]) turns.enter(name);
    turns.end("a:1");
    expect(turns.started.at(-1)).toBe(first);
  });
}

test("while those who have started wait for the partner the next ones start", () => {
  const turns = openTurns();
  for (const name of ["a:1", "b:1", "c:1", "d:1"]) turns.enter(name);
  turns.rest(0.1);
  expect(turns.started).toEqual(["a:1", "b:1"]);
  turns.rest(1);
  expect(turns.started, "one, which may keep the process busy").toEqual(["a:1", "b:1", "d:1"]);
  turns.rest(1);
  expect(turns.started).toHaveLength(4);
});

test("a client that hangs up while it waits has no turn, and ending twice counts once", () => {
  const turns = openTurns();
  for (const name of ["a:1", "b:1", "c:1", "d:1", "e:1"]) turns.enter(name);
  turns.end("e:1");
  turns.end("a:1");
  turns.end("a:1");
  expect(turns.started).toEqual(["a:1", "b:1", "d:1"]);
});

test("every fourth turn goes to those that have asked for more, to their newest or their oldest", () => {
  const turns = openTurns();
  askOften(turns, "office", 60);
  for (let index = 0; index < 20; index += 1) turns.enter(`other${index}:1`);
  for (const name of ["office:a", "office:b", "office:c", "office:d"]) turns.enter(name);
  for (let ended = 60; ended < 72; ended += 1) turns.end(turns.started[ended] ?? "");
  const turnsOfOffice = turns.started.flatMap((name, index) => (/^office:[a-d]$/.test(name) ? [[name, index]] : []));
  expect(turnsOfOffice).toEqual([
    ["office:a", 63],
    ["office:d", 67],
    ["office:b", 71],
  ]);
});

test("requests that aren't answered keep their turns for a fifth of a second only", () => {
  const turns = openTurns();
  for (const name of ["slow:1", "slow:2", "buyer:1"]) turns.enter(name);
  turns.pass(199);
  turns.rest(0);
  expect(turns.started).not.toContain("buyer:1");
  turns.pass(1);
  turns.rest(0);
  expect(turns.started).toContain("buyer:1");
});

test("when a thousand wait the client that has asked for most is refused, if it fills a quarter", () => {
  const turns = openTurns();
  askOften(turns, "flood", 60);
  for (const name of ["a:1", "b:1"]) turns.enter(name);
  for (let index = 0; index < 251; index += 1) turns.enter(`flood:${index}`);
  for (let index = 0; index < 749; index += 1) turns.enter(`other${index}:1`);
  expect(turns.refused).toEqual([]);
  turns.enter("buyer:1");
  expect(turns.refused).toEqual(["flood:0"]);
  turns.enter("buyer:2");
  expect(turns.refused, "only a quarter").toEqual(["flood:0", "other0:1"]);
});

test("an office that has asked for much is served while a thousand addresses fill the queue", {
  tags: ["long"],
}, () => {
  const turns = openTurns();
  askOften(turns, "office", 100);
  let ended = turns.started.length;
  // A minute in which 200 requests a second come, two of them the office's, and a hundred can be answered.
  for (let ms = 0; ms < 60_000; ms += 5) {
    if (ms % 10 === 0 && ended < turns.started.length) turns.end(turns.started[ended++] ?? "");
    turns.enter(ms % 500 === 0 ? `office:${ms}` : `attacker${(ms / 5) % 1_000}:${ms}`);
    turns.pass(5);
  }
  const answered = turns.started.filter((name) => /^office:\d+$/.test(name));
  expect(turns.refused.length).toBeGreaterThan(4_000);
  expect(answered.length).toBeGreaterThan(115);
});

/** Requests of a client that are answered at once. */
function askOften(turns: ReturnType<typeof openTurns>, client: string, times: number): void {
  for (let index = 0; index < times; index += 1) {
    turns.enter(`${client}:before${index}`);
    turns.end(`${client}:before${index}`);
  }
}
