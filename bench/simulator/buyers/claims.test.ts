import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { sentencesOf } from "#/lib/testing/sentences.ts";
import { CLAIMS, UNREAD } from "./claims.ts";

const sentences = new Map(sentencesOf("en"));
const MONEY = /charge|\bpay|\bpaid\b/i;

test("each sentence about money has its claims, or a reason why no simulated buyer reads it", () => {
  const isKnown = (key: string) =>
    key in CLAIMS || Object.keys(UNREAD).some((name) => key === name || (name.endsWith(".") && key.startsWith(name)));
  const unknown = [...sentences].filter(([key, text]) => MONEY.test(text) && !isKnown(key));
  expect(unknown).toEqual([]);
});

test("claims and reasons name sentences that exist", () => {
  expect(Object.keys(CLAIMS).filter((key) => !sentences.has(key))).toEqual([]);
  const keys = [...sentences.keys()];
  const isGone = (name: string) => !keys.some((key) => key === name || (name.endsWith(".") && key.startsWith(name)));
  expect(Object.keys(UNREAD).filter(isGone)).toEqual([]);
});

test("the tests that replace a simulated buyer exist", () => {
  const files = Object.values(UNREAD).flatMap((reason) => reason.match(/e2e\/\S+/g) ?? []);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
