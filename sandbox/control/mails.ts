import { Hono } from "hono";
import { mailFaultSchema } from "#/sandbox/mail/fault.ts";
import { viewOfMail } from "#/sandbox/mail/mail.ts";
import type { World } from "#/sandbox/world.ts";
import { read } from "./request.ts";

/** The routes below `/control/mails`; `routes.ts` says what they do. */
export function mailRoutes(world: World): Hono {
  const routes = new Hono();
  routes.get("/", (context) => context.json(world.mails.map(viewOfMail)));
  routes.get("/faults", (context) => context.json(world.mailFaults));
  routes.post("/faults", async (context) => {
    const fault = await read(context, mailFaultSchema);
    world.mailFaults.push(fault);
    return context.json(fault);
  });
  routes.delete("/faults", (context) => {
    world.mailFaults = [];
    return context.json({});
  });
  return routes;
}
