import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import http, { createServer, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { buffer, text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { type Answer, type Behind, closeShops, openShop, send, sendRaw } from "#/lib/testing/front/shop.ts";
import { currentClient } from "#/lib/web/client.ts";
import { refuseWith } from "./answer-status.ts";
import { addressKeys } from "./client-address.ts";
import { countConnections } from "./connections.ts";
import { standInFront } from "./front.ts";

afterEach(closeShops);
afterEach(() => vi.restoreAllMocks());

test("the code behind sees the address of the connection, and nothing that the client wrote", async () => {
  const shop = await openShop();
  for (const forged of ["192.0.2.1", "127.0.0.2, 192.0.2.1", "garbage"]) {
    expect((await send(shop, { headers: { "x-forwarded-for": forged } })).text).toBe("127.0.0.1 127.0.0.1");
  }
});

test("behind a proxy each request on one connection has its own client", async () => {
  const shop = await openShop(1);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answer[] = [];
  for (const client of ["192.0.2.1", "192.0.2.2"]) {
    answers.push(await send(shop, { agent, headers: { "x-forwarded-for": `10.9.9.9, ${client}` } }));
  }
  agent.destroy();
  expect(answers.map((answer) => answer.text)).toEqual(["192.0.2.1 192.0.2.1", "192.0.2.2 192.0.2.2"]);
});

test("several headers of a client are one list", async () => {
  const shop = await openShop(1);
  const answer = await send(shop, { headers: { "x-forwarded-for": ["10.9.9.9", "10.9.9.8, 192.0.2.1"] } });
  expect(answer.text).toBe("192.0.2.1 192.0.2.1");
});

for (const method of ["TRACE", "PROPFIND", "QUERY"]) {
  test(`${method} is answered 405 and reaches nothing`, async () => {
    const shop = await openShop();
    const answer = await send(shop, { method });
    expect(answer).toMatchObject({ status: 405, headers: { allow: "GET, HEAD, POST" } });
    expect(shop).toMatchObject({ seen: [], refusals: [{ reason: "method", path: "/", client: "127.0.0.1" }] });
  });
}

for (const method of ["FOO", "get"]) {
  test(`${method}, which Node doesn't know, is answered 405`, async () => {
    const shop = await openShop();
    const answer = await sendRaw(shop, `${method} / HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\n/);
    expect(shop.refusals).toEqual([{ reason: "method", path: "", client: undefined }]);
  });
}

test("what is no HTTP is answered 400, as without the front", async () => {
  const answer = await sendRaw(await openShop(), "GET / HTTP/9.9\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test("a request to upgrade the connection is answered like any other", async () => {
  const shop = await openShop();
  shop.server.on("upgrade", () => expect.unreachable());
  const head = "Host: a\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n";
  expect(await sendRaw(shop, `GET / HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  const tooMuch = `${head}Content-Length: 1000000\r\n`;
  expect(await sendRaw(shop, `POST / HTTP/1.1\r\n${tooMuch}\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
});

test("a server on a Unix socket is left alone", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "front-"));
  const server = createServer(async (request, response) => {
    response.end(`${(await buffer(request)).length} ${currentClient()}`);
  });
  const socketPath = path.join(folder, "s");
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  const unreachable = () => expect.unreachable();
  standInFront(
    {
      proxies: 0,
      isDevelopment: false,
      programsAtOnce: 64,
      takePage: unreachable,
      mayUpload: unreachable,
      onRefusal: unreachable,
    },
    server,
  );
  const shop = { server, port: 0, seen: [], refusals: [] };
  const sent = { socketPath, method: "POST", body: Buffer.alloc(1_000_000) };
  expect((await send(shop, sent)).text).toBe("1000000 null");
  server.close();
  rmSync(folder, { recursive: true });
});

test("the code behind can set the status of its answer, whichever way it sends it", async () => {
  const ways: Behind[] = [
    (_, response) => response.end("page"),
    (_, response) => {
      response.statusCode = 200;
      response.statusMessage = "OK";
      response.setHeader("retry-after", "1");
      response.write("pa");
      response.end("ge");
    },
    (_, response) => response.writeHead(200, "OK", { "x-more": "1" }).end("page"),
  ];
  for (const way of ways) {
    const shop = await openShop(0, (request, response) => {
      refuseWith(429, { "retry-after": "60" });
      way(request, response);
    });
    const answer = await sendRaw(shop, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(answer.match(/retry-after: .*/gi)).toEqual(["retry-after: 60"]);
    expect(answer).toMatch(/pa[\s\S]*ge/);
  }
});

test("a status set for one request is not that of the next; outside a request it does nothing", async () => {
  const shop = await openShop(0, ({ url }, response) => {
    if (url === "/refused") refuseWith(429);
    response.end();
  });
  expect((await send(shop, { path: "/refused" })).status).toBe(429);
  expect((await send(shop, { path: "/" })).status).toBe(200);
  refuseWith(500);
  expect((await send(shop, { path: "/" })).status).toBe(200);
});

test("one address may have 500 connections open, and one more when another is closed", async () => {
  const shop = await openShop();
  const open = () => connect(shop.port, "127.0.0.1").on("error", () => undefined);
  const isAnswered = async (socket: Socket) => {
    socket.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    return (await text(socket).catch(() => "")).startsWith("HTTP/1.1 200");
  };
  const sockets = Array.from({ length: 500 }, open);
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
  expect(await isAnswered(open())).toBe(false);
  expect(await isAnswered(sockets.pop() as Socket)).toBe(true);
  expect(await isAnswered(open())).toBe(true);
  for (const socket of sockets) socket.destroy();
});

test("an IPv6 /48 may have four times as many connections open as a /56 in it", () => {
  const count = countConnections(2);
  const open = (address: string) => {
    const socket = new EventEmitter();
    return { socket, isAdmitted: count(socket as unknown as Socket, addressKeys(address)) };
  };
  const ofSite = (index: number) => open(`2001:db8:1:${index}00::1`);
  const opened = [0, 0, 0, 1, 1, 2, 2, 3, 3, 4].map(ofSite);
  expect(opened.map(({ isAdmitted }) => Number(isAdmitted))).toEqual([1, 1, 0, 1, 1, 1, 1, 1, 1, 0]);
  expect(open("2001:db8:2::1").isAdmitted).toBe(true);
  opened[0]?.socket.emit("close");
  expect(ofSite(4).isAdmitted).toBe(true);
});

test("32 programs of a client have their turn, 250 wait, one is refused; pages are answered", async () => {
  // The process never rests, and no turn ends by time.
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue({ idle: 0, active: 0, utilization: 1 });
  vi.spyOn(performance, "now").mockReturnValue(0);
  const held: ServerResponse[] = [];
  let isHolding = true;
  const shop = await openShop(0, ({ url }, response) => {
    if (isHolding && url !== "/") held.push(response);
    else response.end();
  });
  const paths = ["/api/notifications", "/api/health", "/api/ready", "/api/metrics"];
  const asked = Array.from({ length: 283 }, (_, index) => send(shop, { path: paths[index % 4] ?? "" }));
  expect((await Promise.race(asked)).status).toBe(503);
  expect(shop.refusals).toMatchObject([{ reason: "crowded" }]);
  expect(held).toHaveLength(32);
  expect((await send(shop)).status).toBe(200);
  isHolding = false;
  for (const response of held) response.end();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(282);
});
