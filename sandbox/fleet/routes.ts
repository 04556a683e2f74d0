import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { checkBody, isObject } from "#/sandbox/partner/check.ts";
import { receive, respond } from "#/sandbox/partner/respond.ts";
import type { World } from "#/sandbox/world.ts";
import { type FleetCall, fleetCalls } from "./calls.ts";
import { accept, failures, type Language, languageOf, Refusal, refuse } from "./envelope.ts";
import { findOrder } from "./ordering.ts";
import { fleetSignatureOf } from "./signature.ts";

/** The calls of the partner family. All of them answer 200, a refusal too: HTTP errors come from faults alone. */
export function fleetRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  for (const [path, call] of fleetCalls) {
    routes.post(`/${path}`, async (context) => {
      const { body, violations } = checkBody(call.schema, await receive(context));
      if (isObject(body)) violations.push(...checkCaller(world, body));
      const language = languageOf(context.req.header("accept-language"));
      return respond(world, context, { call: path, sim: simOf(world, body), body, violations }, () =>
        violations.length > 0
          ? refuse({ ...failures.badRequest, message: violations.join("; ") })
          : answer(world, call, body, language),
      );
    });
  }
  return routes;
}

function answer(world: World, call: FleetCall, fields: unknown, language: Language): object {
  try {
    return accept(language, call.answer(world, fields, language));
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.failure);
    throw error;
  }
}

/** The access code is the partner code. */
function checkCaller(world: World, body: Record<string, unknown>): string[] {
  const { partnerCode, fleetSecret } = world.environment;
  const violations: string[] = [];
  if (body.access_code !== partnerCode) violations.push("access_code: not ours");
  if (body.sign !== fleetSignatureOf(body, fleetSecret)) violations.push("sign: does not fit the other fields");
  return violations;
}

/** The SIM a request is about: its own words, or those of the order it names. */
function simOf(world: World, body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  if (typeof body.device_id === "string" && body.device_id !== "") return body.device_id;
  return typeof body.order_id === "string" ? findOrder(world, body.order_id)?.device.number : undefined;
}
