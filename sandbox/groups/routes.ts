import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import type { Environment } from "#/sandbox/environment.ts";
import { isQuirky } from "#/sandbox/quirks.ts";
import { checkQuery, checkRequest } from "#/sandbox/requests/check.ts";
import { refuse, succeed } from "#/sandbox/requests/envelope.ts";
import { deviceCode, sender } from "#/sandbox/requests/fields.ts";
import { type Intake, type PartnerContext, receive, respond } from "#/sandbox/requests/respond.ts";
import { type Group, toGroup, toSimList } from "./group.ts";
import { type Action, beginTask, type TaskQueue, toResult } from "./task.ts";

const query = z.strictObject(sender);
const change = z.strictObject({ ...sender, sim_ids: z.array(deviceCode).min(1) });

/** All that the bundle-group calls work on. */
type GroupService = Intake & TaskQueue & { groups: Group[]; readonly environment: Environment };

/** The bundle-group calls. The list of groups and that of SIMs are not documented; `group.ts` assumes their fields. */
export function groupRoutes(service: GroupService): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  routes.get("/mall/bundle-groups/bundles", (context) =>
    read(service, context, "GET mall/bundle-groups/bundles", () => {
      const groups = service.groups.map(toGroup);
      return succeed(isQuirky(service, "group-bare-lists") ? groups : { groups });
    }),
  );
  routes.get("/mall/bundle-groups/:group_id/sims", (context) =>
    read(service, context, "GET mall/bundle-groups/{group_id}/sims", () => {
      const group = findGroup(service.groups, context.req.param("group_id"));
      if (!group) return refuse("no such group");
      const list = toSimList(group);
      return isQuirky(service, "group-bare-lists") ? list.sim_ids : succeed(list);
    }),
  );
  routes.get("/async-result/:request_id", (context) =>
    read(service, context, "GET async-result/{request_id}", () => {
      const task = service.tasks.find(({ id }) => id === context.req.param("request_id"));
      return task ? succeed(toResult(task)) : refuse("no such task");
    }),
  );
  // The path of an addition is not documented: it is taken to be that of a removal (assumed).
  routes.post("/mall/bundle-groups/:group_id/sims", (context) =>
    begin(service, context, "mall/bundle-groups/{group_id}/sims", "70"),
  );
  routes.delete("/mall/bundle-groups/:group_id/sims", (context) =>
    begin(service, context, "DELETE mall/bundle-groups/{group_id}/sims", "71"),
  );
  return routes;
}

async function read(
  service: GroupService,
  context: PartnerContext,
  call: string,
  work: () => object,
): Promise<Response> {
  const body = context.req.query();
  const violations = checkQuery(service.environment.partnerCode, query, body);
  return respond(service, context, { call, sim: undefined, body, violations }, () =>
    violations.length > 0 ? refuse(violations.join("; ")) : work(),
  );
}

/** Checks the request and the group, and answers. The work itself runs later. */
async function begin(service: GroupService, context: PartnerContext, call: string, action: Action): Promise<Response> {
  const checked = checkRequest(service.environment.partnerCode, change, await receive(context));
  return respond(service, context, { call, sim: undefined, ...checked }, () => {
    if (checked.violations.length > 0) return refuse(checked.violations.join("; "));
    const group = findGroup(service.groups, context.req.param("group_id"));
    if (!group) return refuse("no such group");
    const { sim_ids } = change.parse(checked.body);
    const task = beginTask(service, action, group, sim_ids);
    // Set on Node's own response, so that an answer spoiled by a fault carries it too.
    context.env.outgoing.setHeader("request_id", task.id);
    return succeed({ sim_total_quantity: sim_ids.length });
  });
}

function findGroup(groups: Group[], id: string | undefined): Group | undefined {
  return groups.find((group) => group.id === id);
}
