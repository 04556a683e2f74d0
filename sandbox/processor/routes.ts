import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { World } from "#/sandbox/world.ts";
import { authenticationRoutes } from "./authentication.ts";
import { elementPage } from "./element.ts";
import { intentRoutes } from "./intent-routes.ts";
import { browserScript } from "./script.ts";

/** The card processor: its browser script, the card form the script puts into a page, its API, its bank page. */
export function processorRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  for (const name of ["stripe", "frame"] as const) {
    routes.get(`/${name}.js`, (context) => {
      // The page that asks is of another origin, and may have asked its browser to be strict about that.
      const headers = {
        "content-type": "text/javascript; charset=utf-8",
        "cross-origin-resource-policy": "cross-origin",
      };
      return context.body(browserScript(name), 200, headers);
    });
  }
  routes.get("/element", (context) => {
    context.header(
      "content-security-policy",
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'",
    );
    context.header("cross-origin-resource-policy", "cross-origin");
    return context.html(elementPage({ working: !world.settings.elementFails }));
  });
  routes.route("/payment_intents", intentRoutes(world, "payment"));
  routes.route("/setup_intents", intentRoutes(world, "setup"));
  routes.route("/authenticate", authenticationRoutes(world));
  return routes;
}
