import { buffer } from "node:stream/consumers";
import { createGzip, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { keepCompressionHistory } from "./compression.ts";

const WORDS = Array.from({ length: 500 }, (_empty, index) => (index * 7_919).toString(36)).join(" ");

/** The same text twice, with a flush in between: what has arrived by then, and all of it. */
async function sendTwice(): Promise<{ first: Buffer; whole: Buffer }> {
  const gzip = createGzip();
  gzip.write(WORDS);
  await new Promise<void>((resolve) => gzip.flush(resolve));
  const first: Buffer = gzip.read();
  gzip.end(WORDS);
  return { first, whole: Buffer.concat([first, await buffer(gzip)]) };
}

test("a flush sends its part at once and keeps the history for the next part", async () => {
  const before = await sendTwice();
  keepCompressionHistory();
  const { first, whole } = await sendTwice();
  expect(before.whole.length).toBeGreaterThan(1.9 * first.length);
  expect(whole.length).toBeLessThan(1.1 * first.length);
  expect(first.length).toBeGreaterThan(1_000);
  expect(String(gunzipSync(whole))).toBe(WORDS + WORDS);
});
