import { expect, test } from "vitest";
import { otherAmong, simsAmong } from "./scanned.ts";

const SIM = "89852072201180436177";

test.each([
  ["the number alone", [SIM]],
  ["the number with its name", [`ICCID:${SIM}`]],
  ["the number with a padding F", [`${SIM}F`]],
  ["the number in an address", [`https://example.com/activate?iccid=${SIM}`]],
  ["the number among others of a box", ["4006381333931", "356938035643809", SIM, "12345678"]],
  ["two codes of one number", [SIM, `ICCID ${SIM}`]],
])("of %s the SIM number is found", (_what, texts) => {
  expect(simsAmong(texts)).toEqual([SIM]);
});

test("two SIM numbers are both found", () => {
  expect(simsAmong([SIM, "89852072201180436250"])).toEqual([SIM, "89852072201180436250"]);
});

test.each([
  ["a product", ["4006381333931"], "product"],
  ["a device", ["356938035643809", "4006381333931"], "device"],
  ["a chip for eSIMs", ["89049032005008800000001234567890"], "device"],
  ["an eSIM to be installed", ["LPA:1$rsp.example.com$8985"], "activation"],
  ["a long number that is no SIM’s", ["12345678901234567890"], "product"],
  ["nothing", [], null],
] as const)("the code of %s is not taken for a SIM number", (_what, texts, kind) => {
  expect(simsAmong(texts)).toEqual([]);
  expect(otherAmong(texts)).toBe(kind);
});
