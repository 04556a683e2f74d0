import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { checkQuery, checkRequest } from "#/sandbox/partner/check.ts";
import { deviceCode, sender } from "#/sandbox/partner/fields.ts";
import { refuse, succeed } from "#/sandbox/partner/refusal.ts";
import { type PartnerContext, receive, respond } from "#/sandbox/partner/respond.ts";
import type { World } from "#/sandbox/world.ts";
import { findGroup, toGroup, toSimList } from "./group.ts";
import { type Action, beginTask, toResult } from "./task.ts";

const query = z.strictObject(sender);
const change = z.strictObject({ ...sender, sim_ids: z.array(deviceCode).min(1) });

/** The bundle-group calls. What the documented answers leave open, the list of groups and of SIMs, is assumed in `group.ts`. */
export function groupRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.get("/mall/bundle-groups/bundles", (context) =>
    read(world, context, "GET mall/bundle-groups/bundles", () => succeed({ groups: world.groups.map(toGroup) })),
  );
  routes.get("/mall/bundle-groups/:group_id/sims", (context) =>
    read(world, context, "GET mall/bundle-groups/{group_id}/sims", () => {
      const group = findGroup(world, context.req.param("group_id"));
      return group ? succeed(toSimList(group)) : refuse("no such group");
    }),
  );
  routes.get("/async-result/:request_id", (context) =>
    read(world, context, "GET async-result/{request_id}", () => {
      const task = world.tasks.find(({ id }) => id === context.req.param("request_id"));
      return task ? succeed(toResult(task)) : refuse("no such task");
    }),
  );
  // The path of an addition is not documented: it is taken to be that of a removal (assumed).
  routes.post("/mall/bundle-groups/:group_id/sims", (context) =>
    begin(world, context, "mall/bundle-groups/{group_id}/sims", "70"),
  );
  routes.delete("/mall/bundle-groups/:group_id/sims", (context) =>
    begin(world, context, "DELETE mall/bundle-groups/{group_id}/sims", "71"),
  );
  return routes;
}

async function read(world: World, context: PartnerContext, call: string, work: () => object): Promise<Response> {
  const body = context.req.query();
  const violations = checkQuery(world, query, body);
  return respond(world, context, { call, sim: undefined, body, violations }, () =>
    violations.length > 0 ? refuse(violations.join("; ")) : work(),
  );
}

/** Answers once the form of the request and the group are seen to be right. The work itself comes later. */
async function begin(world: World, context: PartnerContext, call: string, action: Action): Promise<Response> {
  const checked = checkRequest(world, change, await receive(context));
  return respond(world, context, { call, sim: undefined, ...checked }, () => {
    if (checked.violations.length > 0) return refuse(checked.violations.join("; "));
    const group = findGroup(world, context.req.param("group_id") ?? "");
    if (!group) return refuse("no such group");
    const { sim_ids } = change.parse(checked.body);
    const task = beginTask(world, action, group, sim_ids);
    // Set on the socket's own answer, so that one spoilt by a fault carries it too.
    context.env.outgoing.setHeader("request_id", task.id);
    return succeed({ sim_total_quantity: sim_ids.length });
  });
}
