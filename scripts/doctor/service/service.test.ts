import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, startBench } from "#/scripts/doctor/testing/bench.ts";
import { type Expected, expectDiagnosis } from "#/scripts/doctor/testing/expect-diagnosis.ts";
import { KNOWN_SIM } from "#/scripts/doctor/testing/run.ts";
import { startPlaces } from "#/scripts/doctor/testing/stand-ins.ts";
import { judgeClock } from "./clock.ts";
import { judgeCode } from "./code.ts";

/* The partner service: its address, the partner code, its clock, and a SIM. */

let bench: Bench;
let places: { url: string };
beforeAll(async () => {
  bench = await startBench();
  places = await bench.keep(startPlaces(bench.partnerUrl));
});
afterAll(() => bench.stop());

interface Row extends Expected {
  name: string;
  /** A stand-in's path, for the whole service unless `setting` says otherwise. */
  place: string;
  setting?: string;
}

const PLACES: Row[] = [
  { name: "a wrong path", place: "", wrong: ["PARTNER_URL"], says: /does not know this call \(404\).*check the path/ },
  {
    name: "a base that redirects",
    place: "redirecting",
    wrong: ["PARTNER_URL"],
    says: /redirect \(301\).*it leads to http/,
  },
  {
    name: "a base that has moved",
    place: "moved",
    wrong: ["PARTNER_URL"],
    says: /write http:\/\/localhost:\d+ instead/,
  },
  { name: "a page in place of JSON", place: "page", wrong: ["PARTNER_URL"], says: /isn't JSON; it may be a web page/ },
  { name: "a base that denies access", place: "denying", wrong: ["PARTNER_URL"], says: /access is denied \(403\)/ },
  { name: "a service with an error", place: "broken", wrong: ["PARTNER_URL"], says: /an error of its own \(500\)/ },
  { name: "another service's answers", place: "foreign", wrong: ["PARTNER_URL"], says: /not the answer to this call/ },
  {
    name: "payment calls that live elsewhere",
    place: "redirecting",
    setting: "PARTNER_PAYMENT_URL",
    wrong: ["PARTNER_PAYMENT_URL"],
    says: /payment calls at .*redirect/,
  },
  {
    name: "group calls that live elsewhere",
    place: "page",
    setting: "PARTNER_GROUPS_URL",
    wrong: ["PARTNER_GROUPS_URL"],
    says: /group calls at .*isn't JSON/,
  },
  {
    name: "shop calls that live elsewhere",
    place: "page",
    setting: "PARTNER_SHOP_URL",
    wrong: ["PARTNER_SHOP_URL"],
    says: /shop calls at .*isn't JSON/,
  },
  {
    name: "a refusal that speaks of the signature",
    place: "unsigned",
    wrong: ["PARTNER_CODE"],
    warn: ["SIM number"],
    says: /likely not accepted.*words about the signature \("E7: Signature error"\)/,
  },
  {
    name: "a refusal about the SIM that names the partner",
    place: "stranger",
    wrong: ["SIM number"],
    warn: ["PARTNER_CODE"],
    says: /the partner probably doesn't know it/,
  },
  { name: "a clock that is off by an hour", place: "late", wrong: ["system clock"], says: /60 minutes behind/ },
  { name: "a clock that is off by two minutes", place: "slow", warn: ["system clock"], says: /behind/ },
  { name: "a partner whose answer has no time", place: "timeless", warn: ["system clock"], says: /has no time/ },
];

describe.concurrent("a fault is named with advice", () => {
  test.each(PLACES)("$name", async ({ place, setting = "PARTNER_URL", ...expected }) => {
    const url = place === "" ? `${bench.partnerUrl}/v3` : `${places.url}/${place}`;
    const settings = { [setting]: url };
    expectDiagnosis(await bench.run(settings), bench.settings(settings), expected);
  });

  test("a base that never answers", { tags: ["long"] }, async () => {
    const settings = { PARTNER_URL: `${places.url}/hanging` };
    const expected = { wrong: ["PARTNER_URL"], says: /no answer in time/ };
    expectDiagnosis(await bench.run(settings), bench.settings(settings), expected);
  });

  test("a port without a server [X07]", async () => {
    const settings = { PARTNER_URL: "http://user:Not-To-Print@127.0.0.1:1/v4?key=Not-To-Print" };
    const diagnosis = await bench.run(settings);
    expectDiagnosis(diagnosis, bench.settings(settings), { wrong: ["PARTNER_URL"], says: /ECONNREFUSED/ });
    expect(diagnosis.text).toContain("http://127.0.0.1:1/v4");
    expect(diagnosis.text).not.toContain("Not-To-Print");
  });

  test("a SIM and a mail address in a refusal stay out of the output", async () => {
    const settings = { PARTNER_URL: `${places.url}/echoing` };
    const diagnosis = await bench.run(settings);
    expect(diagnosis.about("PARTNER_CODE")).toContain("E2: [mail]");
    for (const secret of [KNOWN_SIM, "89000000000000000000", "postman@example.com"]) {
      expect(diagnosis.text).not.toContain(secret);
    }
  });

  test("a code unknown to the partner, without a verdict on the SIM [X07]", async () => {
    const settings = { PARTNER_CODE: "P999999" };
    const expected = { wrong: ["PARTNER_CODE"], warn: ["SIM number"], says: /words about the partner/ };
    expectDiagnosis(await bench.run(settings), bench.settings(settings), expected);
  });

  test.each([
    [
      "unknown to the partner",
      "89852072201180436581",
      { wrong: ["SIM number"], warn: ["PARTNER_CODE"], says: /6581 is refused/ },
    ],
    ["without plans", "89852072201180436334", { warn: ["SIM number"], says: /6334 is known but has no plan/ }],
    ["number that is too short", "8985207220", { wrong: ["SIM number"], warn: ["PARTNER_CODE"], says: /too short/ }],
  ])("a SIM %s", async (_name, sim, expected) => {
    const diagnosis = await bench.run({}, sim);
    expectDiagnosis(diagnosis, bench.settings(), expected);
    expect(diagnosis.text).not.toContain(sim);
  });
});

describe.concurrent("the fleet", () => {
  const fleet = (changes: Record<string, string>) => ({
    FLEET_URL: bench.partnerUrl,
    FLEET_ACCESS_CODE: "P000270",
    FLEET_SECRET: "sandbox-fleet-secret",
    ...changes,
  });
  test.each<[string, () => Record<string, string>, Expected]>([
    ["with the right settings", () => ({}), { says: /^$/ }],
    [
      "whose secret is wrong",
      () => ({ FLEET_SECRET: "fleet-Not-To-Print" }),
      { wrong: ["FLEET_SECRET"], says: /likely not/ },
    ],
    [
      "whose code is wrong",
      () => ({ FLEET_ACCESS_CODE: "P999999" }),
      { wrong: ["FLEET_ACCESS_CODE"], says: /likely not/ },
    ],
    ["that ignores the filter", () => ({ FLEET_URL: `${places.url}/endless` }), { says: /^$/ }],
    ["at a wrong address", () => ({ FLEET_URL: `${places.url}/page` }), { wrong: ["FLEET_URL"], says: /isn't JSON/ }],
    ["whose path is wrong", () => ({ FLEET_URL: `${bench.partnerUrl}/v9` }), { wrong: ["FLEET_URL"], says: /404/ }],
  ])("%s", async (_name, changes, expected) => {
    const settings = fleet(changes());
    expectDiagnosis(await bench.run(settings), bench.settings(settings), expected);
  });
});

describe.concurrent("nothing wrong", () => {
  test("a made-up payment may be refused with words about the partner", async () => {
    const settings = { PARTNER_URL: `${places.url}/unpaid` };
    const diagnosis = await bench.run(settings);
    expectDiagnosis(diagnosis, bench.settings(settings), { says: /^$/ });
    expect(diagnosis.about("PARTNER_CODE")).toContain("accepted");
  });

  test.each([[[KNOWN_SIM]], [["8985 2072-2011", "8043", "6177"]], [[KNOWN_SIM.slice(0, -1)]]])(
    "a SIM typed as %j is checked and proves the code",
    async (sim) => {
      const diagnosis = await bench.run({}, ...sim);
      expectDiagnosis(diagnosis, bench.settings(), { says: /^$/ });
      expect(diagnosis.about("SIM number")).toMatch(/verifies and can buy 12 plans/);
      expect(diagnosis.about("PARTNER_CODE")).toContain("accepted");
      expect(diagnosis.text).not.toContain("8043");
    },
  );

  test("the group calls are checked at their own address", async () => {
    const settings = { PARTNER_GROUPS_URL: bench.partnerUrl };
    const diagnosis = await bench.run(settings);
    expectDiagnosis(diagnosis, bench.settings(settings), { says: /^$/ });
    expect(diagnosis.about("PARTNER_GROUPS_URL")).toContain("the partner answers");
  });

  test("without a SIM the code is unproven, which is only a warning", async () => {
    const diagnosis = await bench.run({}, "");
    expectDiagnosis(diagnosis, bench.settings(), { warn: ["PARTNER_CODE"], says: /not proven.*run this again/ });
    expect(diagnosis.about("SIM number")).toBe("");
  });
});

test.each([
  ["F: unknown SIM", "warn"],
  ["0021: the card is not of this partner", "warn"],
  ["E: 该卡不属于此渠道商", "warn"],
  ["F: SIM is not assigned", "warn"],
  ["E4: partner order does not exist", "warn"],
  ["E4: 渠道订单不存在", "warn"],
  ["0003: partner does not exist", "wrong"],
  ["0003: 渠道商不存在", "wrong"],
  ["0002: sign is wrong", "wrong"],
  ["0002: 签名错误", "wrong"],
])("a refusal with the words %j is %s", (words, verdict) => {
  expect(judgeCode([{ status: "refused", words }])).toMatchObject({ setting: "PARTNER_CODE", verdict });
});

test.each([
  ["F: unknown SIM", "ok"],
  ["F: partner order does not exist", "ok"],
  ["F: bad signature", "warn"],
])("an accepted call proves the code; a refusal with %j makes it %s", (words, verdict) => {
  const accepted = { status: "accepted", answer: [] } as const;
  expect(judgeCode([accepted, { status: "refused", words }])).toMatchObject({ verdict });
  expect(judgeCode([{ status: "refused", words }, accepted])).toMatchObject({ verdict });
});

test("the code has no finding when the service was not reached", () => {
  expect(judgeCode([{ status: "failed", kind: "silent", reason: "ECONNREFUSED", code: 0 }])).toBeNull();
});

const NOON = Date.parse("Sat, 21 Nov 2026 12:00:00 GMT");
test.each([
  [0, "ok"],
  [60, "ok"],
  [61, "warn"],
  [-61, "warn"],
  [600, "warn"],
  [601, "wrong"],
  [-601, "wrong"],
])("a clock that is %i seconds ahead is %s", (seconds, verdict) => {
  expect(judgeClock(new Date(NOON).toUTCString(), NOON + seconds * 1_000)).toMatchObject({ verdict });
});
