import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { openPlainStore } from "./plain-store.ts";

/* Receives notifications without any framework. Its arguments: the database file, the key's id and the key. */

const [file = "", keyId = "", keyHex = ""] = process.argv.slice(2);
const store = openPlainStore(file, keyId, keyHex);

const server = http.createServer(async (request, response) => {
  const body = await buffer(request);
  const isStored = store(body, (name) => request.headers[name]?.toString() ?? null);
  response.writeHead(isStored ? 200 : 401, { "content-type": "application/json" }).end("{}");
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
