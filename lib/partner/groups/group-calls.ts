import { z } from "zod";
import { aboutOurs, type Call, type Caller } from "#/lib/partner/call.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import { type Listing, listingOf } from "#/lib/partner/listing.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import { listNamed, optionalFigure, optionalText, readable, text, textOrNumber, unused } from "#/lib/partner/wire.ts";
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
  /** The service's code, which is known only for these two. */
  code: string;
  isDone: boolean;
  isUnknownSim: boolean;
  /** The service's own words, for the operator. */
  message: string | null;
}

export interface GroupSettings {
  /** Base address; the calls' paths are appended. */
  groupsUrl: string;
  observe: Observe;
}

type Path = Pick<Call<unknown>, "name" | "countedAs">;

export function createGroupCalls({ groupsUrl: base, observe }: GroupSettings, call: Caller): GroupCalls {
  const get = <T>(path: Path, answer: z.ZodType<T>, fields = {}) =>
    call({ ...path, method: "GET", base, fields, answer, mayBeList: true });
  // SIMs are added at the path at which they are removed: assumption "group-add".
  const simsOf = (groupId: string): Path => ({
    name: `mall/bundle-groups/${encodeURIComponent(groupId)}/sims`,
    countedAs: "mall/bundle-groups/sims",
  });
  const change = { base, answer: begunTask, header: "request_id", isWrite: true };
  const listOf = (name: string) => listNamed(name, (form) => observe("group-records", form));

  /** A call whose path names something was signed right: assumption "path-unsigned". */
  async function accepted<T>(calling: Promise<T>): Promise<T> {
    const answer = await calling;
    observe("path-unsigned", "accepted");
    return answer;
  }

  return {
    groups: () =>
      get(
        { name: "mall/bundle-groups/bundles" },
        listOf("groups").transform((list) => listingOf(list, group)),
      ),
    groupSims: (groupId) =>
      accepted(
        get(
          simsOf(groupId),
          listOf("sim_ids").transform((list) => listingOf(list, groupSim)),
        ),
      ),
    async addToGroup(groupId, sims) {
      try {
        const task = await accepted(call({ ...change, ...simsOf(groupId), fields: { sim_ids: sims } }));
        observe("group-add", "accepted");
        return task;
      } catch (error) {
        if (isPartnerError(error) && error.kind === "http") observe("group-add", `status ${error.status}`);
        throw error;
      }
    },
    removeFromGroup: (groupId, sims) =>
      accepted(call({ ...change, ...simsOf(groupId), method: "DELETE", fields: { sim_ids: sims } })),

    async groupTask(taskId) {
      const answer = aboutOurs(task, { request_id: taskId });
      const path = { name: `async-result/${encodeURIComponent(taskId)}`, countedAs: "async-result" };
      const found = await accepted(get(path, answer));
      const { action_code: code, status } = found;
      const action = ACTIONS.get(code ?? "") ?? "unknown";
      return { action, status, isCompleted: status === "completed", outcomes: readable(found.details ?? [], outcome) };
    },

    async orderDetails({ by, value }) {
      const name = ORDER_KEYS[by];
      return get({ name: "mall/order" }, orderDetails(name, value, observe), { [name]: value });
    },
  };
}

/** Only the id is documented: assumption "group-records". */
export const group = z
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

/** A number, or an object that names it as the outcomes of a task do: assumption "group-records". */
const groupSim = z.union([textOrNumber, z.looseObject({ sim_id: textOrNumber }).transform(({ sim_id }) => sim_id)]);

/** The id of a task may have any characters. As a segment of a path, dots alone would lead elsewhere. */
const taskId = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\.{1,2}$)/);
export const begunTask = z
  .looseObject({ request_id: taskId, sim_total_quantity: unused })
  .transform(({ request_id }): BegunTask => ({ taskId: request_id }));

const ACTIONS: ReadonlyMap<string, GroupTask["action"]> = new Map([
  ["70", "add"],
  ["71", "remove"],
]);

export const task = z.looseObject({
  request_id: optionalText,
  action_code: optionalText,
  status: textOrNumber,
  details: z.array(z.unknown()).nullish(),
});

export const outcome = z
  .looseObject({ sim_id: textOrNumber, result: textOrNumber, message: text.nullable().catch(null) })
  .transform(
    ({ sim_id: sim, result: code, message }): SimOutcome => ({
      sim,
      code,
      isDone: code === "10",
      isUnknownSim: code === "31",
      message: message === null ? null : scrub(message),
    }),
  );
