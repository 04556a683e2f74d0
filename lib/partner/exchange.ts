import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import { PartnerError } from "./error.ts";
import { type Json, JsonError, readJson, wellFormed } from "./json.ts";

export interface Exchange {
  /** The call's name as it stands in the path, for messages: "singleOrder". */
  call: string;
  method: string;
  url: string;
  /** JSON; absent for a GET. */
  body?: string;
  /** For the whole exchange, from the name lookup to the last byte. */
  deadlineMs: number;
  /** Whether the call may change something on the other side. */
  isWrite: boolean;
  /** The longest answer that is read. Absent: 1 MB. */
  maxAnswerBytes?: number | undefined;
  trace?: Trace | undefined;
}

/** Sees every request as it is sent, with its answer or why none arrived: for a report on the service, never for decisions. */
export type Trace = (request: Exchange, outcome: WireAnswer | PartnerError) => void;

/** An answer as it arrived, of any status. */
export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

const MAX_ANSWER_BYTES = 1_000_000;

// Servers usually close an idle connection after five seconds; closing it earlier avoids sending into a closing one.
const agents = {
  "http:": new http.Agent({ keepAlive: true, timeout: 4_000 }),
  "https:": new https.Agent({ keepAlive: true, timeout: 4_000 }),
};

/**
 * Sends one request and reads its JSON answer and headers. Follows no redirect, reads no more than the call's longest answer,
 * and accepts no compression, which rules out decompression bombs.
 * Uses `node:http`, because `fetch` does not tell whether the request had left when a connection failed.
 * @throws {PartnerError} with `mayHaveTakenEffect` false only when nothing was sent or the call is a read.
 */
export async function exchange(request: Exchange): Promise<{ answer: Json; headers: IncomingHttpHeaders }> {
  const { call, method, isWrite: mayHaveTakenEffect } = request;
  const { status, headers, bytes } = await traced(request);
  const retryAfterMs = readRetryAfter(headers);
  const fail = (kind: "http" | "malformed", reason: string): PartnerError =>
    new PartnerError(kind, { call, method, reason, status, retryAfterMs, mayHaveTakenEffect });
  if (status !== 200) throw fail("http", `status ${status}`);
  try {
    return { answer: wellFormed(readJson(bytes, request.maxAnswerBytes).value), headers };
  } catch (error) {
    if (error instanceof JsonError) throw fail("malformed", error.message);
    throw error;
  }
}

async function traced(request: Exchange): Promise<WireAnswer> {
  try {
    const answer = await send(request);
    request.trace?.(request, answer);
    return answer;
  } catch (error) {
    if (error instanceof PartnerError) request.trace?.(request, error);
    throw error;
  }
}

function send({ call, method, body, ...request }: Exchange): Promise<WireAnswer> {
  const url = new URL(request.url);
  const isSecure = url.protocol === "https:";
  const maxBytes = request.maxAnswerBytes ?? MAX_ANSWER_BYTES;
  return new Promise((resolve, reject) => {
    let hasLeft = false;
    const fail = (reason: string, cause?: unknown, isTooLong = false): void => {
      clearTimeout(timer);
      const mayHaveTakenEffect = request.isWrite && hasLeft;
      const kind = isTooLong ? "malformed" : "unreachable";
      reject(new PartnerError(kind, { call, method, reason, mayHaveTakenEffect, isTooLong, cause }));
      outgoing.destroy();
    };
    const outgoing = (isSecure ? https : http).request(url, {
      method,
      agent: agents[isSecure ? "https:" : "http:"],
      headers: {
        ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
        // Both families document these two for every call; shop calls know no other language of messages.
        "content-type": "application/json",
        "accept-language": "en-US",
        "accept-encoding": "identity",
      },
    });
    const timer = setTimeout(() => fail("time-out"), request.deadlineMs);
    outgoing.on("socket", (socket) => {
      if (!socket.connecting) hasLeft = true;
      // Node writes the request once the connection (over TLS: the verified one) is open.
      else socket.once(isSecure ? "secureConnect" : "connect", () => (hasLeft = true));
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.name, error));
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on("data", (chunk: Buffer) => {
        size += chunk.length;
        // An error page may come from a proxy, so a retry may still succeed.
        if (size > maxBytes) fail(`answer over ${maxBytes} bytes`, undefined, incoming.statusCode === 200);
        else chunks.push(chunk);
      });
      incoming.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.name, error));
      incoming.on("aborted", () => fail("answer broke off"));
      incoming.on("end", () => {
        clearTimeout(timer);
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: Buffer.concat(chunks) });
      });
    });
    outgoing.end(body);
  });
}

/** Seconds, or a date. A date counts from the answer's own `Date` (assumption "retry-after"): the clocks may differ. */
function readRetryAfter({ "retry-after": wait = "", date = "" }: IncomingHttpHeaders): number {
  const ms = /^[0-9.]{1,9}$/.test(wait) ? Number(wait) * 1_000 : Date.parse(wait) - Date.parse(date);
  return ms > 0 ? Math.ceil(ms) : 0;
}
