import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import SqliteDatabase from "better-sqlite3";
import { createNotificationCheck } from "#/lib/partner/notification.ts";

/*
 * What the shop's door is measured against: the same check and a commit as durable, and nothing else. No framework, no query builder,
 * no evidence, no history. It takes the file, the key's id and the key.
 */

const [file = "", keyId = "", keyHex = ""] = process.argv.slice(2);
const check = createNotificationCheck({ keys: new Map([[keyId, [Buffer.from(keyHex, "hex")]]]), layout: "auto" });
const sqlite = new SqliteDatabase(file);
sqlite.pragma("locking_mode = EXCLUSIVE");
sqlite.pragma("journal_mode = WAL");
sqlite.pragma("synchronous = FULL");
const keep = sqlite.prepare(
  "INSERT INTO notifications (notification_id, body_digest, received_at, key_id, layout, outcome, body_sealed) VALUES (?, '', ?, ?, ?, '', ?) ON CONFLICT DO NOTHING",
);
const pay = sqlite.prepare(
  "UPDATE orders SET payment = 'paid', version = version + 1 WHERE order_no = ? AND payment = 'open'",
);
const store = sqlite.transaction((id: string, orderNo: string, layout: string, body: string) => {
  if (keep.run(id, Date.now(), keyId, layout, body).changes === 1) pay.run(orderNo);
});

const server = http.createServer(async (request, response) => {
  const body = await buffer(request);
  const header = (name: string): string => String(request.headers[name]);
  const verdict = check(body, {
    version: header("x-lf-notification-version"),
    algorithm: header("x-lf-algo"),
    signature: header("x-lf-signature"),
    timestamp: header("x-lf-timestamp"),
  });
  if (!verdict.isGenuine) {
    response.writeHead(401).end("{}");
    return;
  }
  const value = JSON.parse(String(body));
  store(value.notification_id, value.event.detail.purchase_order_id, verdict.layout, String(body));
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
