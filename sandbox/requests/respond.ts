import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { answerWithFault } from "#/sandbox/faults/answer.ts";
import { type Fault, takeFault, takesEffect } from "#/sandbox/faults/fault.ts";
import type { LoggedRequest } from "./log.ts";

export type PartnerContext = Context<{ Bindings: HttpBindings }>;

/** Where calls are logged, and the faults that wait for them. */
export type Intake = { requests: LoggedRequest[]; faults: Fault[] };

/** A call that has been checked against the interface. `sim` is the SIM it is about, if there is one. */
type Received = { call: string; sim: string | undefined; body: unknown; violations: string[] };

export async function receive(context: PartnerContext) {
  return { contentType: context.req.header("content-type"), text: await context.req.text() };
}

/** Logs a call and answers it, genuinely or as a fault demands. */
export async function respond(
  intake: Intake,
  context: PartnerContext,
  received: Received,
  work: () => object,
): Promise<Response> {
  const { sim, ...observed } = received;
  const fault = takeFault(intake.faults, observed.call, sim);
  log(intake, context, { ...observed, fault: fault?.kind ?? null });
  if (!fault) return context.json(work());
  return answerWithFault(context, fault, takesEffect(fault) ? work() : {});
}

type Observed = Pick<LoggedRequest, "call" | "body" | "violations" | "fault">;

export function log({ requests }: Intake, context: PartnerContext, observed: Observed): void {
  const { path } = context.req;
  requests.push({ ...observed, path, at: Date.now(), headers: context.req.header() });
}
