import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isSealed, newKeyPair, openSealedFile, sealFile } from "./sealed-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sealed-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pair = newKeyPair();
const file = (name: string): string => path.join(folder, name);

async function sealed(size: number): Promise<Buffer> {
  const plain = randomBytes(size);
  writeFileSync(file("plain"), plain);
  await sealFile(file("plain"), file("sealed"), pair.setting);
  return plain;
}

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])("a file of %i bytes is opened by its private key", async (size) => {
  const plain = await sealed(size);
  expect(await isSealed(file("plain"))).toBe(false);
  expect(await isSealed(file("sealed"))).toBe(true);
  await openSealedFile(file("sealed"), file("opened"), pair.privateKey);
  expect(readFileSync(file("opened")).equals(plain)).toBe(true);
});

test("another key, another kind of file and no key are refused with a sentence", async () => {
  await sealed(100);
  const open = (key: string) => openSealedFile(file("sealed"), file(`opened ${key.length}`), key);
  await expect(open(`${newKeyPair().privateKey}\n`)).rejects.toThrow("this key doesn't open the backup");
  await expect(open("no key")).rejects.toThrow("holds no private key");
});

test.each([0, 20, 70, 65_700, 131_200, 200_100])("a byte that was changed at %i is noticed", async (at) => {
  await sealed(200_000);
  const bytes = readFileSync(file("sealed"));
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file("sealed"), bytes);
  await expect(openSealedFile(file("sealed"), file("opened"), pair.privateKey)).rejects.toThrow();
});

test.each([10, 64, 65_616, 131_168, 200_111])("a file that was cut to %i bytes is noticed", async (bytes) => {
  await sealed(200_000);
  truncateSync(file("sealed"), bytes);
  await expect(openSealedFile(file("sealed"), file("opened"), pair.privateKey)).rejects.toThrow(/cut short|changed/);
});
