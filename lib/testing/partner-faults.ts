import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** The ways in which the answer to any call can fail. */
export interface Fault {
  fault: string;
  kind: "unreachable" | "http" | "refused" | "malformed";
  /** How often a read is sent; a write is always sent once. */
  reads: number;
  /** Ends only with the deadline. */
  isWaiting?: boolean;
  /** Whether the fault leaves open what became of a write. Absent: it does. */
  isSureNothingHappened?: boolean;
  /** @param genuine the text of an answer that fits the call. */
  answer: (response: ServerResponse, genuine: string) => void;
}

const JSON_TYPE = { "content-type": "application/json" };
const json = (body: string | Buffer) => (response: ServerResponse) => void response.writeHead(200, JSON_TYPE).end(body);
const status =
  (code: number, body = "", headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end(body);
const padded = (text: string, bytes: number) => text + " ".repeat(bytes - Buffer.byteLength(text));
const later = (response: ServerResponse, text: string) => {
  const timer = setInterval(() => response.write(text), 200);
  response.on("close", () => clearInterval(timer));
};

/** 50 MB of spaces in 50 kB. */
const BOMB = gzipSync(Buffer.alloc(50_000_000, " "));

export const FAULTS: Fault[] = [
  {
    fault: "a reset instead of an answer",
    kind: "unreachable",
    reads: 3,
    answer: (response) => void response.socket?.resetAndDestroy(),
  },
  {
    fault: "a hang-up instead of an answer",
    kind: "unreachable",
    reads: 3,
    answer: (response) => void response.socket?.end(),
  },
  { fault: "no answer", kind: "unreachable", reads: 1, isWaiting: true, answer: () => undefined },
  {
    fault: "a head and no body",
    kind: "unreachable",
    reads: 1,
    isWaiting: true,
    answer: (response) => response.writeHead(200, JSON_TYPE).flushHeaders(),
  },
  {
    fault: "a body that never ends",
    kind: "unreachable",
    reads: 1,
    isWaiting: true,
    answer: (response) => later(response.writeHead(200, JSON_TYPE), " "),
  },
  {
    fault: "a body shorter than promised",
    kind: "unreachable",
    reads: 3,
    answer: (response, genuine) => {
      response.writeHead(200, { ...JSON_TYPE, "content-length": genuine.length + 1 });
      response.write(genuine, () => response.socket?.destroy());
    },
  },
  {
    fault: "a whole body in chunks that break off",
    kind: "unreachable",
    reads: 3,
    answer: (response, genuine) =>
      void response.writeHead(200, JSON_TYPE).write(genuine, () => response.socket?.destroy()),
  },
  {
    fault: "an answer that is not HTTP",
    kind: "unreachable",
    reads: 3,
    answer: (response) => void response.socket?.end("220 ready\r\n"),
  },
  {
    fault: "more than a megabyte",
    kind: "malformed",
    reads: 1,
    answer: (response, genuine) => json(padded(genuine, 1_000_001))(response),
  },
  {
    fault: "status 500",
    kind: "http",
    reads: 3,
    answer: (response, genuine) => status(500, genuine, JSON_TYPE)(response),
  },
  {
    fault: "status 502 in HTML",
    kind: "http",
    reads: 3,
    answer: status(502, "<h1>Bad gateway</h1>", { "content-type": "text/html" }),
  },
  { fault: "status 503", kind: "http", reads: 3, answer: status(503, "", { "retry-after": "1" }) },
  { fault: "status 429", kind: "http", reads: 3, answer: status(429) },
  {
    fault: "status 429 and a wish to be left alone for a minute",
    kind: "http",
    reads: 1,
    answer: status(429, "", { "retry-after": "60" }),
  },
  {
    fault: "status 429 and a minute in which to be left alone, as a date by the service's own clock",
    kind: "http",
    reads: 1,
    answer: status(429, "", {
      date: "Wed, 21 Oct 2015 07:28:00 GMT",
      "retry-after": "Wed, 21 Oct 2015 07:29:00 GMT",
    }),
  },
  {
    fault: "status 400",
    kind: "http",
    reads: 1,
    answer: (response, genuine) => status(400, genuine, JSON_TYPE)(response),
  },
  { fault: "status 401", kind: "http", reads: 1, answer: status(401) },
  { fault: "status 404", kind: "http", reads: 1, answer: status(404) },
  {
    fault: "status 201",
    kind: "http",
    reads: 1,
    answer: (response, genuine) => status(201, genuine, JSON_TYPE)(response),
  },
  { fault: "status 204", kind: "http", reads: 1, answer: status(204) },
  { fault: "a redirect 302", kind: "http", reads: 1, answer: status(302, "", { location: "/elsewhere" }) },
  { fault: "a redirect 307", kind: "http", reads: 1, answer: status(307, "", { location: "/elsewhere" }) },
  {
    fault: "a redirect 308",
    kind: "http",
    reads: 1,
    answer: status(308, "", { location: "http://127.0.0.1:9/elsewhere" }),
  },
  {
    fault: "HTML",
    kind: "malformed",
    reads: 3,
    answer: status(200, "<!doctype html><title>Sign in</title>", { "content-type": "text/html" }),
  },
  { fault: "an empty body", kind: "malformed", reads: 3, answer: json("") },
  {
    fault: "half the JSON",
    kind: "malformed",
    reads: 3,
    answer: (response, genuine) => json(genuine.slice(0, -5))(response),
  },
  {
    fault: "JSON with text after it",
    kind: "malformed",
    reads: 3,
    answer: (response, genuine) => json(`${genuine};`)(response),
  },
  {
    fault: "a byte-order mark",
    kind: "malformed",
    reads: 3,
    answer: (response, genuine) => json(`\ufeff${genuine}`)(response),
  },
  {
    fault: "bytes that are no UTF-8",
    kind: "malformed",
    reads: 3,
    answer: (response, genuine) =>
      json(Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0x80]), Buffer.from(`",${genuine.slice(1)}`)]))(response),
  },
  {
    fault: "a key twice",
    kind: "malformed",
    reads: 3,
    answer: (response, genuine) => json(`{"payId":1,"payId":2,${genuine.slice(1)}`)(response),
  },
  {
    fault: "65 levels",
    kind: "malformed",
    reads: 3,
    answer: (response, genuine) => json(`{"x":${"[".repeat(64)}${"]".repeat(64)},${genuine.slice(1)}`)(response),
  },
  {
    fault: "an answer that was compressed unasked",
    kind: "malformed",
    reads: 3,
    answer: (response, genuine) =>
      response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end(gzipSync(genuine)),
  },
  {
    fault: "a compression bomb",
    kind: "malformed",
    reads: 3,
    answer: (response) => response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end(BOMB),
  },
  {
    fault: "a code that is no text",
    kind: "malformed",
    reads: 3,
    answer: json('{"operateCode":0,"code":0,"success":true,"message":"success"}'),
  },
  {
    fault: "a refusal",
    kind: "refused",
    reads: 1,
    isSureNothingHappened: true,
    answer: json('{"operateCode":"F","code":"1001","success":false,"message":"no"}'),
  },
  {
    fault: "a refusal with data",
    kind: "refused",
    reads: 1,
    isSureNothingHappened: true,
    answer: (response, genuine) => json(`{"operateCode":"1001","code":"1001","data":${genuine}}`)(response),
  },
];
