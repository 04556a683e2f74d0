import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { authenticationRoutes } from "./authentication.ts";
import { elementPage } from "./browser/element.ts";
import { browserScript } from "./browser/script.ts";
import type { Processor } from "./intent.ts";
import { intentRoutes } from "./intent-routes.ts";

/** The card processor: its browser script, the card form the script puts into a page, its API, its bank page. */
export function processorRoutes(processor: Processor): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  for (const name of ["stripe", "frame"] as const) {
    routes.get(`/${name}.js`, (context) => {
      // The page that loads it has another origin, and may refuse resources of other origins that don't allow it.
      const headers = {
        "content-type": "text/javascript; charset=utf-8",
        "cross-origin-resource-policy": "cross-origin",
      };
      return context.body(browserScript(name, { hasWallet: processor.settings.wallet }), 200, headers);
    });
  }
  routes.get("/element", (context) => {
    context.header(
      "content-security-policy",
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'",
    );
    context.header("cross-origin-resource-policy", "cross-origin");
    return context.html(elementPage({ working: !processor.settings.elementFails }));
  });
  routes.route("/payment_intents", intentRoutes(processor, "payment"));
  routes.route("/setup_intents", intentRoutes(processor, "setup"));
  routes.route("/authenticate", authenticationRoutes(processor));
  return routes;
}
