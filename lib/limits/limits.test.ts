import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Asker, createLimits, createPageLimit } from "./limits.ts";
import { createMeter } from "./meter.ts";
import { COUNTED, type Counted, isPassedByProof, type Limit, limitsFor } from "./table.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Enough that what all may ask about unknown numbers doesn't end before the other limits of them. */
const CALLS_PER_SECOND = 200;
const TABLE = limitsFor(CALLS_PER_SECOND);

function bench(scale = 1) {
  const clock = { now: 10_000 * DAY };
  const own = createMeter(() => clock.now);
  const shared = createMeter(() => clock.now);
  const limits = createLimits({ own, shared, scale, callsPerSecond: CALLS_PER_SECOND, secret: "secret" });
  const takePage = createPageLimit({ own, scale, callsPerSecond: CALLS_PER_SECOND });
  const isTaken = async (of: Counted, asker: Asker) => (await limits.take(of, asker)).status === "counted";
  return { clock, limits, takePage, isTaken };
}

const HOME = { narrow: "192.0.2.1", wide: null };
const place = (index: number) => ({ narrow: `2001:db8:${index}:100::/56`, wide: `2001:db8:${index}::/48` });

/** Of an attacker whom no address holds up. */
const ADDRESSES = 8;

/** The n-th try of an attacker who changes all that a limit doesn't count by. */
function changing({ by }: Limit, index: number): Asker {
  const isByAddress = by.startsWith("address");
  const device = by === "device" ? "the device" : `device ${index}`;
  return {
    address: isByAddress ? HOME : place(by === "all" ? Math.abs(index) % ADDRESSES : index),
    device: by === "address without device" ? null : device,
    sim: by === "SIM" ? "89852072201180436177" : String(index),
    order: by === "order" ? "the order" : `order ${index}`,
    mailbox: by === "mailbox" ? "reader@example.com" : `reader-${index}@example.com`,
  };
}

/** The windows of one limit are refused by the tightest first. */
const FIRST = TABLE.filter(
  (limit) => limit.kept !== "orders" && TABLE.find(({ of, by }) => of === limit.of && by === limit.by) === limit,
);

test.each(FIRST)(
  "$of by $by: $count pass, and the next is refused until a window is over [v5.0.0-2.3.2]",
  async (limit) => {
    const { clock, limits } = bench();
    const free = (limit.free ?? 0) * ADDRESSES;
    for (let index = -free; index < limit.count; index += 1) {
      expect(await limits.take(limit.of, changing(limit, index))).toMatchObject({ status: "counted" });
    }
    const refused = await limits.take(limit.of, changing(limit, limit.count));
    expect(refused).toMatchObject({ status: "refused", limit });
    const waitMs = refused.status === "refused" ? refused.waitMs : 0;
    expect(waitMs).toBeGreaterThanOrEqual(limit.windowMs);
    clock.now += waitMs;
    expect(await limits.take(limit.of, changing(limit, limit.count))).toMatchObject({ status: "counted" });
  },
);

test("a newcomer may ask though others have asked for all that there is", async () => {
  const { limits, isTaken } = bench();
  const attacker = (index: number): Asker => ({ address: place(index % ADDRESSES), device: `attacker ${index}` });
  for (let index = 0; index < 160; index += 1) await limits.take("unknown", attacker(index));
  expect(await isTaken("unknown", attacker(160))).toBe(false);
  const known = { address: place(0), device: "known", isProven: true };
  for (let index = 0; index < 8; index += 1) expect(await isTaken("unknown", known)).toBe(true);
  const newcomer: Asker = { address: HOME, device: "newcomer" };
  for (let purchase = 0; purchase < 5; purchase += 1) {
    const first = await limits.take("unknown", newcomer);
    // The partner knows the number.
    await limits.giveBack(first.status === "counted" ? first.taken : "[]");
    expect(first.status).toBe("counted");
  }
  expect([await isTaken("unknown", newcomer), await isTaken("unknown", newcomer)]).toEqual([true, true]);
  expect(await isTaken("unknown", newcomer)).toBe(false);
});

test("a longer window of the same key counts too", async () => {
  const { clock, isTaken } = bench();
  let passed = 0;
  for (let hour = 0; hour < 20; hour += 1) {
    for (let index = 0; index < 10; index += 1) {
      passed += Number(await isTaken("unknown", { address: place(index), device: "guesser" }));
    }
    clock.now += HOUR;
  }
  expect(passed).toBe(20);
});

test("what succeeds is given back by a text that names neither address nor SIM", async () => {
  const { limits, isTaken } = bench();
  const asker = { address: HOME, device: "device", sim: "89852072201180436177" };
  for (let index = 0; index < 30; index += 1) {
    const outcome = await limits.take("order", asker);
    if (outcome.status === "refused") throw new Error(`refused by ${outcome.limit.by}`);
    expect(outcome.taken).not.toMatch(/192|8985|device/);
    await limits.giveBack(outcome.taken);
  }
  expect(await isTaken("order", asker)).toBe(true);
});

test("a device that bought or proved a mailbox passes the address, and an owner passes the SIM", async () => {
  const { isTaken } = bench();
  const sim = "89852072201180436177";
  for (let index = 0; index < 20; index += 1) await isTaken("order", { address: HOME, device: `robot ${index}` });
  for (let index = 0; index < 5; index += 1) await isTaken("order", { address: place(index), device: null, sim });
  expect(await isTaken("order", { address: HOME, device: "new" })).toBe(false);
  expect(await isTaken("order", { address: HOME, device: "known", isProven: true })).toBe(true);
  expect(await isTaken("order", { address: HOME, device: "known", isProven: true, sim })).toBe(false);
  expect(await isTaken("order", { address: HOME, device: "owner", isProven: true, sim, ownsSim: true })).toBe(true);
});

test("an owner of a paid order gets help when others have used up what all may ask", async () => {
  const { isTaken } = bench();
  const flooder = (index: number): Asker => {
    const [sim, order] = [String(index), `order ${index}`];
    return { address: place(index), device: `robot ${index}`, sim, order };
  };
  for (let index = 0; index < 60; index += 1) expect(await isTaken("case", flooder(index))).toBe(true);
  expect(await isTaken("case", flooder(60))).toBe(false);
  const owner = { address: HOME, device: null, sim: "89852072201180436177", order: "the order" };
  expect(await isTaken("case", owner)).toBe(false);
  for (let index = 0; index < 5; index += 1) expect(await isTaken("case", { ...owner, ownsSim: true })).toBe(true);
  expect(await isTaken("case", { ...owner, ownsSim: true })).toBe(false);
});

test("an IPv6 site with many networks may ask as much as four addresses", async () => {
  const { isTaken } = bench();
  let passed = 0;
  for (let index = 0; index < 256; index += 1) {
    const address = { narrow: `2001:db8:1:${index}00::/56`, wide: "2001:db8:1::/48" };
    passed += Number(await isTaken("mail", { address, device: null }));
  }
  expect(passed).toBe(4 * 20);
});

test("capitals make no other mailbox", async () => {
  const { isTaken } = bench();
  const ask = (mailbox: string, index: number) => isTaken("mailbox", { address: place(index), device: null, mailbox });
  for (let index = 0; index < 5; index += 1) await ask("reader@example.com", index);
  expect(await ask("Reader@Example.com", 9)).toBe(false);
});

test("any page is counted by address alone", () => {
  const { takePage } = bench();
  for (let index = 0; index < 3_000; index += 1) expect(takePage(HOME)).toBeNull();
  expect(takePage(HOME)).toMatchObject({ status: "refused", limit: { of: "page" } });
  expect(takePage(place(1))).toBeNull();
});

test("the scale multiplies every limit, and leaves at least one", async () => {
  const double = bench(2);
  for (let index = 0; index < 4; index += 1) {
    expect(await double.isTaken("stop", { address: HOME, device: "a" })).toBe(true);
  }
  expect(await double.isTaken("stop", { address: HOME, device: "a" })).toBe(false);
  expect(await bench(0.001).isTaken("stop", { address: HOME, device: "a" })).toBe(true);
});

test("of forty buyers behind one address in ten minutes none is refused", async () => {
  const { clock, limits, takePage, isTaken } = bench();
  const unpaid: { paidAt: number; taken: string }[] = [];
  for (let buyer = 0; buyer < 40; buyer += 1) {
    while (unpaid[0] && unpaid[0].paidAt <= clock.now) await limits.giveBack(unpaid.shift()?.taken ?? "");
    for (let page = 0; page < 20; page += 1) expect(takePage(HOME)).toBeNull();
    // Some get no device: they count by the address alone.
    const device = (await isTaken("device", { address: HOME, device: null })) ? `device ${buyer}` : null;
    const asker = { address: HOME, device, sim: `sim ${buyer}` };
    for (const of of ["look-up", "unknown", "look-up", "order"] as const) {
      const outcome = await limits.take(of, asker);
      if (outcome.status === "refused") throw new Error(`buyer ${buyer} is refused by ${of} ${outcome.limit.by}`);
      if (of === "unknown") await limits.giveBack(outcome.taken);
      if (of === "order") unpaid.push({ paidAt: clock.now + 2 * MINUTE, taken: outcome.taken });
    }
    clock.now += 15_000;
  }
});

test("a robot that changes its cookies gets 20 secrets a day from one address", async () => {
  const { clock, isTaken } = bench();
  let passed = 0;
  for (let index = 0; index < 5_000; index += 1) {
    passed += Number(await isTaken("order", { address: HOME, device: `cookie ${index}`, sim: `sim ${index}` }));
    clock.now += DAY / 5_000;
  }
  expect(passed).toBe(20);
});

test("a mailbox proves three devices a day, however it is written", async () => {
  const { clock, isTaken } = bench();
  const names = ["ana@example.com", "Ana@example.com", "ana+sim@example.com", "ANA+other@Example.com"];
  const asked: boolean[] = [];
  for (const [index, mailbox] of names.entries()) {
    asked.push(await isTaken("proof", { address: place(index), device: `device ${index}`, mailbox }));
  }
  expect(asked).toEqual([true, true, true, false]);
  expect(await isTaken("proof", { address: place(5), device: "device 5", mailbox: "ben@example.com" })).toBe(true);
  clock.now += DAY * 1.25;
  expect(await isTaken("proof", { address: place(6), device: "device 6", mailbox: "ana@example.com" })).toBe(true);
});

test("the limits that a proven mailbox passes are those by address, and that on all open orders", () => {
  const passed = TABLE.filter(isPassedByProof).filter(({ of }) => of === "look-up" || of === "order" || of === "open");
  expect(passed.map(({ of, by }) => `${of} by ${by}`)).toEqual([
    "look-up by address",
    "order by address",
    "open by all",
  ]);
});

test("docs/limits.md shows the table [v5.0.0-2.1.3, v5.0.0-6.1.1]", () => {
  const rows = limitsFor(50).map(({ of, by, count, windowMs }) => {
    const { title, guards, givenBack } = COUNTED[of];
    const places = guards
      .map((guard) => (/^[a-z]+[A-Z]|^buy|^declare/.test(guard) ? `\`${guard}\`` : guard))
      .join(", ");
    return `| ${title} | ${by} | ${count} in ${spell(windowMs)} | ${places} | ${givenBack} |`;
  });
  expect(readFileSync("docs/limits.md", "utf8")).toContain(rows.join("\n"));
});

function spell(windowMs: number): string {
  const units = [
    ["day", DAY],
    ["hour", HOUR],
    ["minute", MINUTE],
    ["second", 1_000],
  ] as const;
  const [name, length] = units.find(([, unit]) => windowMs >= unit) ?? units[3];
  const number = windowMs / length;
  return number === 1 ? `a ${name}`.replace("a hour", "an hour") : `${number} ${name}s`;
}

test("a flood of devices that look numbers up pushes out no count of an order", async () => {
  const { clock, isTaken } = bench();
  const orderBy = (index: number) => isTaken("order", { address: place(index), device: `buyer ${index}`, sim: "1" });
  for (let index = 0; index < 5; index += 1) expect(await orderBy(index)).toBe(true);
  for (let index = 0; index < 15_000; index += 1) {
    clock.now += 1_000;
    await isTaken("unknown", { address: place(index), device: `device ${index}`, sim: String(index) });
  }
  expect(await orderBy(5)).toBe(false);
});
