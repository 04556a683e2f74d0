import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Bench, startBench } from "#/scripts/doctor/testing/bench.ts";
import { type Expected, expectDiagnosis } from "#/scripts/doctor/testing/expect-diagnosis.ts";
import { startPlaces } from "#/scripts/doctor/testing/stand-ins.ts";

/* The verification of a SIM, whose refusal decides nothing by itself. */

let bench: Bench;
let places: { url: string };
beforeAll(async () => {
  bench = await startBench();
  places = await bench.keep(startPlaces(bench.partnerUrl));
});
afterAll(() => bench.stop());

describe.concurrent("a refused verification doesn't end the examination, and doesn't blame the SIM", () => {
  const refused = /can buy 12 plans, but \/singleVerify refuses it \("E9: not allowed here"\)/;
  test.each<[string, string, Expected]>([
    ["hint", "unverifying", { warn: ["PARTNER_VERIFY"], says: /PARTNER_VERIFY=hint lets it in/ }],
    ["required", "unverifying", { wrong: ["PARTNER_VERIFY"], says: /PARTNER_VERIFY=required keeps it out/ }],
    ["hint", "unverified", { warn: ["SIM number"], says: /gives no answer .*keeps no SIM out/ }],
  ])("%s, %s", async (mode, place, expected) => {
    const settings = { PARTNER_VERIFY: mode, PARTNER_URL: `${places.url}/${place}` };
    const diagnosis = await bench.run(settings);
    expectDiagnosis(diagnosis, bench.settings(settings), expected);
    if (place === "unverifying") expect(diagnosis.about("PARTNER_VERIFY")).toMatch(refused);
  });

  test("a SIM that is not verified is examined all the same", async () => {
    const settings = { PARTNER_VERIFY: "off", PARTNER_URL: `${places.url}/unverifying` };
    const diagnosis = await bench.run(settings);
    expectDiagnosis(diagnosis, bench.settings(settings), { says: /^$/ });
    expect(diagnosis.about("SIM number")).toMatch(/can buy 12 plans; with PARTNER_VERIFY=off/);
  });
});
