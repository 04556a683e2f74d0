import { AsyncLocalStorage } from "node:async_hooks";
import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { afterTurnWait } from "#/lib/process/tracing/turn-wait.ts";
import { type Client, runAs } from "#/lib/web/client.ts";
import { NOTIFICATION_PATH, uploadAt } from "#/lib/web/policies.ts";
import { answerBy } from "./answer-status.ts";
import { type AddressKeys, addressKeys, clientAddress } from "./client-address.ts";
import { countConnections } from "./connections.ts";
import { holdBody } from "./held-body.ts";
import { createPlaces } from "./places.ts";
import { mayBePlainPage, sendAsPlainPage } from "./plain-page.ts";
import { answerRefusal, type Refusal, type RefusalAnswer } from "./refusal.ts";
import { createTurns } from "./turns.ts";

/** Counts a request of an address. @returns null when counted, else how long to wait, in milliseconds */
export type TakePage = (address: AddressKeys) => { waitMs: number } | null;

interface Settings {
  /** How many proxies of the operator append to X-Forwarded-For. */
  proxies: number;
  /** The framework's development server talks to its pages over WebSockets. */
  isDevelopment: boolean;
  /** How many requests of programs run at once; half as many while only clients wait that have asked for much. */
  programsAtOnce: number;
  takePage: TakePage;
  /** Whether the sender of these cookies may upload a file to the desk. */
  mayUpload(cookies: string): Promise<boolean>;
  /** Is told of each request that the code behind never sees. It can ask `currentClient()`. */
  onRefusal(refusal: Refusal): void;
}

/** A page answers the rest of these with 405 by itself; other methods make the framework fail. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const ALLOW = "GET, HEAD, POST";

const KIB = 1024;
const LARGE_BODIES_AT_ONCE = 8;
/** The partner sends again after a 503, and never after a 429. */
const NOTIFICATION = { path: NOTIFICATION_PATH, maxBytes: 256 * KIB, timeoutMs: 5_000, lateStatus: 503 };
/** Of addresses that take files: from operators, and few of them at once. A slow line needs a minute. */
const UPLOAD = { timeoutMs: 60_000, lateStatus: 408 };
const UPLOADS_AT_ONCE = 2;
const FORM = { maxBytes: 64 * KIB, timeoutMs: 10_000, lateStatus: 408 };

/** These take turns of their own, so that none of them waits for a page. */
const PROGRAMS = new Set([NOTIFICATION.path, "/api/health", "/api/ready", "/api/metrics"]);
/** Each may hold a notification of 256 KiB: these and the running ones take 80 MB at most. */
const MOST_PROGRAMS_WAITING = 250;
/** A client that is refused because too many requests wait is told to come back after this time. */
const CROWDED_WAIT_MS = 10_000;

const MOST_CONNECTIONS = 4_000;
/** A browser opens up to six; many people may share an address. */
const MOST_OF_AN_ADDRESS = 500;

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
    if (event === "clientError" && refuseUnknownMethod(args[0] as NodeJS.ErrnoException, args[1] as Socket)) {
      // Its headers were not read, so behind a proxy the client isn't known.
      settings.onRefusal({ reason: "method", path: "" });
      return true;
    }
    return pass();
  };
}

/** Closes a connection beyond the limit for its address. Behind a proxy all connections are the proxy's. */
function admission({ proxies }: Settings): (socket: Socket) => boolean {
  const count = countConnections(MOST_OF_AN_ADDRESS);
  return (socket) => {
    // Undefined if the client has hung up already. Node keeps what is read now for when it hangs up later.
    const { remoteAddress } = socket;
    if (remoteAddress !== undefined) {
      const address = clientAddress({ forwarded: undefined, socket: remoteAddress, proxies: 0 });
      if (proxies > 0 || count(socket, addressKeys(address))) return true;
    }
    socket.destroy();
    return false;
  };
}

function receiver({ proxies, isDevelopment, programsAtOnce, takePage, mayUpload, onRefusal }: Settings) {
  const places = createPlaces<IncomingMessage>(LARGE_BODIES_AT_ONCE);
  const uploadPlaces = createPlaces<IncomingMessage>(UPLOADS_AT_ONCE);
  const pageTurns = createTurns();
  const programTurns = createTurns({
    most: { light: programsAtOnce, heavy: programsAtOnce / 2 },
    mostWaiting: MOST_PROGRAMS_WAITING,
  });
  return (request: IncomingMessage, response: ServerResponse, pass: () => boolean): boolean => {
    const { remoteAddress } = request.socket;
    if (remoteAddress === undefined) {
      // The client has hung up. Without its address it could not be counted.
      request.destroy();
      return true;
    }
    const forwarded = String(request.headers["x-forwarded-for"] ?? "");
    const address = clientAddress({ forwarded, socket: remoteAddress, proxies });
    // The framework would believe the client's own text.
    request.headers["x-forwarded-for"] = address;
    // A client names no trace, and doesn't decide whether its request is kept as one.
    delete request.headers.traceparent;
    delete request.headers.tracestate;
    const client: Client = { address, device: null };
    const [written = ""] = (request.url ?? "").split("?");
    const path = written.replace(/(?<=.)\/$/, "");
    const refuse = (reason: Refusal["reason"], answer: RefusalAnswer): true => {
      runAs(client, () => onRefusal({ reason, path }));
      answerRefusal(request, response, path, answer);
      return true;
    };
    const keys = addressKeys(address);
    // Only the partner's notifications must always get through. Scripts and pictures count too: compressing one costs as much as a page.
    const wait = path === NOTIFICATION.path ? null : takePage(keys);
    if (wait !== null) return refuse("limit", { status: 429, waitMs: wait.waitMs });
    if (!METHODS.has(request.method ?? "")) return refuse("method", { status: 405, headers: { allow: ALLOW } });
    const { maxBytes, timeoutMs, lateStatus } = limitsOf(path);
    const isUpload = uploadAt(path) !== undefined;
    const allowed = {
      places: isUpload ? uploadPlaces : places,
      mayBeLarge: isUpload ? () => mayUpload(request.headers.cookie ?? "") : undefined,
    };
    holdBody(request, { maxBytes, timeoutMs, ...allowed }, (outcome) => {
      if (outcome !== "whole") return void refuse(outcome, { status: outcome === "late" ? lateStatus : 413 });
      const arrivedAt = performance.now();
      // Its turn may come while another request is answered. It is no part of that one, nor of its trace.
      const start = AsyncLocalStorage.bind(() =>
        afterTurnWait(performance.now() - arrivedAt, () => {
          // In development scripts run everywhere.
          if (!isDevelopment && mayBePlainPage(path)) sendAsPlainPage(request, response);
          runAs(client, () => answerBy(response, pass));
        }),
      );
      const refuseNow = () => void refuse("crowded", { status: 503, waitMs: CROWDED_WAIT_MS });
      const turns = PROGRAMS.has(path) ? programTurns : pageTurns;
      const end = turns.enter(keys, { start, refuse: refuseNow });
      // Not "finish", which waits until the client has read the answer.
      response.once("prefinish", end).once("close", end);
    });
    return true;
  };
}

function limitsOf(path: string) {
  if (path === NOTIFICATION.path) return NOTIFICATION;
  const upload = uploadAt(path);
  return upload ? { ...UPLOAD, maxBytes: upload.maxBytes } : FORM;
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
