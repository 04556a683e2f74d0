import { once } from "node:events";
import { connect } from "node:net";
import { METRICS_TOKEN } from "#/testbed/servers.ts";
import { formWith, Visitor } from "#/testbed/visitor.ts";
import { expect, test } from "./shop.ts";

/* What holds of every kind of answer: pages, routes, pictures, scripts, refusals. */

const ID = "a".repeat(22);

/** One address of each kind, with the methods that make its answers differ. */
const ASKED: readonly [path: string, init?: RequestInit][] = [
  ["/"],
  ["/help"],
  ["/sim"],
  [`/orders/${ID}`],
  [`/pay/${ID}`],
  [`/orders/${ID}?payment_intent=x`],
  ["/no/such/page"],
  ["/_next/static/none.js"],
  ["/%ff"],
  ["/icon.svg"],
  ["/icons/192.png"],
  ["/manifest.webmanifest"],
  ["/worker.js"],
  ["/robots.txt"],
  ["/api/health"],
  ["/api/ready"],
  ["/api/metrics"],
  ["/api/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }],
  [`/api/orders/${ID}`],
  [`/api/orders/${ID}`, { method: "POST", body: "{}" }],
  ["/api/notifications", { method: "POST", body: "{}" }],
  ["/", { method: "PROPFIND" }],
  ["/", { method: "POST", body: "x".repeat(70_000) }],
];

test("every answer asks for https, allows no other site and is not guessed at [v5.0.0-3.4.1, v5.0.0-3.4.2, v5.0.0-3.4.4, v5.0.0-3.4.6]", async ({
  servers,
}) => {
  for (const [path, init] of [...ASKED, await scriptOf(servers.shop.origin)]) {
    const headers = { ...init?.headers, origin: "https://elsewhere.example" };
    const answer = await fetch(servers.shop.origin + path, { redirect: "manual", ...init, headers });
    const what = `${init?.method ?? "GET"} ${path}`;
    expect(answer.headers.get("strict-transport-security"), what).toBe("max-age=63072000; includeSubDomains");
    expect(answer.headers.get("x-content-type-options"), what).toBe("nosniff");
    expect(answer.headers.get("content-security-policy"), what).toContain("frame-ancestors 'none'");
    for (const name of ["origin", "credentials", "methods", "headers"]) {
      expect(answer.headers.get(`access-control-allow-${name}`), what).toBeNull();
    }
  }
});

test("every answer says what it is, and in which letters [v5.0.0-4.1.1]", async ({ servers }) => {
  for (const [path, init] of [...ASKED, await scriptOf(servers.shop.origin)]) {
    const answer = await fetch(servers.shop.origin + path, { redirect: "manual", ...init });
    const what = `${init?.method ?? "GET"} ${path} ${answer.status}`;
    if ((await answer.arrayBuffer()).byteLength === 0) continue;
    const type = answer.headers.get("content-type") ?? "";
    // JSON is UTF-8 by its own rules, and a picture of pixels has no letters.
    expect(type, what).toMatch(/^(application\/json|application\/manifest\+json|image\/png|.+; ?charset=utf-8)/i);
  }
});

test("no answer about a SIM, an order or a payment may be stored [v5.0.0-14.3.2, v5.0.0-14.2.2]", async ({
  servers,
}) => {
  for (const path of ["/", "/plans", "/sim", "/sim/stop", `/checkout/${ID}`, `/orders/${ID}`, `/pay/${ID}`]) {
    const answer = await fetch(servers.shop.origin + path, { redirect: "manual" });
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
  }
});

test("no folder is listed, and no history of the code is there [v5.0.0-13.4.1, v5.0.0-13.4.3]", async ({ servers }) => {
  const folders = ["/icons", "/icons/", "/_next/", "/_next/static", "/_next/static/chunks/", "/public/", "/app/"];
  for (const path of [...folders, "/.git", "/.git/config", "/.git/HEAD", "/.svn/entries", "/..%2f.git%2fconfig"]) {
    const answer = await fetch(servers.shop.origin + path);
    expect([404, 400], `${path}: ${answer.status}`).toContain(answer.status);
  }
});

test("a request whose length is given twice is refused, and nothing behind it is read [v5.0.0-4.2.1]", async ({
  servers,
}) => {
  const head = "POST /api/health HTTP/1.1\r\nHost: localhost\r\n";
  const hidden = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (const framing of [
    "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
    "Content-Length: 0\r\nContent-Length: 4\r\n",
    "Transfer-Encoding: chunked, identity\r\n",
    "Transfer-Encoding: xchunked\r\n",
    "Content-Length : 4\r\n",
  ]) {
    const answers = await sendRaw(servers.shop.origin, `${head}${framing}\r\n0\r\n\r\n${hidden}`);
    expect(answers.match(/^HTTP\/1\.1 \d+/gm), framing).toEqual(["HTTP/1.1 400"]);
  }
});

test("what is typed is decoded once: an escape in it is only text [v5.0.0-1.1.1, v5.0.0-1.1.2]", async ({
  servers,
}) => {
  const { origin } = servers.shop;
  for (const [typed, shown] of [
    ["8985%32072201180436177", "8985%32072201180436177"],
    ["%38%39%38%35%32%30%37%32", "%38%39%38%35%32%30%37%32"],
    ["&#56;&#57;&#56;", "&amp;#56;&amp;#57;&amp;#56;"],
    [String.raw`\u0038\u0039`, String.raw`\u0038\u0039`],
  ] as const) {
    const visitor = new Visitor(origin);
    const answer = await visitor.submit("/", formWith(await visitor.get("/"), "number"), { number: typed });
    expect(answer.status, typed).toBe(200);
    expect(answer.html, typed).toContain(`value="${shown}"`);
  }
});

/** One of the framework's own scripts, as a live page names it. */
async function scriptOf(origin: string): Promise<[string]> {
  const page = await (await fetch(`${origin}/scan`)).text();
  const [script] = /\/_next\/static\/[^"']+\.js/.exec(page) ?? [];
  if (script === undefined) throw new Error("the page has no script");
  return [script];
}

/** All that comes back until the shop closes the connection. */
async function sendRaw(origin: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  let answers = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    answers += part;
  });
  socket.write(text);
  await once(socket, "close");
  return answers;
}
