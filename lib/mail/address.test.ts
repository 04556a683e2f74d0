import { expect, test } from "vitest";
import { readAddress } from "./address.ts";

test.each([
  ["buyer@example.com", "buyer@example.com", false],
  ["o'neil+sim.card@mail.example.co.uk", "o'neil+sim.card@mail.example.co.uk", false],
  ["buyer@bücher.example", "buyer@xn--bcher-kva.example", false],
  ["käufer@bücher.example", "käufer@xn--bcher-kva.example", true],
  ["用户@例子.example", "用户@xn--fsqu00a.example", true],
  [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`, false],
])("%s is read", (typed, text, isInternational) => {
  expect(readAddress(typed)).toEqual({ text, isInternational });
});

test.each([
  ["nothing", ""],
  ["a display name", "Buyer <buyer@example.com>"],
  ["two addresses", "a@example.com,b@example.com"],
  ["a line's end", "a@example.com\r\nBcc: b@example.com"],
  ["a quoted local part", '"a b"@example.com'],
  ["a route", "<@relay.example:buyer@example.com>"],
  ["a space", "a b@example.com"],
  ["a null", "a\0@example.com"],
  ["two @", "a@b@example.com"],
  ["a domain that is none", "a@exa%mple.com"],
  ["a local part of 65 letters", `${"a".repeat(65)}@example.com`],
  ["255 letters", `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example.com1`],
])("%s is no address", (_what, typed) => {
  expect(readAddress(typed)).toBeNull();
});
