import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const OLD = "an old secret of thirty-two characters";
const NEW = "a new secret of thirty-two characters!";
const TEXT = "pi_3Nabc_secret_欧洲";
const seal = createSeal({ "1": OLD });

test("a sealed text opens under the same context", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, context) => {
      expect(seal.open(seal.close(text, context), context)).toBe(text);
    }),
  );
});

test("a sealed text opens in another process with the same secret", () => {
  expect(createSeal({ "1": OLD }).open(seal.close(TEXT, "order"), "order")).toBe(TEXT);
});

test("the text is unreadable, and sealing it twice gives two results", () => {
  const first = seal.close(TEXT, "order");
  expect(first).not.toContain("secret");
  expect(Buffer.from(first.slice(2), "base64url").toString("latin1")).not.toContain("secret");
  expect(seal.close(TEXT, "order")).not.toBe(first);
});

test("a sealed text does not open under another context", () => {
  expect(() => seal.open(seal.close(TEXT, "order 1"), "order 2")).toThrow();
});

test("a sealed text does not open when one of its bytes was changed [v5.0.0-11.3.3]", () => {
  const sealed = seal.close(TEXT, "order");
  const bytes = Buffer.from(sealed.slice(2), "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => seal.open(`1.${changed.toString("base64url")}`, "order")).toThrow();
  }
});

test.each([
  ["nothing", ""],
  ["a number alone", "1"],
  ["no bytes", "1."],
  ["too few bytes", "1.AAAA"],
  ["what is not ours", "hello"],
])("%s does not open [v5.0.0-9.1.2]", (_what, sealed) => {
  expect(() => seal.open(sealed, "order")).toThrow();
});

test("a truncated text does not open, even with a part of its tag", () => {
  const bytes = Buffer.from(seal.close("", "order").slice(2), "base64url");
  for (let length = 0; length < bytes.length; length += 1) {
    expect(() => seal.open(`1.${bytes.subarray(0, length).toString("base64url")}`, "order")).toThrow();
  }
});

test("with several secrets the highest number seals and each of them opens", () => {
  const both = createSeal({ "2": NEW, "1": OLD });
  expect(both.open(seal.close(TEXT, "order"), "order")).toBe(TEXT);
  const sealed = both.close(TEXT, "order");
  expect(sealed).toMatch(/^2\./);
  expect(createSeal({ "2": NEW }).open(sealed, "order")).toBe(TEXT);
});

test("secret ten is higher than secret nine", () => {
  expect(createSeal({ "9": OLD, "10": NEW }).close(TEXT, "order")).toMatch(/^10\./);
});

test("a sealed text does not open without its secret, nor under another of the same number [v5.0.0-9.1.3]", () => {
  const sealed = seal.close(TEXT, "order");
  expect(() => createSeal({ "2": NEW }).open(sealed, "order")).toThrow("no secret number 1");
  expect(() => createSeal({ "1": NEW }).open(sealed, "order")).toThrow();
});
