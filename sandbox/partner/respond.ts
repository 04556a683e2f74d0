import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { answerWithFault } from "#/sandbox/faults/answer.ts";
import { actsFirst, takeFault } from "#/sandbox/faults/fault.ts";
import type { World } from "#/sandbox/world.ts";

export type PartnerContext = Context<{ Bindings: HttpBindings }>;

/** A call that has been held against the interface. `sim` is the one it is about, where it is about one. */
export type Received = { call: string; sim: string | undefined; body: unknown; violations: string[] };

export async function receive(context: PartnerContext) {
  return { contentType: context.req.header("content-type"), text: await context.req.text() };
}

/** Writes a call down and answers it: as it deserves, or as a fault demands. */
export async function respond(
  world: World,
  context: PartnerContext,
  received: Received,
  work: () => object,
): Promise<Response> {
  const { sim, ...observed } = received;
  const fault = takeFault(world, observed.call, sim);
  log(world, context, { ...observed, fault: fault?.kind ?? null });
  if (!fault) return context.json(work());
  return answerWithFault(context, fault, actsFirst(fault) ? work() : {});
}

type Observed = { call: string; body: unknown; violations: string[]; fault: string | null };

export function log(world: World, context: PartnerContext, observed: Observed): void {
  const { path } = context.req;
  world.requests.push({ ...observed, path, at: Date.now(), headers: context.req.header() });
}
