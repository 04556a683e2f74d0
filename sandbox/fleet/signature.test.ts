import { expect, test } from "vitest";
import { fleetSignatureOf } from "./signature.ts";

const SECRET = "a secret for the fleet";
const fields = { version: "2.0", access_code: "P000270", page_no: 1, list: ["a", "b"] };

// Computed by openssl over {"access_code":"P000270","list":["a","b"],"page_no":1,"version":"2.0"}, since none is published.
const expected = "y5Ol3iEWkoGS/Aw4DpjwMJfwhlk=";

test("arrays and numbers are signed as JSON, sorted by name", () => {
  expect(fleetSignatureOf(fields, SECRET)).toBe(expected);
});

test("neither empty fields nor an earlier signature change it", () => {
  const more = { ...fields, device_id: "", order_id: null, order_type: undefined, sign: "an earlier one" };
  expect(fleetSignatureOf(more, SECRET)).toBe(expected);
});

test("another value or another secret gives another signature", () => {
  expect(fleetSignatureOf({ ...fields, page_no: 0 }, SECRET)).not.toBe(expected);
  expect(fleetSignatureOf(fields, "another")).not.toBe(expected);
});
