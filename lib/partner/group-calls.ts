import { z } from "zod";
import { scrub } from "#/lib/process/scrub.ts";
import { aboutOurs, type Caller } from "./call.ts";
import { listingOf } from "./listing.ts";
import type { BegunTask, GroupCalls, OrderDetails, OrderKey, PartnerConfig, SimGroup, SimOutcome } from "./partner.ts";
import { optionalFigure, optionalText, readable, text, textOrNumber } from "./wire.ts";

/** The calls below the group base: groups of SIMs, the tasks that change them, and one order's details. */
export function createGroupCalls(config: PartnerConfig, call: Caller): GroupCalls {
  const base = config.groupsUrl;
  const get = <T>(name: string, answer: z.ZodType<T>, fields = {}) =>
    call({ name, method: "GET", base, fields, answer });
  // Assumed: SIMs are added where they are taken out. Path and body of the addition are not documented.
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
      const { action_code: action, status: word } = found;
      return { action, word, isCompleted: word === "completed", outcomes: readable(found.details ?? [], outcome) };
    },

    async orderDetails({ by, value }) {
      const name = ORDER_KEYS[by];
      return get(
        "mall/order",
        aboutOurs(details, { [name]: value })
          .nullable()
          .transform(asDetails),
        { [name]: value },
      );
    },
  };
}

/** *Assumed*: the number of the client's side is our own. */
const ORDER_KEYS = { orderNo: "purchase_order_id", transactionId: "order_id", sim: "sim_id" } as const satisfies Record<
  OrderKey,
  string
>;

/** Assumed but for the id: nothing of a group's record is documented. */
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

/** Assumed: under the name that the calls have for them which change a group. */
const simList = z
  .looseObject({ sim_ids: z.array(z.unknown()) })
  .transform(({ sim_ids }) => listingOf(sim_ids, textOrNumber));

/** The name of a task is part of the path that leads to it. */
const begunTask = z
  .looseObject({ request_id: z.string().regex(/^\w[\w.-]{0,199}$/), sim_total_quantity: optionalFigure })
  .transform(({ request_id: taskId, sim_total_quantity: simCount }): BegunTask => ({ taskId, simCount }));

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

const details = z.looseObject({
  order_id: optionalText,
  purchase_order_id: optionalText,
  sim_id: optionalText,
  bundle_name: optionalText,
  cycles: optionalText,
  total_amount: optionalText,
  payment_method: optionalText,
  currency: optionalText,
  paid_at: optionalFigure,
  order_status: optionalText,
  payment_status: optionalText,
  dispute_status: optionalText,
  risk_status: optionalText,
  transaction_type: optionalText,
});

function asDetails(found: z.output<typeof details> | null): OrderDetails | null {
  if (found === null || (found.purchase_order_id ?? found.order_id) === null) return null;
  return {
    orderNo: found.purchase_order_id,
    transactionId: found.order_id,
    planTitle: found.bundle_name,
    periods: found.cycles,
    amountText: found.total_amount,
    currency: found.currency,
    paymentMethod: found.payment_method,
    paidAtMs: found.paid_at,
    orderStatus: found.order_status,
    paymentStatus: found.payment_status,
    disputeStatus: found.dispute_status,
    riskStatus: found.risk_status,
    transactionType: found.transaction_type,
  };
}
