import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { standInFront } from "#/lib/web/front/front.ts";

// A process of its own, so that its memory can be measured: a server that reads bodies as the framework does, and gets the front when it
// is listening already, as in the shop. Sends its port, and the highest memory since the last message for each message.

const server = createServer(async (request, response) => {
  let size = 0;
  for await (const piece of request) size += (piece as Buffer).length;
  response.end(String(size));
});

server.listen(0, "127.0.0.1", () => {
  standInFront({ proxies: 0, isDevelopment: false, takePage: () => null, onRefusal: () => undefined });
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
