import http from "node:http";
import { connect } from "node:net";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { answerOf, paymentNotification, type Sending, STORED, sendNotification } from "#/testbed/notification.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { NOTIFICATION_KEY, signedHeaders } from "#/testbed/signer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The requests that the notification route refuses, and with which status. Every answer's body is an empty object. */

const DIGEST = Buffer.alloc(20, 1).toString("base64");
const BODY = paymentNotification({ orderNo: "X", payId: "P", simNumber: "8985", amount: 1, currency: "USD" });
const LIMIT = 256 * 1024;
const key = NOTIFICATION_KEY.id;

const ROWS: { id: string; name: string; status: number; body?: string | Buffer; sending?: Sending }[] = [
  { id: "W21", name: "a signature by another key", status: 401, sending: { keyHex: "00".repeat(32) } },
  { id: "W21", name: "a signature by no key", status: 401, sending: headers({ "x-lf-signature": `${key}/${DIGEST}` }) },
  {
    id: "W21",
    name: "another time than was signed",
    status: 401,
    sending: headers({ "x-lf-timestamp": "1683524066000" }),
  },
  {
    id: "W21",
    name: "another version than was signed",
    status: 401,
    sending: headers({ "x-lf-notification-version": "1.1" }),
  },
  { id: "W22", name: "an unknown key", status: 503, sending: { keyId: "other" } },
  { id: "W22", name: "a key called like a property", status: 503, sending: { keyId: "__proto__" } },
  { id: "W23", name: "a future algorithm", status: 503, sending: headers({ "x-lf-algo": "HMAC-SHA256" }) },
  {
    id: "W23",
    name: "a future algorithm with its longer digest",
    status: 503,
    sending: headers({
      "x-lf-algo": "HMAC-SHA256",
      "x-lf-signature": `${key}/${Buffer.alloc(32, 1).toString("base64")}`,
    }),
  },
  ...["HMAC SHA256", "HMAC-SHA1 (v2)", "HMAC-SHA1\u00e9", "hmac-sha1", "H".repeat(44)].map((algorithm) => ({
    id: "W23",
    name: `an algorithm called ${algorithm}`,
    status: 503,
    sending: headers({ "x-lf-algo": algorithm }),
  })),
  { id: "W23", name: "two algorithms", status: 401, sending: headers({ "x-lf-algo": "HMAC-SHA1, HMAC-SHA256" }) },
  { id: "W23", name: "an empty algorithm", status: 401, sending: headers({ "x-lf-algo": "" }) },
  { id: "W23", name: "no algorithm", status: 401, sending: headers({ "x-lf-algo": null }) },
  { id: "W24, X05", name: "no signature", status: 401, sending: headers({ "x-lf-signature": null }) },
  {
    id: "W24",
    name: "a signature without a key",
    status: 401,
    sending: headers({ "x-lf-signature": DIGEST.replaceAll("/", "A") }),
  },
  { id: "W24, X05", name: "no time", status: 401, sending: headers({ "x-lf-timestamp": null }) },
  { id: "W24", name: "no version", status: 401, sending: headers({ "x-lf-notification-version": null }) },
  ...["notification-version", "algo", "signature", "timestamp"].map((name) => ({
    id: "W24",
    name: `x-lf-${name} twice`,
    status: 401,
    sending: twice(`x-lf-${name}`),
  })),
  { id: "W25", name: "a form", status: 415, sending: headers({ "content-type": "application/x-www-form-urlencoded" }) },
  { id: "W25", name: "plain text", status: 415, sending: headers({ "content-type": "text/plain" }) },
  {
    id: "W25",
    name: "a JSON-like content type",
    status: 415,
    sending: headers({ "content-type": "application/json-seq" }),
  },
  { id: "W25", name: "no content type", status: 415, sending: headers({ "content-type": null }) },
  { id: "W27", name: "half a body", status: 400, body: BODY.slice(0, 200) },
  { id: "W27", name: "an empty body", status: 400, body: "" },
  { id: "W27", name: "a key twice", status: 400, body: '{"event":1,"event":1}' },
  { id: "W27", name: "a list", status: 400, body: "[]" },
  {
    id: "W27",
    name: "bytes that are no UTF-8",
    status: 400,
    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  },
  { id: "W27", name: "a byte-order mark", status: 400, body: `\ufeff${BODY}` },
  { id: "W27", name: "a hundred levels", status: 400, body: `{"a":${"[".repeat(100)}${"]".repeat(100)}}` },
  { id: "W26", name: "a byte too much", status: 413, body: "x".repeat(LIMIT + 1) },
  { id: "W26", name: "as much as may be, and no JSON", status: 400, body: "x".repeat(LIMIT) },
];

for (const { id, name, status, body = BODY, sending } of ROWS) {
  test(`${name} is answered ${status} [${id}]`, async ({ servers }) => {
    expect(await sendNotification(servers.shop.origin, body, sending)).toBe(`${status} application/json {}`);
  });
}

function headers(changed: NonNullable<Sending["headers"]>): Sending {
  return { headers: changed };
}

/** The same header two times, each with the value that was signed. */
function twice(name: string): Sending {
  const timestamp = String(Date.now());
  const value = signedHeaders(BODY, { timestamp })[name] ?? "";
  return { timestamp, headers: { [name]: [value, value] } };
}

test("a forged one leaves the order as it was [W21]", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm();
  const body = paymentNotification(await buyer.placed(sandbox));
  expect(await sendNotification(origin, body, { keyHex: "00".repeat(32) })).toBe("401 application/json {}");
  expect(await sendNotification(origin, body, { keyId: "other" })).toBe("503 application/json {}");
  expect(await buyer.status()).toBe("waiting");
});

for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
  test(`${method} is answered 405, even when signed [W25]`, async ({ servers }) => {
    const body = method === "GET" || method === "HEAD" ? "" : BODY;
    const answer = await sendNotification(servers.shop.origin, body, { method });
    expect(answer).toBe(method === "HEAD" ? "405 application/json" : "405 application/json {}");
  });
}

for (const method of ["TRACE", "PROPFIND", "QUERY"]) {
  test(`${method} is answered 405 [W25]`, async ({ servers }) => {
    expect(await sendNotification(servers.shop.origin, "", { method })).toBe("405 application/json {}");
  });
}

const WAYS: { name: string; sending: Sending }[] = [
  { name: "a slash behind the address", sending: { path: "/api/notifications/" } },
  { name: "a query behind the address", sending: { path: "/api/notifications?from=partner&x=//" } },
  { name: "a charset in the content type", sending: headers({ "content-type": "application/json;charset=UTF-8" }) },
  { name: "a content type in capitals", sending: headers({ "content-type": "Application/JSON ; charset=utf-8" }) },
  { name: "no length, in chunks", sending: headers({ "content-length": null, "transfer-encoding": "chunked" }) },
  { name: "an expect header", sending: headers({ expect: "100-continue" }) },
  {
    name: "an origin, cookies and a browser's name",
    sending: headers({ origin: "null", cookie: "a=b", "user-agent": "curl" }),
  },
  {
    name: "a forwarding proxy's headers",
    sending: headers({ "x-forwarded-proto": "http", "x-forwarded-host": "elsewhere" }),
  },
  { name: "an accept header for HTML", sending: headers({ accept: "text/html" }) },
  {
    name: "the framework's own headers",
    sending: headers({ "next-action": "x", "x-middleware-subrequest": "proxy" }),
  },
];

for (const { name, sending } of WAYS) {
  test(`a genuine one with ${name} is answered 200, without a redirect [W31]`, async ({ servers }) => {
    expect(await sendNotification(servers.shop.origin, BODY, sending)).toBe(STORED);
  });
}

test("header names may be written in any case [W31]", async ({ servers }) => {
  const written = Object.entries(signedHeaders(BODY)).map(([name, value]) => [name.toUpperCase(), value]);
  const request = http.request(`${servers.shop.origin}/api/notifications`, {
    method: "POST",
    headers: Object.fromEntries(written),
  });
  expect(await answerOf(request.end(BODY))).toBe(STORED);
});

for (const { name, length } of [
  { name: "of a declared length", length: { "content-length": String(50 * 1024 * 1024) } },
  { name: "of no declared length", length: { "transfer-encoding": "chunked" } },
]) {
  test(`too much ${name} is answered 413 before the end has come [W26]`, async ({ servers }) => {
    const request = http.request(`${servers.shop.origin}/api/notifications`, {
      method: "POST",
      headers: { ...signedHeaders(BODY), ...length },
    });
    const answer = answerOf(request);
    request.write(Buffer.alloc(LIMIT + 1, 0x20));
    expect(await answer).toBe("413 application/json {}");
    request.destroy();
  });
}

test("a sender that stops half-way is answered 503, and its connection is closed [W32]", LONG, async ({ servers }) => {
  const { hostname, port } = new URL(servers.shop.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  const written = Object.entries({ host: hostname, ...signedHeaders(BODY), "content-length": "1000" });
  const head = written.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`POST /api/notifications HTTP/1.1\r\n${head}\r\n{`);
  const dripping = setInterval(() => socket.write(" "), 500);
  let answer = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    answer += chunk;
  });
  // Hung up on in the middle of a write: that is what should happen.
  socket.on("error", () => clearInterval(dripping));
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(dripping);
  expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*\{\}/);
});
