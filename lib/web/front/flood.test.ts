import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

const MIB = 1024 * 1024;

const child = fork("lib/testing/front/process.ts");
let port: number;

beforeAll(async () => {
  [port] = await once(child, "message");
});

afterAll(() => child.kill());

/** The highest memory of the server since this was asked before. */
async function memory(): Promise<number> {
  child.send("memory");
  const [bytes] = await once(child, "message");
  return bytes;
}

const CHUNK = Buffer.concat([Buffer.from("4000\r\n"), Buffer.alloc(0x4000, "x"), Buffer.from("\r\n")]);

/** Sends a body in chunks, as fast as they are taken, until there is an answer or all is sent. Returns the beginning of the answer. */
function flood(address: string, chunks: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket
      .once("close", () => resolve("no answer"))
      .once("data", (answer) => {
        resolve(answer.toString("latin1").slice(0, 12));
        socket.destroy();
      });
    socket.write(`POST ${address} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`);
    let left = chunks;
    const pump = () => {
      for (; left > 0; left -= 1) if (!socket.write(CHUNK)) return void socket.once("drain", pump);
      socket.write("0\r\n\r\n");
    };
    pump();
  });
}

for (const address of ["/", "/api/notifications"]) {
  test(`200 bodies of 10 MB at once on ${address} are answered 413 and grow the process by less than 50 MB`, async () => {
    const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 200 }, work));
    await many(() => flood(address, 2));
    await memory();
    const before = await memory();
    const answers = await many(() => flood(address, 640));
    const growth = (await memory()) - before;
    expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 413"]));
    expect(growth).toBeLessThan(50 * MIB);
    expect(await flood(address, 2)).toBe("HTTP/1.1 200");
  });
}
