import { expect, test } from "vitest";
import { securityText } from "./security-text.ts";

const SHOP = { origin: "https://topup.example.com", mail: undefined, help: null, now: Date.UTC(2026, 10, 23, 17, 30) };

test("security.txt names the support address, and a day of expiry that moves on", () => {
  expect(securityText({ ...SHOP, mail: "help+shop@example.com", help: "/help" })).toBe(
    [
      "Contact: mailto:help+shop@example.com",
      "Expires: 2027-05-22T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://topup.example.com/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("without a support address it names the seller's help page", () => {
  expect(securityText({ ...SHOP, help: "https://example.com/help" })).toContain("Contact: https://example.com/help\n");
  expect(securityText({ ...SHOP, help: "/help" })).toContain("Contact: https://topup.example.com/help\n");
});

test("addresses that aren't secure stay out of security.txt", () => {
  const local = { ...SHOP, origin: "http://localhost:3000" };
  expect(securityText({ ...local, mail: "help@example.com" })).not.toContain("localhost");
  expect(securityText({ ...local, help: "/help" })).toBeNull();
});

test("a shop that names no contact has no security.txt", () => {
  expect(securityText(SHOP)).toBeNull();
});
