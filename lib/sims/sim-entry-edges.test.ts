import { expect, test } from "vitest";
import { parseSim } from "./sim-entry.ts";
import { hasFittingCheckDigit } from "./sim-number.ts";

/* The limits of the rules by which a number is found in a text. */

const SIM = "89852072201180436177";

/** These digits, and one more with which they fit. */
function withCheckDigit(digits: string): string {
  return [..."0123456789"].map((last) => digits + last).find(hasFittingCheckDigit) ?? "";
}

test.each([
  ["a label that touches the number", `ID${SIM}`],
  ["a word that begins with a letter like zero", `OK ${SIM}`],
  ["three letters that could be digits behind it", `${SIM}ABC`],
  ["two letters behind it, one of which can be no digit", `${SIM}AX`],
  ["another number before it, with a space between", `12345678901234567890 ${SIM}`],
])("the number is found beside %s", (_what, text) => {
  expect(parseSim(text)).toEqual({ sim: SIM });
});

test("a word that begins like a zero is left out before a number in blocks", () => {
  expect(parseSim("OFF 8985 2072 2011 8043 6177")).toEqual({ sim: SIM });
});

test("zeros that are typed as letters, apart from the digits, belong to the number", () => {
  expect(parseSim("898520722011 OO 436177")).toEqual({ sim: "89852072201100436177" });
});

test("between words a number that begins with 89 is preferred, of any length", () => {
  const sim = "8985207220118043617712";
  expect(parseSim(`order 12345678901234567890 card ${sim}`)).toEqual({ sim });
});

test("a number with and without its check digit is one, in either order", () => {
  const short = SIM.slice(0, -1);
  expect(parseSim(`${short}\n${SIM}`)).toEqual({ sim: short });
  expect(parseSim(`${SIM}\n${short}`)).toEqual({ sim: SIM });
});

test("numbers whose lengths differ by more than a check digit are two", () => {
  const [short, long] = ["898520722011804361", "898520722011804361773"];
  expect(parseSim(`card ${short} and card ${long}`)).toEqual({ problem: "several", choices: [short, long] });
});

test("numbers that don't begin with 89 are two as well when their lengths differ by two", () => {
  const [short, long] = ["123456789012345678", "12345678901234567890"];
  expect(parseSim(`card ${short} and card ${long}`)).toEqual({ problem: "several", choices: [short, long] });
});

test("of many numbers three are offered", () => {
  const numbers = ["1", "2", "3", "4"].map((digit) => `8985207220118043${digit.repeat(4)}`);
  expect(parseSim(numbers.join("\n"))).toEqual({ problem: "several", choices: numbers.slice(0, 3) });
});

test.each(["8.98E+19", "8,98520722E+20", "8.98520722E+21", "8.98520722E19 x", "8.98520722E+16"])(
  "%s is rounded",
  (text) => {
    expect(parseSim(text)).toMatchObject({ problem: "rounded" });
  },
);

test.each(["8.98520722E+22", "8.98520722E+199", "8.9E+19"])("%s is not called rounded", (text) => {
  expect(parseSim(text)).not.toMatchObject({ problem: "rounded" });
});

test.each([
  ["short", "12"],
  ["short", "x 123"],
  ["short", "ICCID 12"],
  ["short", "hello 1234"],
  ["characters", "hello 123"],
  ["short", "+123456"],
  ["phone", "+1234567"],
  ["phone", "+ 44 20 7946 0958"],
  ["long", `1${"89".padEnd(32, "1")}`],
  ["long", "89".padEnd(33, "1")],
  ["eid", "89".padEnd(32, "1")],
  ["card", "6011000990139424"],
])("it is called %s: %s", (problem, text) => {
  expect(parseSim(text)).toMatchObject({ problem });
});

test("a number that begins like a bank card's and is longer is no card", () => {
  const sim = withCheckDigit("4111111111111111");
  expect(parseSim(sim)).toEqual({ sim });
});

test("only a number that is too long has beginnings to offer", () => {
  expect(parseSim(withCheckDigit("898520722011"))).toEqual({ problem: "short", choices: [] });
  const [long, other] = [`${SIM}555`, `1${SIM}5555`].map((digits) => parseSim(digits));
  expect(long).toMatchObject({ problem: "long", choices: expect.arrayContaining([SIM]) });
  expect(other).toEqual({ problem: "long", choices: [] });
  expect(parseSim(`${withCheckDigit("1898520722011804361")}5555`)).toEqual({ problem: "long", choices: [] });
  expect(parseSim(`${SIM}5X55`)).toEqual({ problem: "characters", choices: [] });
});
