import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { controlRoutes } from "./control/routes.ts";
import type { Environment } from "./environment.ts";
import { fleetRoutes } from "./fleet/routes.ts";
import { frontPage } from "./front-page.ts";
import { groupRoutes } from "./groups/routes.ts";
import { mailboxPages } from "./mail/mailbox-pages.ts";
import { startMailServer } from "./mail/server.ts";
import { partnerRoutes } from "./partner/routes.ts";
import { restRoutes } from "./processor/rest-routes.ts";
import { processorRoutes } from "./processor/routes.ts";
import { createWorld } from "./world.ts";

type Sandbox = {
  readonly origin: string;
  /** Of its mail server. */
  readonly smtpUrl: string;
  stop(): Promise<void>;
};

/** Starts one sandbox with a world of its own, reachable from this machine only, at `localhost` over IPv4 and IPv6. */
export async function startSandbox(environment: Environment): Promise<Sandbox> {
  const world = createWorld(environment);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/", (context) => context.html(frontPage(world)));
  app.get("/favicon.ico", (context) => context.body(null, 204));
  app.route("/control", controlRoutes(world));
  app.route("/mailbox", mailboxPages(world));
  app.route("/processor", processorRoutes(world));
  app.route("/v1", restRoutes(world));
  app.route("/", fleetRoutes(world));
  app.route("/", groupRoutes(world));
  // Last, because every remaining POST and DELETE counts as a partner call, even an unknown one.
  app.route("/", partnerRoutes(world));

  const first = await listen(app, "127.0.0.1", environment.port);
  const { port } = first.address() as AddressInfo;
  // A browser may resolve `localhost` to ::1 first. A machine without IPv6 needs no second server.
  const second = await listen(app, "::1", port).catch(withoutIpv6);
  const mailServer = await startMailServer(world, environment.smtpPort);
  const servers = second ? [first, second] : [first];

  return {
    origin: `http://localhost:${port}`,
    smtpUrl: mailServer.url,
    async stop() {
      world.schedule.stop();
      await Promise.all([mailServer.stop(), ...servers.map(close)]);
    },
  };
}

function listen(app: Hono<{ Bindings: HttpBindings }>, host: string, port: number): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // Clients close idle connections: a client that stood still for a while may be about to use one.
  server.keepAliveTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

function withoutIpv6(error: NodeJS.ErrnoException): undefined {
  if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT") return undefined;
  throw error;
}

function close(server: Server): Promise<void> {
  // Stalled answers keep their sockets open on purpose, so waiting for them would never end.
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
