import { expect, test } from "vitest";
import { endingInAddress, endingOf, findByEnding, hasFittingCheckDigit, simCandidates } from "./sim-number.ts";

const SIM = "89852072201180436177";

// The example of the Luhn formula in ISO/IEC 7812-1: 7992739871 has the check digit 3.
test.each([
  ["79927398713", true],
  ["79927398710", false],
  [SIM, true],
  ["89852072201180436250", true],
  ["89852072201180436251", false],
])("the check digit of %s fits: %s", (sim, isFitting) => {
  expect(hasFittingCheckDigit(sim)).toBe(isFitting);
});

test("a number whose last digit fits is tried as typed, then shorter, then longer", () => {
  const [first, second, third, ...more] = simCandidates(SIM);
  expect([first, second, more]).toEqual([SIM, SIM.slice(0, -1), []]);
  expect(third?.slice(0, -1)).toBe(SIM);
  expect(hasFittingCheckDigit(third ?? "")).toBe(true);
});

test("a number without its check digit is tried as typed, then with it", () => {
  expect(simCandidates(SIM.slice(0, -1))).toEqual([SIM.slice(0, -1), SIM]);
});

test("a number with letters gets no check digit, and a B in it may be an 8", () => {
  expect(simCandidates("8986012A01804361778")).toEqual(["8986012A01804361778"]);
  expect(simCandidates("8986012A0180436177B")).toEqual(["8986012A0180436177B", "8986012A01804361778"]);
});

test("a number with swapped digit pairs, as modems report it, is tried both ways", () => {
  expect(simCandidates("98580227021108341677")).toEqual(["98580227021108341677", SIM]);
  expect(simCandidates("985802270211083416F7")).toEqual(["985802270211083416F7", SIM.slice(0, -1)]);
});

test("a masked number shows its last four characters and nothing more", () => {
  expect(endingOf(SIM)).toBe("80436177");
  expect(endingOf(SIM).length).toBeLessThan(SIM.length);
});

test("two numbers with the same ending are shown with as many more digits as needed", () => {
  const twins = [SIM, `1${SIM.slice(1)}`];
  expect(endingOf(SIM, [SIM, "89852072201180436250"])).toBe("80436177");
  expect(endingOf(SIM, twins)).toBe(SIM);
  expect(endingOf("11112222333344445", ["11112222333344445", "99992222333344445"], 4)).toBe("12222333344445");
  for (const sim of twins) expect(findByEnding(twins, endingOf(sim, twins))).toBe(sim);
});

test("an address names a SIM by its last four to eight digits", () => {
  const other = "89852072201180446177";
  const known = [SIM, other];
  for (const sim of known) expect(findByEnding(known, endingInAddress(sim, known) ?? "", 4)).toBe(sim);
  expect(endingInAddress(SIM, [SIM])).toBe("6177");
  expect(endingInAddress(SIM, known)).toBe("36177");
  expect(endingInAddress(SIM, [SIM, `1${SIM.slice(1)}`])).toBeNull();
  expect(findByEnding(known, "6177", 4)).toBeUndefined();
  expect(findByEnding([SIM], "177", 4)).toBeUndefined();
});

test("an ending finds its SIM, and none when it is ambiguous or too short", () => {
  expect(findByEnding([SIM], "80436177")).toBe(SIM);
  expect(findByEnding([SIM], "180436177")).toBe(SIM);
  expect(findByEnding([SIM, `1${SIM.slice(1)}`], "80436177")).toBeUndefined();
  expect(findByEnding([SIM], "6177")).toBeUndefined();
  expect(findByEnding([SIM], "")).toBeUndefined();
  expect(findByEnding([`99${SIM}`, SIM], SIM)).toBe(SIM);
});
