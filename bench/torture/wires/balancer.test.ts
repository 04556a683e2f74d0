import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRandom } from "#/testbed/random.ts";
import { Balancer } from "./balancer.ts";

// A line that is cut or falls silent only in name would let every shop pass.

const echo = createServer((socket) => {
  socket.on("error", () => socket.destroy());
  socket.pipe(socket);
});
let balancer: Balancer;
let port: number;

beforeEach(async () => {
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  balancer = new Balancer(createRandom(1, 0));
  balancer.share([`postgres://shop@127.0.0.1:${(echo.address() as AddressInfo).port}/shop`]);
  port = Number(new URL(`http://${await balancer.open()}`).port);
});
afterEach(async () => {
  await balancer.close();
  echo.close();
  await once(echo, "close");
});

async function call(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

async function hears(socket: Socket, word: string): Promise<void> {
  socket.write(word);
  const [heard] = await once(socket, "data");
  expect(String(heard)).toBe(word);
}

test("a line that is cut breaks, and the next one comes about", async () => {
  const first = await call();
  await hears(first, "one");
  const broken = once(first, "close");
  balancer.cut();
  await expect(broken).rejects.toThrow("ECONNRESET");
  const second = await call();
  await hears(second, "two");
  second.destroy();
});

test("on a silent line nothing is heard, also on a new one, until it speaks again", async () => {
  const sockets = [await call()];
  await hears(sockets[0] as Socket, "before");
  balancer.fallSilent();
  sockets.push(await call());
  let heard = "";
  for (const socket of sockets) {
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.write("word");
  }
  // While another line carries so many words to and fro, one on these would have come back.
  const direct = connect((echo.address() as AddressInfo).port, "127.0.0.1");
  for (let words = 0; words < 20; words += 1) await hears(direct, "past it");
  direct.destroy();
  expect(heard).toBe("");
  balancer.speakAgain();
  await expect.poll(() => heard).toBe("wordword");
  for (const socket of sockets) socket.destroy();
});

test("a server that is left out loses its connections", async () => {
  const socket = await call();
  await hears(socket, "one");
  const left = once(socket, "close");
  balancer.share([]);
  await left;
});
