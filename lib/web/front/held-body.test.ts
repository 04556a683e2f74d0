import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { closeShops, openShop, send, sendRaw } from "#/lib/testing/front/shop.ts";

const FORM = 64 * 1024;
const NOTIFICATION = 256 * 1024;
const PAYMENTS = 10 * 1024 * 1024;
const PICTURE = 256 * 1024;
const CHUNKED = { "transfer-encoding": "chunked" };

afterEach(() => {
  vi.useRealTimers();
  closeShops();
});

/** Waits without moving the timers, which `expect.poll` does. */
async function timerCount(count: number): Promise<void> {
  while (vi.getTimerCount() !== count) await new Promise(setImmediate);
}

for (const [path, most] of [
  ["/plans", FORM],
  ["/api/notifications", NOTIFICATION],
  ["/api/notifications?x=1", NOTIFICATION],
  ["/api/notifications/", NOTIFICATION],
] as const) {
  for (const headers of [{}, CHUNKED]) {
    const framing = "transfer-encoding" in headers ? "no length" : "a length";
    test(`${path} takes ${most} bytes with ${framing}, and not one more`, async () => {
      const shop = await openShop();
      const sent = { method: "POST", path, headers };
      expect((await send(shop, { ...sent, body: Buffer.alloc(most) })).status).toBe(200);
      expect(shop.seen).toEqual([`POST ${path} ${most}`]);
      expect((await send(shop, { ...sent, body: Buffer.alloc(most + 1) })).status).toBe(413);
      expect(shop.seen).toHaveLength(1);
      expect(shop.refusals).toEqual([
        { reason: "too large", path: path.replace(/\/?(\?.*)?$/, ""), client: "127.0.0.1" },
      ]);
    });
  }
}

for (const [path, most, told, headers] of [
  ["/api/desk/reconcile", PAYMENTS, "larger than 10 MB", {}],
  ["/api/desk/reconcile", PAYMENTS, "larger than 10 MB", CHUNKED],
  ["/api/desk/pictures", PICTURE, "larger than 200 KB", {}],
  ["/api/desk/pictures", PICTURE, "larger than 200 KB", CHUNKED],
] as const) {
  const framing = "transfer-encoding" in headers ? "no length" : "a length";
  test(`a file at ${path} is read with leave alone, with ${framing} [v5.0.0-5.1.1]`, async () => {
    const shop = await openShop();
    const operator = { ...headers, cookie: "desk=operator" };
    const sent = { method: "POST", path };
    expect((await send(shop, { ...sent, headers: operator, body: Buffer.alloc(most) })).status).toBe(200);
    expect((await send(shop, { ...sent, headers, body: Buffer.alloc(most) })).status).toBe(413);
    const large = await send(shop, { ...sent, headers: operator, body: Buffer.alloc(most + 1) });
    expect([large.status, large.text]).toEqual([413, expect.stringContaining(told)]);
    expect((await send(shop, { ...sent, path: "/desk", headers: operator, body: Buffer.alloc(most) })).status).toBe(
      413,
    );
    expect(shop.seen).toEqual([`POST ${path} ${most}`]);
  });
}

test("a file without leave is given up before much of it has come", async () => {
  const shop = await openShop();
  const head = `POST /api/desk/reconcile HTTP/1.1\r\nHost: a\r\nContent-Length: ${PAYMENTS}\r\n\r\n`;
  expect(await sendRaw(shop, head + "x".repeat(20_000))).toMatch(/^HTTP\/1\.1 413 /);
  expect(shop.seen).toEqual([]);
});

test("more files at once than there are places all arrive", async () => {
  const shop = await openShop();
  const headers = { ...CHUNKED, cookie: "desk=operator" };
  const sent = { method: "POST", path: "/api/desk/reconcile", headers, body: Buffer.alloc(FORM * 4) };
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(shop, sent)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("a body that is declared too large is refused before it comes, and nothing more is read", async () => {
  const shop = await openShop();
  const answer = await sendRaw(shop, `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${FORM + 1}\r\n\r\n`);
  expect(answer).toMatch(
    /^HTTP\/1\.1 413 Payload Too Large\r\n[\s\S]*connection: close[\s\S]*\r\n\r\nPayload Too Large\n$/i,
  );
  expect(shop.seen).toEqual([]);
});

test("a GET may not carry more than a form either", async () => {
  const shop = await openShop();
  expect((await send(shop, { headers: CHUNKED, body: Buffer.alloc(FORM + 1) })).status).toBe(413);
});

test("a JSON route is refused in JSON, and no refusal is cached or guessed at", async () => {
  const shop = await openShop();
  const sent = { method: "POST", headers: CHUNKED, body: Buffer.alloc(NOTIFICATION + 1) };
  const json = await send(shop, { ...sent, path: "/api/notifications" });
  expect(json.text).toBe("{}");
  expect(json.headers).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect((await send(shop, { ...sent, path: "/" })).headers["content-type"]).toBe("text/plain; charset=utf-8");
});

for (const [path, seconds, status] of [
  ["/", 10, 408],
  ["/api/notifications", 5, 503],
] as const) {
  test(`a body on ${path} that isn't whole after ${seconds} s is answered ${status} and cut off`, async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const shop = await openShop();
    const answer = await sendRaw(
      shop,
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf`,
      async () => {
        await timerCount(1);
        vi.advanceTimersByTime(seconds * 1_000 - 1);
        expect(shop.refusals).toEqual([]);
        vi.advanceTimersByTime(1);
        expect(shop.refusals).toEqual([{ reason: "late", path, client: "127.0.0.1" }]);
        vi.advanceTimersByTime(5_000);
      },
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(shop.seen).toEqual([]);
  });
}

test("a body that comes in time is read whole, however small its pieces", async () => {
  const shop = await openShop();
  const answer = await sendRaw(
    shop,
    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\n\r\n",
    async (socket) => {
      for (const piece of "abcde") await new Promise((resolve) => socket.write(piece, resolve));
    },
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(shop.seen).toEqual(["POST / 5"]);
});

test("who hangs up half-way is forgotten, and no error of the shop", async () => {
  const shop = await openShop();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const socket = connect(shop.port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf");
  await timerCount(1);
  socket.destroy();
  await timerCount(0);
  expect(shop).toMatchObject({ seen: [], refusals: [] });
});

test("requests that follow each other on one connection are answered in their order", async () => {
  const shop = await openShop();
  const post = (body: string, more = "") =>
    `POST /${body} HTTP/1.1\r\nHost: a\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;
  const answer = await sendRaw(shop, post("a") + post("bb") + post("ccc", "Connection: close\r\n"));
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  expect(shop.seen.toSorted()).toEqual(["POST /a 1", "POST /bb 2", "POST /ccc 3"]);
});

test("more large bodies at once than there are places all arrive", async () => {
  const shop = await openShop();
  const sent = { method: "POST", path: "/api/notifications", headers: CHUNKED, body: Buffer.alloc(NOTIFICATION) };
  const answers = await Promise.all(Array.from({ length: 80 }, () => send(shop, sent)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(shop.seen)).toEqual(new Set([`POST /api/notifications ${NOTIFICATION}`]));
});

test("who waits for leave to send the body gets it", async () => {
  const shop = await openShop();
  const answer = await sendRaw(
    shop,
    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n",
    async (socket) => void socket.once("data", () => socket.write("x")),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
});
