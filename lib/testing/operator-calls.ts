import type { Partner } from "#/lib/partner/partner.ts";
import { NOW, PARTNER_CODE, SIM, type TestCall, testOrder } from "./partner-calls.ts";

/** The partner's calls that an operator needs and the shop does not: groups of SIMs, and orders paid for elsewhere. */

export const GROUP = "100001";
export const TASK = "7f3a9c";
/** A task's name comes in a header of the answer that began it. */
export const TASK_HEADERS = { request_id: TASK };

export const answerWith = (data: unknown): Record<string, unknown> => ({ operateCode: "S", message: "success", data });

const { orderNo, payId } = testOrder();
const read = { method: "GET", isWrite: false, isRepeated: true };
const write = { isWrite: true, isRepeated: false };

export const OPERATOR_CALLS: TestCall<Partner>[] = [
  {
    name: "mall/bundle-groups/bundles",
    ...read,
    run: (partner) => partner.groups(),
    answer: answerWith({
      groups: [{ group_id: GROUP, bundle_code: "DP1", bundle_name: "Europe 10 GB", capacity: 50, sim_count: 2 }],
    }),
  },
  {
    name: `mall/bundle-groups/${GROUP}/sims`,
    ...read,
    run: (partner) => partner.groupSims(GROUP),
    answer: answerWith({ group_id: GROUP, sim_ids: [SIM] }),
  },
  {
    name: `mall/bundle-groups/${GROUP}/sims`,
    ...write,
    run: (partner) => partner.addToGroup(GROUP, [SIM]),
    answer: answerWith({ sim_total_quantity: 1 }),
  },
  {
    name: `mall/bundle-groups/${GROUP}/sims`,
    method: "DELETE",
    ...write,
    run: (partner) => partner.removeFromGroup(GROUP, [SIM]),
    answer: answerWith({ sim_total_quantity: 1 }),
  },
  {
    name: `async-result/${TASK}`,
    ...read,
    run: (partner) => partner.groupTask(TASK),
    answer: answerWith({
      request_id: TASK,
      action_code: "70",
      status: "completed",
      details: [
        { sim_id: SIM, result: "10", message: "success" },
        { sim_id: "89852072201180436250", result: "31", message: "no SIM 89852072201180436250" },
      ],
    }),
  },
  {
    name: "mall/order",
    ...read,
    run: (partner) => partner.orderDetails({ by: "sim", value: SIM }),
    answer: answerWith({
      order_id: "ORDER_47452122261749760",
      purchase_order_id: orderNo,
      bundle_name: "Europe 10 GB",
      cycles: "1",
      total_amount: 1290,
      payment_method: "stripe",
      payee: "Partner Ltd",
      currency: "USD",
      partner_name: "Partner",
      paid_at: NOW,
      order_status: "active",
      payment_status: "paid",
      dispute_status: "none",
      risk_status: "normal",
      transaction_type: "one-time",
      payer_email: "owner@example.com",
    }),
  },
  {
    name: "synPartner/SynOrderInfo",
    ...write,
    run: (partner) => partner.placePaid(testOrder(), NOW),
    answer: { orderNo, payId, partnerCode: PARTNER_CODE, deviceCode: SIM },
  },
];
