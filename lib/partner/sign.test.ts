import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { signShopRequest } from "./sign.ts";

const verification = {
  deviceCode: "89852420180910340793",
  languageCode: "1",
  mark: "0",
  partnerCode: "P000270",
  terminal: "1",
  tradeTime: "1645683857572",
  tradeType: "singleVerify",
  url: "https://dist.linksfield.net/login",
  version: "3.0",
};
const listing = {
  area: "欧洲",
  deviceCode: "89852420180910340793",
  languageCode: "1",
  mark: "0",
  partnerCode: "P000270",
  terminal: "0",
  tradeTime: "1645782486394",
  tradeType: "singleServicePlanPage",
  version: "3.0",
};
const md5 = (text: string) => createHash("md5").update(text, "utf8").digest("hex");

test("the published verification has the published signature, its address not escaped", () => {
  expect(signShopRequest(verification)).toBe("ea7a3bba7e345e0b8ca7f7e3b43d6e72");
});

test("the published list of plans has the published signature, its Chinese text not escaped", () => {
  expect(signShopRequest(listing)).toBe("3fdb15332726c77cd792ea2328f98a80");
});

test("the order in which fields are written does not matter", () => {
  const reversed = Object.fromEntries(Object.entries(listing).reverse());
  expect(signShopRequest(reversed)).toBe(signShopRequest(listing));
});

test("empty fields and an earlier signature are left out", () => {
  expect(signShopRequest({ ...verification, area: "", sign: "ea7a3bba7e345e0b8ca7f7e3b43d6e72" })).toBe(
    signShopRequest(verification),
  );
});

test("keys are ordered by code unit, capitals before small letters", () => {
  expect(signShopRequest({ b: "1", a: "2", B: "3", _: "4", ab: "5" })).toBe(
    md5('{"B":"3","_":"4","a":"2","ab":"5","b":"1"}'),
  );
});

test("text is signed as UTF-8, with quotes and control characters escaped as JSON has it", () => {
  expect(signShopRequest({ a: '"\\/\n😀é' })).toBe(md5('{"a":"\\"\\\\/\\n😀é"}'));
});

test("a field of white space is not empty", () => {
  expect(signShopRequest({ ...verification, area: " " })).not.toBe(signShopRequest(verification));
});

test("nothing can be changed, added or taken away under the same signature", () => {
  const names = Object.keys(listing) as (keyof typeof listing)[];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ minLength: 1 }), (name, value) => {
      fc.pre(value !== listing[name]);
      const { [name]: _taken, ...without } = listing;
      const signatures = [listing, { ...listing, [name]: value }, without, { ...listing, [`x${name}`]: value }].map(
        signShopRequest,
      );
      expect(new Set(signatures).size).toBe(4);
    }),
  );
});

test("signing leaves the fields alone", () => {
  const fields = Object.freeze({ b: "1", a: "", sign: "x" });
  signShopRequest(fields);
  expect(fields).toEqual({ b: "1", a: "", sign: "x" });
});
