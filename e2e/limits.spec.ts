// @module-tag long
import { spareAddress as spareMailbox } from "#/testbed/mails.ts";
import { PROCESSOR_KEY, type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { freeOrigin, mailSettings, type RunningShop, type SandboxServer, startShop } from "#/testbed/servers.ts";
import { formWith, type Visit, wordsOf } from "#/testbed/visitor.ts";
import { Asker, spareAddress, takeAllDevices, unknownSim } from "./limits/people.ts";
import { PLACES, type Place } from "./limits/places.ts";
import { nameOf, type Row, readTable } from "./limits/table.ts";
import { longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* Each limit of docs/limits.md at each place that it names: one request too many is refused, by that limit, and by nothing before it. */

test.use({ mail: true });

/** With a twentieth of each limit few requests suffice, and of two windows that then allow the same the longer one refuses. */
const SMALL = 0.05;

/** Where another limit would refuse first at that scale. */
const SCALES: Record<string, number> = {
  "unknown SIM numbers by device, 8 in 600 s": 1,
  "orders placed and not paid by device, 6 in 1 h": 0.07,
  "orders open at the same time by device, 3 in 24 h": 1,
  "such mails to one address by mailbox, 5 in 1 h": 1,
  "mails that confirm an address by mailbox, 5 in 1 h": 1,
  "messages that ask for help with an order by device, 10 in 24 h": 0.1,
  "messages that ask for help with an order by order, 5 in 24 h": 0.4,
  "devices that prove a mailbox by mailbox, 3 in 24 h": 0.4,
};

interface Scene {
  shop: RunningShop;
  sandbox: Sandbox;
  row: Row;
  place: Place;
  /** At most, at the scale of the shop. */
  count: number;
}

for (const row of readTable()) {
  const limit = nameOf(row).replace(/: [^:]*$/, "");
  test(nameOf(row), longUnless(row.by === "device"), async ({ sandbox, servers }) => {
    const scale = SCALES[limit] ?? SMALL;
    const shop = await shopFor(servers.sandbox, scale, row);
    const place = PLACES[row.place] ?? {
      ask: () => Promise.reject(new Error("no case calls this place")),
    };
    const scene = { shop, sandbox, row, place, count: Math.max(1, Math.round(row.count * scale)) };
    if (row.what === "devices given out") await expectNoDevice(scene);
    else if (row.what === "such mails to one address") await expectNoMail(scene);
    else await expectRefusal(scene);
  });
}

const shops = new Map<string, Promise<RunningShop>>();
test.afterAll(async () => {
  await Promise.all([...shops.values()].map(async (shop) => (await shop).stop()));
});

/** What all may ask together is counted in a shop of its own. */
async function shopFor(sandbox: SandboxServer, scale: number, row: Row): Promise<RunningShop> {
  const name = row.by === "all" ? nameOf(row) : String(scale);
  const settings = {
    ...mailSettings(sandbox),
    TRUST_PROXY: "1",
    LIMITS_SCALE: String(scale),
    PROCESSOR_KEY,
    // What all may ask about unknown numbers follows from it: so little that a busy machine is fast enough.
    PARTNER_CALLS_PER_SECOND: row.by === "all" ? "20" : "1000",
  };
  const shop = shops.get(name) ?? startShop(await freeOrigin(), sandbox.origin, settings);
  shops.set(name, shop);
  return shop;
}

async function expectRefusal({ shop, sandbox, row, place, count }: Scene): Promise<void> {
  const next = await castFor(row, shop.origin);
  const statuses: number[] = [];
  let refused: { answer: Visit; buyer: Asker } | undefined;
  while (!refused && statuses.length < 20 * count + 20) {
    const buyer = await next();
    await place.prepare?.(buyer, sandbox);
    const answer = await place.ask(buyer);
    statuses.push(answer.status);
    if (answer.status === 429) refused = { answer, buyer };
  }
  if (!refused) throw new Error(`never refused: ${statuses.join()}`);
  // A window as short as these may have moved on in a busy machine.
  if (row.windowMs > 60_000)
    expect(statuses).toHaveLength(count + 1 - (row.by === "device" && place.spends === row.what ? 1 : 0));
  expect(reasonsIn(shop).at(-1)).toMatch(new RegExp(` by ${row.by}$`));
  const { answer, buyer } = refused;
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  // Counted in whole seconds, rounded up.
  expect(seconds).toBeLessThanOrEqual(Math.ceil((row.windowMs * 1.25) / 1_000));
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const isJson = row.place.includes(" /api/");
  const text = isJson ? String(JSON.parse(answer.html).text) : wordsOf(answer);
  expect(text).toMatch(/try again in \d+ (minute|hour)s?\./);
  if (place.kept) expect(answer.html).toMatch(place.kept(buyer));
}

/** Who asks next: all that the limit doesn't count by is another each time. */
async function castFor({ by, what }: Row, origin: string): Promise<() => Promise<Asker>> {
  const isUnknown = what.startsWith("unknown");
  const numberFor = () => (isUnknown ? unknownSim() : spareSim());
  const [address, sim] = [spareAddress(), numberFor()];
  const one = new Asker(origin, address, sim);
  switch (by) {
    case "device":
      return async () => Object.assign(one, { address: spareAddress(), sim: numberFor() });
    case "address":
      return async () => new Asker(origin, address, numberFor());
    case "address with device":
      return async () => {
        const buyer = new Asker(origin, address, numberFor());
        await buyer.elsewhere(() => buyer.sendAnyForm());
        return buyer;
      };
    case "address without device":
      await takeAllDevices(origin, address, 30);
      return async () => new Asker(origin, address, numberFor());
    case "order":
      return async () => Object.assign(one, { address: spareAddress() });
    case "SIM":
      return async () => new Asker(origin, spareAddress(), sim);
    case "mailbox":
      return async () => Object.assign(new Asker(origin, spareAddress()), { mailbox: one.mailbox });
    case "all": {
      let [shared, tries] = ["", 0];
      return async () => {
        // Each address has one unknown number free.
        if (!isUnknown || tries++ % 2 === 0) shared = spareAddress();
        return new Asker(origin, shared, numberFor());
      };
    }
    default:
      throw new Error(`no case tries a limit by ${by}`);
  }
}

function reasonsIn(shop: RunningShop): string[] {
  return [...shop.printed().matchAll(/"kind":"limit","reason":"([^"]*)"/g)].map(([, reason]) => String(reason));
}

async function expectNoDevice({ shop: { origin }, count }: Scene): Promise<void> {
  const address = spareAddress();
  const cookies: boolean[] = [];
  for (let index = 0; index <= count; index += 1) {
    const buyer = new Asker(origin, address);
    await buyer.sendAnyForm();
    cookies.push(buyer.cookie !== "");
  }
  expect(cookies).toEqual([...Array.from({ length: count }, () => true), false]);
}

/** The answer must not tell whether there is such a mailbox, so it is the same, and no mail comes. */
async function expectNoMail({ shop: { origin }, sandbox, count }: Scene): Promise<void> {
  const mailbox = spareMailbox();
  const answers: Visit[] = [];
  for (let index = 0; index <= count + 1; index += 1) {
    const buyer = new Asker(origin, spareAddress());
    // The last one asks about an order that there isn't.
    if (index <= count) {
      await buyer.openCardForm(mailbox);
      // An order that no card was tried for mails nothing.
      await buyer.tell("confirming");
    }
    const path = `/mail?order=${buyer.orderId || "none"}`;
    answers.push(await buyer.submit(path, formWith(await buyer.get(path), "order")));
  }
  expect(answers.map(({ status, location }) => `${status} ${location}`)).toEqual(
    Array.from({ length: count + 2 }, () => "303 /mail"),
  );
  const arrived = async () => (await sandbox.mails()).filter(({ recipients }) => recipients.includes(mailbox)).length;
  await expect.poll(arrived).toBe(count);
}
