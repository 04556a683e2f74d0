import { expect, test } from "vitest";
import { endingInAddress, endingOf, findByEnding, hasFittingCheckDigit, parseSim, simCandidates } from "./sim.ts";

const SIM = "89852072201180436177";

test.each([
  ["as it is", SIM],
  ["in groups", "8985 2072 2011 8043 6177"],
  ["with dashes of three kinds", "8985-2072–2011—804—36177"],
  ["with dots and slashes", "8985.2072/2011.80436177"],
  ["with line feeds and tabs", "\t8985207220\r\n1180436177\n"],
  ["with invisible marks", "\u200b8985\u00ad2072\u200e2011\u206080436177\ufeff"],
  ["with no-break and ideographic spaces", "8985\u00a02072\u30002011\u202f80436177"],
  ["in full-width digits", "８９８５２０７２２０１１８０４３６１７７"],
  ["after ICCID:", `ICCID: ${SIM}`],
  ["after iccid and a full-width colon", `iccid：${SIM}`],
  ["after SIM", ` SIM ${SIM}`],
  ["with an F at the end", `${SIM}F`],
  ["with two small f at the end", `${SIM}ff`],
])("a number %s is read", (_how, text) => {
  expect(parseSim(text)).toEqual({ sim: SIM });
});

test("letters up to F inside a number stay, in capitals", () => {
  expect(parseSim("8986012a0180436177b")).toEqual({ sim: "8986012A0180436177B" });
});

test.each([
  ["", "empty"],
  ["  \n", "empty"],
  ["ICCID:", "empty"],
  ["F", "empty"],
  ["my number", "characters"],
  [`${SIM}G`, "characters"],
  ["owner@example.com", "characters"],
  [`<b>${SIM}</b>`, "characters"],
  ["٨٩٨٥٢٠٧٢٢٠١١٨٠٤٣٦", "characters"],
  ["8985207220118043", "short"],
  ["6177", "short"],
  [`${SIM}${SIM}`, "long"],
  ["89852072201180436177123", "long"],
  ["356938035643809", "imei"],
  ["35-693803-564380-9", "imei"],
])("%j is refused as %s", (text, problem) => {
  expect(parseSim(text)).toEqual({ problem });
});

test.each([17, 18, 19, 20, 21, 22])("%i digits are accepted", (length) => {
  const sim = "8".repeat(length);
  expect(parseSim(sim)).toEqual({ sim });
});

test("a check digit that does not fit is no reason to refuse", () => {
  const mistyped = "89852072201180436178";
  expect(hasFittingCheckDigit(mistyped)).toBe(false);
  expect(parseSim(mistyped)).toEqual({ sim: mistyped });
});

test("a very long text is answered at once", () => {
  const startedAt = performance.now();
  expect(parseSim("8 ".repeat(200_000))).toEqual({ problem: "long" });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

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

test("a number whose last digit fits is asked about as typed, then shorter, then longer", () => {
  const [first, second, third, ...more] = simCandidates(SIM);
  expect([first, second, more]).toEqual([SIM, SIM.slice(0, -1), []]);
  expect(third?.slice(0, -1)).toBe(SIM);
  expect(hasFittingCheckDigit(third ?? "")).toBe(true);
});

test("a number without its check digit is asked about as typed, then with it", () => {
  expect(simCandidates(SIM.slice(0, -1))).toEqual([SIM.slice(0, -1), SIM]);
});

test("a number with letters is asked about as typed only: it has no check digit", () => {
  expect(simCandidates("8986012A0180436177B")).toEqual(["8986012A0180436177B"]);
});

test("a masked number shows its last four characters and nothing more", () => {
  expect(endingOf(SIM)).toBe("80436177");
  expect(endingOf(SIM).length).toBeLessThan(SIM.length);
});

test("two numbers with one ending are told apart by as much more as it takes", () => {
  const twins = [SIM, `1${SIM.slice(1)}`];
  expect(endingOf(SIM, [SIM, "89852072201180436250"])).toBe("80436177");
  expect(endingOf(SIM, twins)).toBe(SIM);
  expect(endingOf("11112222333344445", ["11112222333344445", "99992222333344445"], 4)).toBe("12222333344445");
  for (const sim of twins) expect(findByEnding(twins, endingOf(sim, twins))).toBe(sim);
});

test("an address names a SIM by its last four digits or a few more, and never by more than eight", () => {
  const other = "89852072201180446177";
  const known = [SIM, other];
  for (const sim of known) expect(findByEnding(known, endingInAddress(sim, known) ?? "", 4)).toBe(sim);
  expect(endingInAddress(SIM, [SIM])).toBe("6177");
  expect(endingInAddress(SIM, known)).toBe("36177");
  expect(endingInAddress(SIM, [SIM, `1${SIM.slice(1)}`])).toBeNull();
  expect(findByEnding(known, "6177", 4)).toBeUndefined();
  expect(findByEnding([SIM], "177", 4)).toBeUndefined();
});

test("an ending finds its SIM, and none when it could mean two or is too short to mean one", () => {
  expect(findByEnding([SIM], "80436177")).toBe(SIM);
  expect(findByEnding([SIM], "180436177")).toBe(SIM);
  expect(findByEnding([SIM, `1${SIM.slice(1)}`], "80436177")).toBeUndefined();
  expect(findByEnding([SIM], "6177")).toBeUndefined();
  expect(findByEnding([SIM], "")).toBeUndefined();
  expect(findByEnding([`99${SIM}`, SIM], SIM)).toBe(SIM);
});
