import http, { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { currentClient } from "#/lib/web/client.ts";
import { standInFront, type TakePage } from "#/lib/web/front/front.ts";
import type { Refusal } from "#/lib/web/front/refusal.ts";

const servers = new Set<Server>();

export function closeShops(): void {
  for (const server of servers) server.close().closeAllConnections();
  servers.clear();
}

export interface Shop {
  server: Server;
  port: number;
  /** What the code behind the front was asked, as "POST / 12". */
  seen: string[];
  /** And what the front refused, each with the address that the log would name. */
  refusals: (Refusal & { client: string | undefined })[];
}

export type Behind = (request: IncomingMessage, response: ServerResponse) => void;

/** A server behind the front. It waits before it reads, as the framework does, and answers the client's address unless told otherwise. */
export async function openShop(proxies = 0, behind?: Behind, takePage: TakePage = () => null): Promise<Shop> {
  const seen: string[] = [];
  const refusals: Shop["refusals"] = [];
  const server = createServer(async (request, response) => {
    await new Promise(setImmediate);
    const body = await buffer(request);
    seen.push(`${request.method} ${request.url} ${body.length}`);
    if (behind) behind(request, response);
    else response.end(`${currentClient()?.address} ${request.headers["x-forwarded-for"]}`);
  });
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const onRefusal = (refusal: Refusal) => refusals.push({ ...refusal, client: currentClient()?.address });
  // As the desk would answer: by the cookie alone.
  const mayUpload = async (cookies: string) => cookies === "desk=operator";
  standInFront({ proxies, isDevelopment: false, programsAtOnce: 64, takePage, mayUpload, onRefusal }, server);
  return { server, port: (server.address() as AddressInfo).port, seen, refusals };
}

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

export interface Sent extends http.RequestOptions {
  body?: Buffer;
}

export function send({ port }: Shop, { body, ...options }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, agent: false, ...options }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: await text(response) });
    });
    request.on("error", reject).end(body);
  });
}

/** What comes back on a connection, up to its end. */
export async function sendRaw({ port }: Shop, sent: string, then?: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(sent);
  const answer = text(socket);
  await then?.(socket);
  return answer;
}
