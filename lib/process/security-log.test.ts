import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { createSecurityLog } from "./security-log.ts";

const DAY = 24 * 3_600_000;

function bench(secret = "a secret of the tests") {
  const clock = { now: Date.UTC(2026, 10, 23, 12) };
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ write: (line) => lines.push(JSON.parse(line)) });
  return { clock, lines, security: createSecurityLog({ log, secret, now: () => clock.now }) };
}

test("a refusal is one line of JSON without the client's address", () => {
  const { lines, security } = bench();
  security.refused("limit", "192.0.2.1", "unknown by device");
  expect(lines).toEqual([
    {
      level: "warn",
      time: expect.any(Number),
      msg: "refused",
      kind: "limit",
      reason: "unknown by device",
      client: expect.stringMatching(/^[\w-]{12}$/),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain("192.0.2");
});

test("a client is the same all day, another one tomorrow, and different in each shop", () => {
  const { clock, lines, security } = bench();
  security.refused("origin", "192.0.2.1");
  clock.now += DAY / 4;
  security.refused("proof", "192.0.2.1");
  security.refused("proof", "192.0.2.2");
  clock.now += DAY / 2;
  security.refused("proof", "192.0.2.1");
  const other = bench("another secret of the tests");
  other.security.refused("origin", "192.0.2.1");
  const [first, later, neighbour, tomorrow] = lines.map(({ client }) => client);
  expect(later).toBe(first);
  expect(new Set([first, neighbour, tomorrow, other.lines[0]?.client]).size).toBe(4);
});

test("a client that isn't known has no digest", () => {
  const { lines, security } = bench();
  security.refused("cookie", null);
  expect(lines[0]).not.toHaveProperty("client");
});

test("of a flood the rest is counted, and it hides no other refusal", () => {
  const { clock, lines, security } = bench();
  for (let index = 0; index < 10_000; index += 1) security.refused("limit", "192.0.2.1", "page by address");
  expect(lines).toHaveLength(100);
  security.refused("limit", "192.0.2.2", "unknown by device");
  security.refused("proof", "192.0.2.3");
  expect(lines.slice(100)).toMatchObject([{ kind: "limit", reason: "unknown by device" }, { kind: "proof" }]);
  clock.now += 60_000;
  security.refused("limit", "192.0.2.1", "page by address");
  expect(lines.slice(102)).toMatchObject([
    { msg: "more was refused than written", kind: "limit", reason: "page by address", count: 9_900 },
    { msg: "refused" },
  ]);
});

test("what a flood left unwritten is told by the next flush, once", () => {
  const { clock, lines, security } = bench();
  for (let index = 0; index < 150; index += 1) security.refused("proof", "192.0.2.1");
  security.flush();
  security.flush();
  security.refused("proof", "192.0.2.1");
  clock.now += 60_000;
  security.refused("proof", "192.0.2.1");
  expect(lines.slice(100)).toMatchObject([{ kind: "proof", count: 50 }, { count: 1 }, { msg: "refused" }]);
});
