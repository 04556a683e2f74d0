import { expect, test } from "vitest";
import { signatureOf } from "./signature.ts";

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

test("the published example of a verification has the published signature", () => {
  expect(signatureOf(verification)).toBe("ea7a3bba7e345e0b8ca7f7e3b43d6e72");
});

test("the published example with Chinese text has the published signature", () => {
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
  expect(signatureOf(listing)).toBe("3fdb15332726c77cd792ea2328f98a80");
});

test("neither the order of the fields, nor empty ones, nor an earlier signature change it", () => {
  const shuffled = Object.fromEntries(Object.entries(verification).reverse());
  expect(signatureOf({ ...shuffled, area: "", sign: "an earlier one" })).toBe(signatureOf(verification));
});

test("another value gives another signature", () => {
  expect(signatureOf({ ...verification, mark: "1" })).not.toBe(signatureOf(verification));
});
