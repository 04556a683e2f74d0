import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { PLAIN_POLICY } from "#/lib/web/policies.ts";
import { mayBePlainPage, sendAsPlainPage } from "./plain-page.ts";

const PAGE = {
  sent: '<head><link rel="preload" as="script" href="/a.js"/><script src="/b.js" async=""></script><title>ü</title></head><p>&lt;script&gt;</p><script>push("</p>")</script>',
  read: "<head><title>ü</title></head><p>&lt;script&gt;</p>",
};
const PLAIN = { "content-type": "text/html; charset=utf-8", "content-security-policy": PLAIN_POLICY };

type Answer = (response: ServerResponse) => void;

/** Asks a server that answers like this. Resolves with the headers, which may come long before the body. */
async function ask(answer: Answer, { method = "GET", accepts = "" } = {}): Promise<IncomingMessage> {
  const server = createServer((incoming, response) => {
    sendAsPlainPage(incoming, response);
    expect(incoming.headers["accept-encoding"]).toBeUndefined();
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { connection: "close", ...(accepts && { "accept-encoding": accepts }) };
    request({ port, method, headers }, resolve).on("error", reject).end();
  });
}

const whole: Answer = (response) => void response.setHeaders(new Headers(PLAIN)).end(PAGE.sent);

test.each([
  ["", undefined, String],
  ["gzip", "gzip", gunzipSync],
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip;q=0.5, br;q=0", "gzip", gunzipSync],
  ["deflate", undefined, String],
] as const)("a client that accepts “%s” gets the page without scripts", async (accepts, encoding, read) => {
  const answer = await ask(whole, { accepts });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(String(read(await buffer(answer)))).toBe(PAGE.read);
});

test("a script that comes in two parts, in the middle of a letter, is taken out", async () => {
  const bytes = Buffer.from(PAGE.sent);
  const middle = bytes.indexOf("ü") + 1;
  const answer = await ask((response) => {
    response.setHeaders(new Headers({ ...PLAIN, "content-length": String(bytes.length) }));
    response.write(new Uint8Array(bytes.subarray(0, middle)));
    response.write(bytes.subarray(middle, -5));
    response.end(bytes.subarray(-5));
    response.end("once more");
  });
  expect(String(await buffer(answer))).toBe(PAGE.read);
});

test("the headers leave before the page is whole", async () => {
  let finish: () => void = () => undefined;
  const answer = await ask((response) => {
    response.setHeaders(new Headers(PLAIN)).flushHeaders();
    response.write(PAGE.sent);
    finish = () => void response.end();
  });
  expect(answer.statusCode).toBe(200);
  finish();
  expect(String(await buffer(answer))).toBe(PAGE.read);
});

test("a client that hangs up is told nothing, and the next one gets its page", async () => {
  const hungUp = await ask((response) => {
    response.setHeaders(new Headers(PLAIN)).flushHeaders();
    response.write(PAGE.sent);
    response.once("close", () => void response.end());
  });
  hungUp.destroy();
  expect(String(await buffer(await ask(whole)))).toBe(PAGE.read);
});

test.each([
  ["text", { "content-type": "text/plain", "content-security-policy": PLAIN_POLICY }],
  ["a page that may run scripts", { "content-type": "text/html", "content-security-policy": "script-src 'self'" }],
  ["a page without a policy", { "content-type": "text/html" }],
])("%s passes as it is", async (_what, headers) => {
  const answer = await ask((response) => void response.setHeaders(new Headers(headers)).end(PAGE.sent), {
    accepts: "gzip",
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(String(await buffer(answer))).toBe(PAGE.sent);
});

test("an answer to HEAD has the page's headers and no body", async () => {
  const answer = await ask(whole, { method: "HEAD", accepts: "gzip" });
  expect(answer.headers["content-type"]).toBe(PLAIN["content-type"]);
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect((await buffer(answer)).length).toBe(0);
});

test("pages of buyers may be plain, not live ones, the desk's, files or programs' addresses", () => {
  const addresses = [
    "/",
    "/plans",
    "/sim/stop",
    "/checkout/1",
    "/orders/1",
    "/desk",
    "/desk/orders/export",
    "/icon.svg",
    "/api/sim/1",
    "/_next/x",
  ];
  expect(addresses.filter(mayBePlainPage)).toEqual(["/", "/plans", "/sim/stop"]);
});
