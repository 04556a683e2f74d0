import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { likelyDomain, readTypedAddress } from "./typed-address.ts";

const LONGEST_LOCAL = "a".repeat(64);
const LONG_DOMAIN = `${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(57)}.com`;

describe("an address that is taken", () => {
  test.each([
    ["as it is", "buyer@example.com", "buyer@example.com"],
    ["without spaces around it", "  buyer@example.com\n", "buyer@example.com"],
    ["with its capitals, except in the domain", "Ann.O'Neil@Example.COM", "Ann.O'Neil@example.com"],
    ["with every sign that needs no quotes", "a!#$%&'*+/=?^_`{|}~-b@example.com", "a!#$%&'*+/=?^_`{|}~-b@example.com"],
    ["without invisible marks", "\u202abuyer@example.com\u202c", "buyer@example.com"],
    ["from full-width letters", "ｂｕｙｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ", "buyer@example.com"],
    ["with an international domain", "buyer@bücher.example", "buyer@xn--bcher-kva.example"],
    ["with a domain that is all international", "buyer@例え。テスト", "buyer@xn--r8jz45g.xn--zckzah"],
    ["with a domain that is encoded already", "buyer@xn--r8jz45g.xn--zckzah", "buyer@xn--r8jz45g.xn--zckzah"],
    ["with the longest name", `${LONGEST_LOCAL}@example.com`, `${LONGEST_LOCAL}@example.com`],
    ["that is as long as any", `${LONGEST_LOCAL}@${LONG_DOMAIN}`, `${LONGEST_LOCAL}@${LONG_DOMAIN}`],
  ])("%s", (_how, typed, address) => {
    expect(readTypedAddress(typed)).toEqual({ address });
  });
});

describe("an address that is refused", () => {
  test.each([
    ["nothing", ""],
    ["no @", "buyer.example.com"],
    ["no name", "@example.com"],
    ["no domain", "buyer@"],
    ["a domain without a dot", "buyer@localhost"],
    ["an IP address", "buyer@127.0.0.1"],
    ["an IP address in brackets", "buyer@[127.0.0.1]"],
    ["an IP address in disguise", "buyer@0x7f.1"],
    ["a space inside", "buyer name@example.com"],
    ["two addresses", "a@example.com, b@example.com"],
    ["a display name", "Buyer <buyer@example.com>"],
    ["a quoted display name", '"Buyer" <buyer@example.com>'],
    ["a quoted name", '"buyer name"@example.com'],
    ["a comment", "buyer(me)@example.com"],
    ["two @", "buyer@home@example.com"],
    ["a new line and a header", "buyer@example.com\r\nBcc: all@example.com"],
    ["a new line and a header in the name", "buyer\r\nBcc:x@example.com"],
    ["a null byte", "buyer\0@example.com"],
    ["two dots", "a..b@example.com"],
    ["a dot at the end of the name", "a.@example.com"],
    ["a hyphen at the start of the domain", "a@-example.com"],
    ["a percent sign in the domain", "a@ex%61mple.com"],
    ["a path behind the domain", "a@example.com/x"],
    ["a name that is too long", `${LONGEST_LOCAL}a@example.com`],
    ["more than any address may have", `${LONGEST_LOCAL}@x${LONG_DOMAIN}`],
  ])("%s", (_what, typed) => {
    expect(readTypedAddress(typed)).toEqual({ problem: "none" });
  });

  test.each(["юзер@example.com", "josé.garcía@example.com", "用户@例子.广告", "müller@müller.de"])(
    "letters beyond ASCII in the name, with a reason of its own: %s",
    (typed) => {
      expect(readTypedAddress(typed)).toEqual({ problem: "international" });
    },
  );

  test("no text becomes an address with a space, a line break or a quote", () => {
    const near = fc.array(
      fc.constantFrom("a", "é", "@", ".", "-", " ", "\r", "\n", '"', "<", ">", ",", "。", "%", "\0"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          near.map((parts) => `a@b${parts.join("")}.com`),
        ),
        (typed) => {
          const read = readTypedAddress(typed);
          if ("address" in read) expect(read.address).toMatch(/^[!-~]+@[a-z\d.-]+$/);
        },
      ),
    );
  });
});

describe("a domain that looks like a slip", () => {
  test.each([
    ["two letters swapped", "gmial.com", "gmail.com"],
    ["a letter left out", "gmai.com", "gmail.com"],
    ["the last letter left out", "hotmail.co", "hotmail.com"],
    ["a letter twice", "yahooo.com", "yahoo.com"],
    ["a letter too many at the end", "outlook.comm", "outlook.com"],
    ["a wrong letter", "icloud.con", "icloud.com"],
    ["the last two letters swapped", "t-online.ed", "t-online.de"],
    ["the first two letters swapped", "ayhoo.com", "yahoo.com"],
  ])("%s: %s", (_how, domain, meant) => {
    expect(likelyDomain(`buyer@${domain}`)).toBe(meant);
  });

  test.each([
    "gmail.com",
    "GMAIL.com",
    "mail.com",
    "email.com",
    "ymail.com",
    "yahoo.fr",
    "yahoo.ca",
    "yahoo.com.br",
    "hotmail.be",
    "hotmail.co.nz",
    "outlook.jp",
    "yandex.by",
    "example.com",
    "gmx.de",
    "me.com",
    "qq.com",
    "163.com",
    "gml.com",
    "company.gmail.com.example",
  ])("isn’t %s", (domain) => {
    expect(likelyDomain(`buyer@${domain}`)).toBeNull();
  });
});
