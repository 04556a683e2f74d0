import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRandom } from "#/testbed/random.ts";
import { Balancer } from "./balancer.ts";

// If the balancer did not really cut or silence a line, every shop would pass.

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

test("a line that is cut breaks, and the next connection succeeds", async () => {
  const first = await call();
  await hears(first, "one");
  const broken = once(first, "close");
  balancer.cut();
  await expect(broken).rejects.toThrow("ECONNRESET");
  const second = await call();
  await hears(second, "two");
  second.destroy();
});

test("a silent line carries nothing, on old and new connections, until it is restored", async () => {
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
  // In the time another line takes for this many round trips, an answer on these would have arrived.
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
