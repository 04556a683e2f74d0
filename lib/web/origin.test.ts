import { expect, test } from "vitest";
import { isOurOrigin } from "./origin.ts";

const SHOP = "https://topup.example.com";
const LOCAL = "http://localhost:3000";

test.each([
  [SHOP, SHOP],
  [LOCAL, LOCAL],
  ["http://127.0.0.1:3000", LOCAL],
  ["http://[::1]:3000", LOCAL],
  ["http://127.0.0.2:3000", LOCAL],
  ["http://localhost:3000", "http://127.0.0.1:3000"],
])("a form from %s is accepted by the shop at %s", (origin, shop) => {
  expect(isOurOrigin(origin, shop)).toBe(true);
});

test.each([
  [null, SHOP],
  ["", SHOP],
  ["null", SHOP],
  ["https://evil.example", SHOP],
  ["http://topup.example.com", SHOP],
  ["https://topup.example.com:8443", SHOP],
  ["https://topup.example.com.evil.example", SHOP],
  ["https://evil.example/https://topup.example.com", SHOP],
  ["https://topup.example.com@evil.example", SHOP],
  ["https://shop.topup.example.com", SHOP],
  [LOCAL, SHOP],
  ["http://127.0.0.1:3000", SHOP],
  ["http://localhost:4000", LOCAL],
  ["https://localhost:3000", LOCAL],
  ["http://localhost.evil.example:3000", LOCAL],
  ["http://127.0.0.1.evil.example:3000", LOCAL],
  ["https://evil.example", LOCAL],
])("a form from %s is refused by the shop at %s", (origin, shop) => {
  expect(isOurOrigin(origin, shop)).toBe(false);
});
