import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { isQuirky } from "#/sandbox/quirks.ts";
import { checkBody, isObject } from "#/sandbox/requests/check.ts";
import { type Intake, receive, respond } from "#/sandbox/requests/respond.ts";
import { type FleetCall, fleetCalls } from "./calls.ts";
import { accept, failures, type Language, languageOf, Refusal, refuse } from "./envelope.ts";
import { findOrder } from "./ordering.ts";
import type { FleetService } from "./service.ts";
import { fleetSignatureOf } from "./signature.ts";

/** The calls of the partner family. All of them answer 200, even a refusal: HTTP errors come from faults alone. */
export function fleetRoutes(service: FleetService & Intake): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  for (const [path, call] of fleetCalls) {
    routes.post(`/${path}`, async (context) => {
      const { body, violations } = checkBody(call.schema, await receive(context));
      if (isObject(body)) violations.push(...checkCaller(service, body));
      const language = languageOf(context.req.header("accept-language"));
      return respond(service, context, { call: path, sim: simOf(service, body), body, violations }, () =>
        violations.length > 0
          ? refuse({ ...failures.badRequest, message: violations.join("; ") })
          : answer(service, call, body, language),
      );
    });
  }
  return routes;
}

function answer(service: FleetService, call: FleetCall, fields: unknown, language: Language): object {
  try {
    return accept(language, call.answer(service, fields, language));
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.failure);
    throw error;
  }
}

/** The access code is the partner code. */
function checkCaller(service: FleetService, body: Record<string, unknown>): string[] {
  const { partnerCode, fleetSecret } = service.environment;
  const violations: string[] = [];
  if (body.access_code !== partnerCode) violations.push("access_code: not ours");
  const isLong = String(body.timestamp).length > 10;
  if (isLong && isQuirky(service, "fleet-seconds")) violations.push("timestamp: must have ten digits");
  if (body.sign !== fleetSignatureOf(body, fleetSecret)) violations.push("sign: does not fit the other fields");
  return violations;
}

/** The SIM a request is about: the one it names, or that of the order it names. */
function simOf(service: FleetService, body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  if (typeof body.device_id === "string" && body.device_id !== "") return body.device_id;
  return typeof body.order_id === "string" ? findOrder(service, body.order_id)?.device.number : undefined;
}
