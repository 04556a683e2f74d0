import { confirmFleetOrder } from "#/lib/desk/fleet-orders/confirm-act.ts";
import { changeGroup } from "#/lib/desk/groups/change-act.ts";
import { eraseOrderData } from "#/lib/desk/orders/erase-data.ts";
import { noteOrderGivenBack, withdrawOrderGivenBack } from "#/lib/desk/orders/given-back/given-back-acts.ts";
import { recordOrderRefund, withdrawOrderRefund } from "#/lib/desk/orders/refund-acts.ts";
import { noteRenewalEnd } from "#/lib/desk/orders/renewal-end/note-renewal-end.ts";
import { sendOrderElsewhere } from "#/lib/desk/orders/send-elsewhere.ts";
import { stopOrderRenewal } from "#/lib/desk/orders/stop-renewal.ts";
import { addOwnKey, makeCodes, removeOwnKey } from "#/lib/desk/team/key-acts.ts";
import { changeRights, inviteOperator, removeFromTeam } from "#/lib/desk/team/operator-acts.ts";
import { exportUnder } from "./exports.ts";
import type { Handler } from "./handler.ts";

/** One line for each kind of act. */
const HANDLERS = {
  "own codes": makeCodes,
  "own key": addOwnKey,
  "remove key": removeOwnKey,
  "invite operator": inviteOperator,
  "change rights": changeRights,
  "remove operator": removeFromTeam,
  "export audit": exportUnder("/desk/audit/export"),
  "export orders": exportUnder("/desk/orders/export"),
  "export orders with buyers": exportUnder("/desk/orders/export"),
  "stop renewal": stopOrderRenewal,
  "note renewal end": noteRenewalEnd,
  "send elsewhere": sendOrderElsewhere,
  "erase data": eraseOrderData,
  "record refund": recordOrderRefund,
  "withdraw refund": withdrawOrderRefund,
  "note given back": noteOrderGivenBack,
  "withdraw given back": withdrawOrderGivenBack,
  "export money": exportUnder("/desk/money/export?"),
  "fleet order": confirmFleetOrder,
  "change group": changeGroup,
} satisfies Record<string, Handler>;

export type ActKind = keyof typeof HANDLERS & string;

export const perform: Handler = (context, transaction, act, session, at) =>
  (HANDLERS as Record<string, Handler | undefined>)[act.kind]?.(context, transaction, act, session, at) ??
  Promise.reject(new Error(`no handler for acts of the kind ${act.kind}`));
