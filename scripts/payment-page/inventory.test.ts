import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { type Approved, compareApproved, openInventory, signInventory } from "./inventory.ts";
import { inventory } from "./sample-page.ts";
import { originsOf } from "./sources.ts";

const entry: Approved = {
  script: "The framework",
  covers: ["next", "react"],
  reason: "Shows the form.",
  approvedBy: "engineer",
  approvedOn: "2026-11-24",
};

test("a script without an entry, and an entry without a script, are each named", () => {
  expect(compareApproved([entry], ["next", "react"])).toEqual([]);
  expect(compareApproved([entry], ["next", "react", "tracker"])).toEqual([
    "tracker is on the payment page, and approved.json has no entry for it.",
  ]);
  expect(compareApproved([entry], ["next"])).toEqual([
    "approved.json names react, which is no longer on the payment page.",
  ]);
});

test.each(["reason", "approvedBy", "approvedOn"] as const)("an entry without %s approves nothing", (field) => {
  const [said] = compareApproved([{ ...entry, [field]: "" }], ["next", "react"]);
  expect(said).toBe("approved.json has no reason, name or date for The framework.");
});

test("the code of a client component is followed to its packages, and an action isn't followed", () => {
  const origins = originsOf(["[project]/app/(live)/checkout/[orderId]/email-form.tsx"]);
  expect(origins).toContain("app/(live)");
  expect(origins).toContain("react");
  for (const name of ["lib/orders", "lib/partner", "pg"]) expect(origins).not.toContain(name);
});

test("only the inventory that the key signed is opened", () => {
  const [own, other] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
  const pem = (pair: typeof own) => pair.publicKey.export({ type: "spki", format: "pem" }).toString();
  const key = own.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const signed = signInventory(inventory, { key });
  expect(openInventory(signed, pem(own))).toEqual(inventory);
  expect(() => openInventory(signed, pem(other))).toThrow("isn't signed with this key");
  expect(() => openInventory(signed.replace("DENY", "none"), pem(own))).toThrow("isn't signed with this key");
});

test("a key of another kind signs nothing, and opens nothing", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  expect(() => signInventory(inventory, { key })).toThrow("no Ed25519 key");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  expect(() => openInventory('{"inventory":"{}","signature":""}', pem)).toThrow("isn't signed with this key");
});
