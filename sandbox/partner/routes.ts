import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Order } from "#/sandbox/ledger/order.ts";
import { checkQuery, checkRequest } from "#/sandbox/requests/check.ts";
import { refuse } from "#/sandbox/requests/envelope.ts";
import { type Intake, log, type PartnerContext, receive, respond } from "#/sandbox/requests/respond.ts";
import { partnerCalls } from "./calls.ts";
import { fieldSchemas } from "./fields.ts";
import { findOrder, showOrder } from "./order-details.ts";
import type { PartnerService } from "./service.ts";

/** The shop and payment calls. All of them answer 200, even a refusal: HTTP errors come from faults alone. */
export function partnerRoutes(service: PartnerService & Intake): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  const { partnerCode, processor } = service.environment;
  for (const [path, call] of partnerCalls(processor)) {
    routes.post(`/${path}`, async (context) => {
      const { body, violations } = checkRequest(partnerCode, call.schema, await receive(context));
      return respond(service, context, { call: path, sim: simOf(service.orders, body), body, violations }, () =>
        violations.length > 0 ? refuse(violations.join("; ")) : call.answer(service, body),
      );
    });
  }
  routes.get("/mall/order", (context) => {
    const query = context.req.query();
    const violations = checkQuery(partnerCode, fieldSchemas.mallOrder, query);
    const sim = findOrder(service.orders, query)?.simNumber ?? query.sim_id;
    return respond(service, context, { call: "GET mall/order", sim, body: query, violations }, () =>
      violations.length > 0 ? refuse(violations.join("; ")) : showOrder(service, query),
    );
  });
  const noSuchCall = async (context: PartnerContext) => {
    const body = await context.req.text();
    log(service, context, { call: context.req.path.slice(1), body, violations: ["path: no such call"], fault: null });
    return context.json(refuse("no such call"), 404);
  };
  routes.on(["POST", "DELETE"], "*", noSuchCall);
  // A browser asks for other addresses by itself, such as an icon; those are no calls.
  routes.on("GET", ["/mall/*", "/async-result/*"], noSuchCall);
  return routes;
}

/** The SIM a request is about: the one it names, or that of the order it pays for. */
function simOf(orders: Order[], body: unknown): string | undefined {
  const { deviceCode, payId } = (typeof body === "object" ? (body ?? {}) : {}) as {
    deviceCode?: string;
    payId?: string;
  };
  return deviceCode ?? orders.find((order) => order.payId === payId)?.simNumber;
}
