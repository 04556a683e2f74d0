import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { npmCommand } from "./processes.mjs";
import { type Bill, billOf } from "./supply/bill.ts";
import { ALLOWED, licencesOf, refusedOf, renderLicences } from "./supply/licences.ts";
import { nameOf, readLockfile, shippedFolders } from "./supply/lockfile.ts";

// What npm run supply writes, and what package-lock.json promises. The signatures need the registry, so only the command compares them.

const lockfile = readLockfile();
const locked = Object.entries(lockfile).filter(([folder]) => folder !== "");
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const folders = new Map(
  shippedFolders(lockfile).map((folder) => [`${nameOf(folder)}@${lockfile[folder]?.version}`, folder]),
);

test("every dependency with an install script is denied by name, and none is allowed", () => {
  const names = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => nameOf(folder));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => manifest.allowScripts[name] !== false)).toEqual([]);
  expect(Object.values(manifest.allowScripts).filter(Boolean)).toEqual([]);
});

test("every dependency comes from the registry and has a digest of its content [v5.0.0-15.1.2]", () => {
  // Without an address npm asks the registry; one from elsewhere would have to name it.
  expect(locked.filter(([, { resolved, link }]) => resolved !== undefined || link)).toEqual([]);
  const digest = /^sha512-[A-Za-z0-9+/]{86}==$/;
  expect(locked.filter(([, { integrity = "" }]) => !digest.test(integrity)).map(([folder]) => folder)).toEqual([]);
});

test("every direct dependency has an exact version", () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("the bill names each shipped package with address, digest and licence [v5.0.0-15.1.2]", () => {
  const { components } = bill();
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  // A development dependency needs it too; npm's own list of what is shipped lacks it.
  expect(names).toContain("nodemailer");
  expect(names.filter((name) => name in manifest.devDependencies)).toEqual([]);
  for (const { name, version, purl, hashes, licenses } of components) {
    expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    expect(hashes?.[0], name).toMatchObject({ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    expect(licenses?.length, name).toBeGreaterThan(0);
  }
});

test("the same commit has the same bill, and another package another number", { tags: ["long"] }, () => {
  const [first, second] = [bill(), bill()];
  expect(JSON.stringify(first)).toBe(JSON.stringify(second));
  expect(first).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
  expect(first.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  const packages = new Set([...folders.keys()].slice(1));
  expect(billOf(installed, { ...SHOP, packages }).serialNumber).not.toBe(first.serialNumber);
});

test("every shipped licence is allowed, and another one is refused by name", () => {
  const licences = licencesOf(bill().components, folders);
  expect(refusedOf(licences)).toEqual([]);
  expect(Object.values(ALLOWED).filter((reason) => reason.length < 10)).toEqual([]);
  const strange = { name: "strange", version: "1.0.0", licence: "AGPL-3.0-only", texts: [] };
  expect(refusedOf([...licences, strange])).toEqual([strange]);
  expect(renderLicences(licences)).toMatch(/^kysely@\S+\tMIT\tnode_modules\/kysely\/LICENSE$/m);
});

const SHOP = { name: "sim-top-up", packages: new Set(folders.keys()), time: "2026-11-24T12:00:00.000Z" };
const installed = installedBill();

/** As `npm run supply` writes it. */
function bill(): Bill {
  return billOf(installedBill(), SHOP);
}

function installedBill(): Bill {
  const { command, args, shell } = npmCommand(["sbom", "--sbom-format", "cyclonedx"]);
  return JSON.parse(execFileSync(command, args, { encoding: "utf8", shell, maxBuffer: 64 * 1024 * 1024 })) as Bill;
}
