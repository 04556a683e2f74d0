import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { runAs } from "#/lib/web/client.ts";
import { answerBy } from "./answer-status.ts";
import { addressKeys, clientAddress } from "./client-address.ts";
import { countConnections } from "./connections.ts";
import { holdBody } from "./held-body.ts";
import { createPlaces } from "./places.ts";

interface Settings {
  /** How many proxies of the operator append to X-Forwarded-For. */
  proxies: number;
  /** The framework's development server talks to its pages over WebSockets. */
  isDevelopment: boolean;
  /** Is told of each request that the code behind never sees. */
  onRefusal(refusal: Refusal): void;
}

export interface Refusal {
  reason: "method" | "too large" | "late";
  path: string;
}

/** A page answers the rest of these with 405 by itself; other methods make the framework fail. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const ALLOW = "GET, HEAD, POST";

const KIB = 1024;
const LARGE_BODIES_AT_ONCE = 8;
/** The partner sends again after a 503. */
const NOTIFICATION = { path: "/api/notifications", maxBytes: 256 * KIB, timeoutMs: 5_000, lateStatus: 503 };
const FORM = { maxBytes: 64 * KIB, timeoutMs: 10_000, lateStatus: 408 };

const MOST_CONNECTIONS = 4_000;
/** A browser opens up to six; many people may share an address. */
const MOST_OF_AN_ADDRESS = 500;

/** How long a refused client may take to read the answer before the connection is closed. */
const LINGER_MS = 5_000;

/**
 * Stands in front of all code that answers requests: finds the client, and refuses what that code must not see. The framework creates
 * its server before any code of the shop runs and offers no place in front of it, so this takes what the servers of the process emit:
 * it works whenever it is called, and for every listener. Servers on a Unix socket are left alone.
 */
export function standInFront(settings: Settings, servers: Pick<Server, "emit"> = Server.prototype): void {
  const { emit } = servers;
  const receive = receiver(settings);
  const admit = admission(settings);
  const isReachable = new WeakMap<Server, boolean>();
  servers.emit = function emitBehindFront(this: Server, event: string | symbol, ...args: unknown[]): boolean {
    const pass = (): boolean => Reflect.apply(emit, this, [event, ...args]);
    if (event === "connection" && !isReachable.has(this)) {
      isReachable.set(this, typeof this.address() === "object");
      this.maxConnections ??= MOST_CONNECTIONS;
      // A request to upgrade is answered like any other. The framework would leave some of these connections open for ever.
      if (!settings.isDevelopment) Object.assign(this, { shouldUpgradeCallback: () => false });
    }
    if (isReachable.get(this) === false) return pass();
    if (event === "connection") return admit(args[0] as Socket) && pass();
    if (event === "request") return receive(args[0] as IncomingMessage, args[1] as ServerResponse, pass);
    if (event === "clientError")
      return refuseUnknownMethod(args[0] as NodeJS.ErrnoException, args[1] as Socket) || pass();
    return pass();
  };
}

/** Closes a connection that is one too many of its address. Behind a proxy all connections are the proxy's. */
function admission({ proxies }: Settings): (socket: Socket) => boolean {
  const count = countConnections(MOST_OF_AN_ADDRESS);
  return (socket) => {
    // Undefined if the client has hung up already. Node keeps what is read now for when it hangs up later.
    const { remoteAddress } = socket;
    if (remoteAddress !== undefined) {
      const address = clientAddress({ forwarded: undefined, socket: remoteAddress, proxies: 0 });
      if (proxies > 0 || count(socket, addressKeys(address).narrow)) return true;
    }
    socket.destroy();
    return false;
  };
}

function receiver({ proxies, onRefusal }: Settings) {
  const places = createPlaces<IncomingMessage>(LARGE_BODIES_AT_ONCE);
  return (request: IncomingMessage, response: ServerResponse, pass: () => boolean): boolean => {
    const { remoteAddress } = request.socket;
    // The client has hung up. Without its address it could not be counted.
    if (remoteAddress === undefined) {
      request.destroy();
      return true;
    }
    const forwarded = String(request.headers["x-forwarded-for"] ?? "");
    const address = clientAddress({ forwarded, socket: remoteAddress, proxies });
    // The framework would believe the client's own text.
    request.headers["x-forwarded-for"] = address;
    const [path = ""] = (request.url ?? "").split("?");
    const refuse = (reason: Refusal["reason"], status: number, headers?: Record<string, string>) => {
      onRefusal({ reason, path });
      answerUnread(request, response, { status, headers, isJson: path.startsWith("/api/") });
    };
    if (!METHODS.has(request.method ?? "")) {
      refuse("method", 405, { allow: ALLOW });
      return true;
    }
    const { maxBytes, timeoutMs, lateStatus } = path === NOTIFICATION.path ? NOTIFICATION : FORM;
    holdBody(request, { maxBytes, timeoutMs, places }, (outcome) => {
      if (outcome === "whole") runAs({ address, device: null }, () => answerBy(response, pass));
      else refuse(outcome, outcome === "late" ? lateStatus : 413);
    });
    return true;
  };
}

/** Answers a request whose body may still be coming, and closes the connection. */
function answerUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, isJson }: { status: number; headers: Record<string, string> | undefined; isJson: boolean },
): void {
  const text = isJson ? "{}" : `${STATUS_CODES[status]}\n`;
  response.writeHead(status, {
    "content-type": isJson ? "application/json" : "text/plain",
    "content-length": text.length,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
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

/** A method that Node doesn't know never becomes a request. Node would answer 400. */
function refuseUnknownMethod(error: NodeJS.ErrnoException, socket: Socket): boolean {
  if (error.code !== "HPE_INVALID_METHOD" || !socket.writable || socket.bytesWritten > 0) return false;
  socket.end(
    `HTTP/1.1 405 ${STATUS_CODES[405]}\r\nAllow: ${ALLOW}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    () => socket.destroy(),
  );
  return true;
}
