import { createServer as createTcpServer, type Socket } from "node:net";
import { type Answer, startServer } from "#/testbed/stub-server.ts";

/** A server for a setting to point at, on a port of its own. */
export interface StandIn {
  url: string;
  stop(): Promise<void>;
}

/** A shop's address for notifications. `answer` replaces the correct 401. */
export function startDoor(answer: Answer = (response) => response.writeHead(401).end("{}")): Promise<StandIn> {
  return startServer(answer);
}

const json = { "content-type": "application/json" };

/**
 * Servers in place of a partner service, one for each path: `${url}/hanging` and so on. `/unpaid`, `/unverifying` and `/unverified`
 * forward to a real one all but one call; `/late`, `/slow` and `/timeless` forward every call, with another clock.
 */
export function startPlaces(partnerUrl: string): Promise<StandIn> {
  const places: Record<string, Answer> = {
    redirecting: (response) => response.writeHead(301, { location: partnerUrl }).end(),
    moved: (response, { path }) => response.writeHead(308, { location: `${partnerUrl}/${path}` }).end(),
    page: (response) => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Sign in"),
    hanging: () => undefined,
    denying: (response) => response.writeHead(403).end(),
    broken: (response) => response.writeHead(500).end(),
    foreign: (response) => response.writeHead(200, json).end('{"code":"CB-99-9400","success":false}'),
    unsigned: (response) => response.writeHead(200, json).end('{"operateCode":"E7","message":"Signature error"}'),
    // Repeats the request, as some services do.
    echoing: (response, { body }) =>
      response.writeHead(200, json).end(JSON.stringify({ operateCode: "E2", message: `postman@example.com: ${body}` })),
    // Mentions the partner, but is about the SIM.
    stranger: (response) =>
      response.writeHead(200, json).end('{"operateCode":"E1","message":"the SIM is not of this partner"}'),
    // A fleet that ignores the filter, and never answers for its second page.
    endless: (response, { body }) => {
      if (JSON.parse(body).page_no > 1) return;
      const orders = Array.from({ length: 100 }, (_none, index) => ({ orderCode: `PO${index}` }));
      const data = { package_order: orders, page: { total_count: 1_000_000, total_pages: 10_000 } };
      response.writeHead(200, json).end(JSON.stringify({ code: "0000", success: true, message: "success", data }));
    },
    unpaid: (response, request) =>
      request.path === "resultQuery"
        ? response.writeHead(200, json).end('{"operateCode":"E4","message":"partner order does not exist"}')
        : forward(response, request, partnerUrl),
    unverifying: (response, request) =>
      request.path === "singleVerify"
        ? response.writeHead(200, json).end('{"operateCode":"E9","message":"not allowed here"}')
        : forward(response, request, partnerUrl),
    unverified: (response, request) =>
      request.path === "singleVerify" ? response.writeHead(503).end() : forward(response, request, partnerUrl),
    late: (response, request) => forward(response, request, partnerUrl, new Date(Date.now() + 3_600_000)),
    slow: (response, request) => forward(response, request, partnerUrl, new Date(Date.now() + 120_000)),
    timeless: (response, request) => forward(response, request, partnerUrl, null),
  };
  return startServer((response, request) => {
    const [, name = "", ...rest] = request.path.split("/");
    places[name]?.(response, { ...request, path: rest.join("/") });
  });
}

async function forward(
  ...[response, request, partnerUrl, date = new Date()]: [...Parameters<Answer>, string, (Date | null)?]
) {
  if (date === null) response.sendDate = false;
  else response.setHeader("date", date.toUTCString());
  if (request.body === "") return response.writeHead(404).end();
  const answer = await fetch(`${partnerUrl}/${request.path}`, { method: "POST", headers: json, body: request.body });
  return response.writeHead(answer.status, json).end(await answer.text());
}

/** A mail server, or another one: it sends `greet` first, and the result of `answer` for each line. */
export async function startMail(greet: string, answer: (line: string) => string = () => ""): Promise<StandIn> {
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket);
    // The doctor leaves without waiting for the last reply.
    socket.on("error", () => socket.destroy());
    socket.write(greet);
    socket.on("data", (chunk) => socket.write(answer(chunk.toString())));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `smtp://postman:${MAIL_PASSWORD}@127.0.0.1:${port}`,
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The password in the addresses of `startMail`, which must never be printed. */
export const MAIL_PASSWORD = "swordfish-Not-To-Print";
