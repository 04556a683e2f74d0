import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { NotificationCheck } from "#/lib/partner/notifications/check.ts";
import { type NotificationHeaders, notificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { parse, type Transcript } from "./transcript.ts";

/** A notification that is genuine and names the order. */
export interface Caught {
  body: Buffer;
  headers: NotificationHeaders;
  /** How it was signed. */
  form: string;
}

export interface Listener {
  port: number;
  /** The first notification about the order; null when none came in time. */
  caught(timeoutMs: number): Promise<Caught | null>;
  stop(): void;
}

/**
 * Receives notifications in place of the shop. Only one that is genuine and about the rehearsal's own order is answered with success:
 * every other one gets 503, so that the partner sends it again, when the shop may be there.
 */
export async function listenForNotification(
  { port, host }: { port: number; host: string },
  check: NotificationCheck,
  { names, transcript }: { names(body: string): boolean; transcript: Transcript },
): Promise<Listener> {
  let resolve: (caught: Caught) => void;
  const first = new Promise<Caught>((done) => {
    resolve = done;
  });
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request);
    const headers = headersOf(request);
    const verdict = check(body, headers);
    const isOurs = names(body.toString("utf8"));
    const outcome = verdict.isGenuine ? `genuine, signed as ${verdict.form}` : `not genuine: ${verdict.reason}`;
    transcript.line(`A notification arrived: ${outcome}${isOurs ? "" : ", about another order"}.\n`);
    const status = verdict.isGenuine && isOurs ? 200 : 503;
    transcript.exchange(`POST ${request.url}`, { headers, body: parse(body) }, { status, answer: {} });
    if (verdict.isGenuine && isOurs) resolve({ body, headers, form: verdict.form });
    return status;
  };
  const server = createServer(async (request, response) => {
    const status = await receive(request).catch(() => 503);
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.listen(port, host, done);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    caught(timeoutMs) {
      const late = new AbortController();
      const timeout = new Promise<null>((done) => {
        const timer = setTimeout(() => done(null), timeoutMs);
        late.signal.addEventListener("abort", () => clearTimeout(timer));
      });
      return Promise.race([first, timeout]).finally(() => late.abort());
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function headersOf({ headers }: IncomingMessage): NotificationHeaders {
  return notificationHeaders(new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])));
}
