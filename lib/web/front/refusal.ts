import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { NOTIFICATION_PATH, PLAIN_POLICY, STRICT_HEADERS, uploadAt } from "#/lib/web/policies.ts";
import { uploadRefused, waitPage, waitSentence } from "./wait-page.ts";

/** A request that the code behind never sees. */
export interface Refusal {
  reason: "limit" | "method" | "too large" | "late" | "crowded";
  /** Without a slash at its end; empty if it could not be read. */
  path: string;
}

export interface RefusalAnswer {
  status: number;
  headers?: Record<string, string>;
  /** How long to wait, in milliseconds, for a client that may come again. */
  waitMs?: number;
}

/** How long a refused client may take to read the answer before the connection is closed. */
const LINGER_MS = 5_000;

/** Answers a request whose body may still be coming, and closes the connection. */
export function answerRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { status, headers, waitMs }: RefusalAnswer,
): void {
  const [type, text] = contentFor(request, path, status, waitMs);
  response.writeHead(status, {
    ...STRICT_HEADERS,
    "content-security-policy": PLAIN_POLICY,
    "content-type": type,
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    ...(waitMs !== undefined && { "retry-after": String(Math.ceil(waitMs / 1_000)) }),
    connection: "close",
    ...headers,
  });
  response.flushHeaders();
  // Not ended: Node would close the connection at once, and a client that is still sending would lose the answer.
  response.write(text);
  if (response.socket) request.socket.end();
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  response.once("close", () => clearTimeout(timer));
}

function contentFor(
  { method = "", headers }: IncomingMessage,
  path: string,
  status: number,
  waitMs: number | undefined,
): [type: string, text: string] {
  const name = STATUS_CODES[status] ?? "";
  const upload = uploadAt(path);
  if (upload !== undefined && waitMs === undefined && status !== 405)
    return ["text/html; charset=utf-8", uploadRefused(upload)];
  // The partner reads the status only.
  if (path === NOTIFICATION_PATH) return ["application/json", "{}"];
  const refused =
    waitMs === undefined ? null : { accepted: headers["accept-language"], waitMs, isCrowded: status === 503 };
  if (path.startsWith("/api/")) {
    // The page's script shows the sentence to its buyer.
    const json = { error: name.toLowerCase(), ...(refused && { text: waitSentence(refused) }) };
    return ["application/json", JSON.stringify(json)];
  }
  if (refused === null) return ["text/plain; charset=utf-8", `${name}\n`];
  return ["text/html; charset=utf-8", waitPage({ isForm: method === "POST", ...refused })];
}
