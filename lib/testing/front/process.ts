import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { standInFront } from "#/lib/web/front/front.ts";

// A process of its own, so that its memory can be measured: a server that reads bodies as the framework does, and gets the front when it
// is listening already, as in the shop. Sends its port, and the highest memory since the last message for each message.

// On a busy machine a flood takes longer than a body may.
const { setTimeout: startTimer } = globalThis;
const startLater = <T extends unknown[]>(work: (...values: T) => void, ms: number, ...values: T) =>
  startTimer(work, ms * 10, ...values);
Object.assign(globalThis, { setTimeout: startLater });

const server = createServer(async (request, response) => {
  let size = 0;
  for await (const piece of request) size += (piece as Buffer).length;
  response.end(String(size));
});

server.listen(0, "127.0.0.1", () => {
  // Behind a proxy, since all connections come from one address.
  standInFront({
    proxies: 1,
    isDevelopment: false,
    programsAtOnce: 64,
    takePage: () => null,
    mayUpload: async () => false,
    onRefusal: () => undefined,
  });
  process.send?.((server.address() as AddressInfo).port);
});

let highest = 0;
setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss());
}, 10);

process.on("message", () => {
  process.send?.(Math.max(highest, process.memoryUsage.rss()));
  highest = 0;
});
