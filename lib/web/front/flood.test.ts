import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { flood } from "#/testbed/flood.ts";

const MIB = 1024 * 1024;

let child: ChildProcess;
let port: number;

beforeAll(async () => {
  child = fork("lib/testing/front/process.ts");
  [port] = await once(child, "message");
});

afterAll(() => {
  child.kill();
});

/** The highest memory of the server since this was asked before. */
async function memory(): Promise<number> {
  child.send("memory");
  const [bytes] = await once(child, "message");
  return bytes;
}

for (const path of ["/", "/api/notifications"]) {
  test(`200 bodies of 10 MB on ${path} are answered 413, and memory grows by less than 50 MB`, {
    tags: ["long"],
  }, async () => {
    const floods = (chunks: number) => Promise.all(Array.from({ length: 200 }, () => flood(port, path, chunks)));
    await floods(2);
    await memory();
    const before = await memory();
    const answers = await floods(640);
    const growth = (await memory()) - before;
    expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 413"]));
    expect(growth).toBeLessThan(50 * MIB);
    expect(await flood(port, path, 2)).toBe("HTTP/1.1 200");
  });
}

test("40 bodies of 16,384 chunks of one byte are read, and memory grows by less than 50 MB", {
  tags: ["long"],
}, async () => {
  const floods = (count: number) => Promise.all(Array.from({ length: count }, () => flood(port, "/", 1, "1 byte")));
  await floods(4);
  await memory();
  const before = await memory();
  const answers = await floods(40);
  expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 200"]));
  expect((await memory()) - before).toBeLessThan(50 * MIB);
});
