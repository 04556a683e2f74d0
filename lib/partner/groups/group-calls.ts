import { z } from "zod";
import { aboutOurs, type Caller } from "#/lib/partner/call.ts";
import { type Listing, listingOf } from "#/lib/partner/listing.ts";
import { optionalFigure, optionalText, readable, text, textOrNumber } from "#/lib/partner/wire.ts";
import { scrub } from "#/lib/process/scrub.ts";
import { ORDER_KEYS, type OrderDetails, type OrderKey, orderDetails } from "./order-details.ts";

/** The calls below the group base: groups of SIMs that share a plan, the tasks that change them, and the details of an order. */
export interface GroupCalls {
  groups(): Promise<Listing<SimGroup>>;
  /** The numbers of the SIMs in a group. */
  groupSims(groupId: string): Promise<Listing<string>>;
  /** Begins a task that adds SIMs. Each addition counts towards the group's limit, a repeated one too. */
  addToGroup(groupId: string, sims: string[]): Promise<BegunTask>;
  /** Begins a task that removes SIMs. */
  removeFromGroup(groupId: string, sims: string[]): Promise<BegunTask>;
  /** The progress of a task. A caller that waits for its end needs a deadline: the interface promises none. */
  groupTask(taskId: string): Promise<GroupTask>;
  /** An order, by one of its names; null when the answer holds none. Of several on a SIM, the service chooses one. */
  orderDetails(key: { by: OrderKey; value: string }): Promise<OrderDetails | null>;
}

export interface SimGroup {
  id: string;
  planCode: string | null;
  planTitle: string | null;
  /** How many additions the group takes, and how many there were. */
  capacity: number | null;
  simCount: number | null;
}

export interface BegunTask {
  taskId: string;
  /** How many SIMs the service counted in the request. */
  simCount: number | null;
}

export interface GroupTask {
  action: "add" | "remove" | "unknown";
  /** The service's own text; only "completed" is known. */
  status: string;
  isCompleted: boolean;
  /** A SIM without an outcome has an unknown one. */
  outcomes: SimOutcome[];
}

export interface SimOutcome {
  sim: string;
  /** The service's code: 10 is done, 31 an unknown SIM, others are not known. */
  code: string;
  isDone: boolean;
  /** The service's own words, for the operator. */
  message: string | null;
}

export interface GroupSettings {
  /** Base address; the calls' paths are appended. */
  groupsUrl: string;
}

export function createGroupCalls({ groupsUrl: base }: GroupSettings, call: Caller): GroupCalls {
  const get = <T>(name: string, answer: z.ZodType<T>, fields = {}) =>
    call({ name, method: "GET", base, fields, answer });
  // SIMs are added at the path at which they are removed: assumption "group-add".
  const simsOf = (groupId: string) => `mall/bundle-groups/${encodeURIComponent(groupId)}/sims`;
  const change = { base, answer: begunTask, header: "request_id", isWrite: true };

  return {
    groups: () => get("mall/bundle-groups/bundles", groupList),
    groupSims: (groupId) => get(simsOf(groupId), simList),
    addToGroup: (groupId, sims) => call({ ...change, name: simsOf(groupId), fields: { sim_ids: sims } }),
    removeFromGroup: (groupId, sims) =>
      call({ ...change, name: simsOf(groupId), method: "DELETE", fields: { sim_ids: sims } }),

    async groupTask(taskId) {
      const answer = aboutOurs(task, { request_id: taskId });
      const found = await get(`async-result/${encodeURIComponent(taskId)}`, answer);
      const { action_code: code, status } = found;
      const action = ACTIONS.get(code ?? "") ?? "unknown";
      return { action, status, isCompleted: status === "completed", outcomes: readable(found.details ?? [], outcome) };
    },

    async orderDetails({ by, value }) {
      const name = ORDER_KEYS[by];
      return get("mall/order", orderDetails(name, value), { [name]: value });
    },
  };
}

/** Only the id is documented: assumption "group-records". */
const group = z
  .looseObject({
    group_id: textOrNumber,
    bundle_code: optionalText,
    bundle_name: optionalText,
    capacity: optionalFigure,
    sim_count: optionalFigure,
  })
  .transform(
    ({ group_id: id, bundle_code: planCode, bundle_name: planTitle, capacity, sim_count: simCount }): SimGroup => ({
      id,
      planCode,
      planTitle,
      capacity,
      simCount,
    }),
  );
const groupList = z.looseObject({ groups: z.array(z.unknown()) }).transform(({ groups }) => listingOf(groups, group));

/** Under the name that the calls which change a group use: assumption "group-records". */
const simList = z
  .looseObject({ sim_ids: z.array(z.unknown()) })
  .transform(({ sim_ids }) => listingOf(sim_ids, textOrNumber));

/** The id of a task becomes part of a path, so its form is checked. */
const begunTask = z
  .looseObject({ request_id: z.string().regex(/^\w[\w.-]{0,199}$/), sim_total_quantity: optionalFigure })
  .transform(({ request_id: taskId, sim_total_quantity: simCount }): BegunTask => ({ taskId, simCount }));

const ACTIONS: ReadonlyMap<string, GroupTask["action"]> = new Map([
  ["70", "add"],
  ["71", "remove"],
]);

const task = z.looseObject({
  request_id: optionalText,
  action_code: optionalText,
  status: textOrNumber,
  details: z.array(z.unknown()).nullish(),
});

const outcome = z
  .looseObject({ sim_id: textOrNumber, result: textOrNumber, message: text.nullable().catch(null) })
  .transform(
    ({ sim_id: sim, result: code, message }): SimOutcome => ({
      sim,
      code,
      isDone: code === "10",
      message: message === null ? null : scrub(message),
    }),
  );
