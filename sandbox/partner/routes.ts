import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { World } from "#/sandbox/world.ts";
import { partnerCalls } from "./calls.ts";
import { checkQuery, checkRequest } from "./check.ts";
import { fieldSchemas } from "./fields.ts";
import { findOrder, showOrder } from "./order-details.ts";
import { refuse } from "./refusal.ts";
import { log, type PartnerContext, receive, respond } from "./respond.ts";

/** The shop and payment calls. All of them answer 200, a refusal too: HTTP errors come from faults alone. */
export function partnerRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  for (const [path, call] of partnerCalls(world.environment.processor)) {
    routes.post(`/${path}`, async (context) => {
      const { body, violations } = checkRequest(world, call.schema, await receive(context));
      return respond(world, context, { call: path, sim: simOf(world, body), body, violations }, () =>
        violations.length > 0 ? refuse(violations.join("; ")) : call.answer(world, body),
      );
    });
  }
  routes.get("/mall/order", (context) => {
    const query = context.req.query();
    const violations = checkQuery(world, fieldSchemas.mallOrder, query);
    const sim = findOrder(world, query)?.simNumber ?? query.sim_id;
    return respond(world, context, { call: "GET mall/order", sim, body: query, violations }, () =>
      violations.length > 0 ? refuse(violations.join("; ")) : showOrder(world, query),
    );
  });
  const noSuchCall = async (context: PartnerContext) => {
    const body = await context.req.text();
    log(world, context, { call: context.req.path.slice(1), body, violations: ["path: no such call"], fault: null });
    return context.json(refuse("no such call"), 404);
  };
  routes.on(["POST", "DELETE"], "*", noSuchCall);
  // Other addresses that are read are a browser's own ideas.
  routes.on("GET", ["/mall/*", "/async-result/*"], noSuchCall);
  return routes;
}

/** The SIM a request is about: its own words, or those of the order it pays for. */
function simOf(world: World, body: unknown): string | undefined {
  const { deviceCode, payId } = (typeof body === "object" ? (body ?? {}) : {}) as {
    deviceCode?: string;
    payId?: string;
  };
  return deviceCode ?? world.orders.find((order) => order.payId === payId)?.simNumber;
}
