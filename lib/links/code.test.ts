import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newCode } from "./way-back-requests.ts";

test("a code has six digits, and each is as likely as any other [v5.0.0-6.5.4]", () => {
  const codes = Array.from({ length: 2_000 }, () => newCode(randomBytes));
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  // Of 2,000 drawn from a million about two are drawn twice; of 100,000 codes it would be twenty.
  expect(new Set(codes).size).toBeGreaterThan(1_985);
  for (let digit = 0; digit < 6; digit += 1) {
    expect(new Set(codes.map((code) => code[digit])).size, `digit ${digit}`).toBe(10);
  }
});

test("a code takes its digits from what was drawn, and keeps zeros at its beginning", () => {
  expect(newCode(() => Buffer.from([0, 0, 0, 0, 0, 7]))).toBe("000007");
  expect(newCode(() => Buffer.from([0, 0, 0, 0x0f, 0x42, 0x40]))).toBe("000000");
  expect(newCode(() => Buffer.from([0, 0, 0, 0x0f, 0x42, 0x3f]))).toBe("999999");
});
