import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Inbox } from "#/lib/inbox/inbox.ts";

/** Receives the sandbox's notifications as the shop's route does. */
export async function listen(inbox: Inbox): Promise<{ url: string; close(): void }> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const receiving = inbox.receive(Buffer.concat(chunks), {
      version: String(request.headers["x-lf-notification-version"]),
      algorithm: String(request.headers["x-lf-algo"]),
      signature: String(request.headers["x-lf-signature"]),
      timestamp: String(request.headers["x-lf-timestamp"]),
    });
    // As the route answers: one may come while the database is closed.
    const status = await receiving.then(
      ({ isGenuine }) => (isGenuine ? 200 : 401),
      () => 503,
    );
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  // The sandbox closes idle connections: a test may stand still while it is about to use one.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
