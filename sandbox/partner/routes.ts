import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { answerWithFault } from "#/sandbox/faults/answer.ts";
import { actsFirst, takeFault } from "#/sandbox/faults/fault.ts";
import type { World } from "#/sandbox/world.ts";
import { partnerCalls } from "./calls.ts";
import { checkRequest } from "./check.ts";
import { refuse } from "./refusal.ts";

type PartnerContext = Context<{ Bindings: HttpBindings }>;

/** The partner service's calls. All of them answer 200, a refusal too: HTTP errors come from faults alone. */
export function partnerRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  for (const [path, call] of partnerCalls(world.environment.processor)) {
    routes.post(`/${path}`, async (context) => {
      const text = await context.req.text();
      const { body, violations } = checkRequest(world, call, { contentType: context.req.header("content-type"), text });
      const fault = takeFault(world, path, simOf(world, body));
      log(world, context, { call: path, body, violations, fault: fault?.kind ?? null });

      const work = () => (violations.length > 0 ? refuse(violations.join("; ")) : call.answer(world, body));
      if (!fault) return context.json(work());
      return answerWithFault(context, fault, actsFirst(fault) ? work() : {});
    });
  }
  routes.post("*", async (context) => {
    const body = await context.req.text();
    log(world, context, { call: context.req.path.slice(1), body, violations: ["path: no such call"], fault: null });
    return context.json(refuse("no such call"), 404);
  });
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

type Observed = { call: string; body: unknown; violations: string[]; fault: string | null };

function log(world: World, context: PartnerContext, observed: Observed): void {
  world.requests.push({ ...observed, at: Date.now(), headers: context.req.header() });
}
