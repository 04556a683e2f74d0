"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { askForTap, deskAction } from "#/app/(plain)/desk/desk-action.ts";
import { fleetLists } from "#/lib/desk/fleet/index.ts";
import { fleetOrderSentences } from "#/lib/desk/fleet-orders/confirm-act.ts";
import { canRepeat, draftAgain, draftFleetOrder } from "#/lib/desk/fleet-orders/draft.ts";
import { findFleetOrder, simsOf } from "#/lib/desk/fleet-orders/fleet-order.ts";
import { noteLookedUp } from "#/lib/desk/fleet-orders/look-up.ts";
import { countOthers } from "#/lib/desk/fleet-orders/other-orders.ts";
import { isOffered, readOrder } from "#/lib/desk/fleet-orders/typed-order.ts";
import { shopContext } from "#/lib/shop/index.ts";
import type { FormState } from "#/lib/web/form.ts";
import { FORM, ORDER } from "./texts.ts";

const id = z.string().regex(/^[\w-]{16,64}$/);
const text = z.string().max(1_000).default("");

/** "Check": what is wrong stands beside what was typed; where nothing is, a draft is shown. */
export async function checkFleetOrder(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({
    id,
    packageCode: text,
    kind: text,
    periods: text,
    days: text,
    start: text,
    paid: text,
    text: z.string().max(60_000),
  });
  return deskAction({ action: "checkFleetOrder", right: "act", schema, form }, async (session, fields) => {
    const { id: draftId, ...typed } = fields;
    const lists = await fleetLists();
    const [plans, sims] = await Promise.all([lists?.plans.show(), lists?.sims.show()]);
    const listed = new Set(sims?.list?.items.map(({ sim }) => sim));
    const read = readOrder(typed, plans?.list?.items ?? [], listed);
    if ("faults" in read) {
      return { status: "problem", message: FORM.wrong, fields: { ...read.lines, ...read.faults }, typed };
    }
    const made = await draftFleetOrder(await shopContext(), session.operator.id, { id: draftId, ...read });
    redirect(`/desk/sims/order/${made}`);
  });
}

/** "Order for … SIMs": the passkey confirms it. */
export async function askToOrder(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ fleetOrderId: id });
  return deskAction({ action: "askToOrder", right: "act", schema, form }, async (session, { fleetOrderId }) => {
    const context = await shopContext();
    const order = await findFleetOrder(context.db.query, fleetOrderId);
    if (order === null) return { status: "problem", message: ORDER.gone };
    if (order.confirmedAt !== null) return { status: "problem", message: ORDER.wasConfirmed };
    const sims = await simsOf(context.db.query, fleetOrderId);
    if (!(await canRepeat(context.db.query, order, sims))) return { status: "problem", message: ORDER.repeated };
    if (order.asked.kind !== "renew") {
      // The draft's price may be hours old, and so may the list that pages show.
      const plans = await (await fleetLists())?.plans.readNow();
      if (!plans) return { status: "problem", message: ORDER.noPrice };
      if (!isOffered(order.asked, plans)) return { status: "problem", message: ORDER.changed };
    }
    const others = await countOthers(context.db.query, fleetOrderId, sims, context.clock.now());
    return askForTap(session, {
      kind: "fleet order",
      detail: { fleetOrderId, sims: sims.length, others },
      sentences: fleetOrderSentences(order.asked, sims.length, others),
      back: `/desk/sims/order/${fleetOrderId}`,
    });
  });
}

/** A new draft for the SIMs that have certainly no order. */
export async function orderAgain(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({ id, formerId: id });
  return deskAction({ action: "orderAgain", right: "act", schema, form }, async ({ operator }, ids) => {
    const isDrafted = await draftAgain(await shopContext(), operator.id, ids);
    if (!isDrafted) return { status: "problem", message: ORDER.nothingAgain };
    redirect(`/desk/sims/order/${ids.id}`);
  });
}

/** What an operator found in the partner's list of a SIM whose outcome is unknown. */
export async function noteFound(_previous: FormState, form: FormData): Promise<FormState> {
  const schema = z.strictObject({
    fleetOrderId: id,
    position: z.coerce.number().int().positive(),
    found: z.enum(["yes", "no"]),
  });
  return deskAction({ action: "noteFound", right: "act", schema, form }, async ({ operator }, fields) => {
    const { fleetOrderId, position, found } = fields;
    const lookedUp = { fleetOrderId, position, isOrdered: found === "yes" };
    const isNoted = await noteLookedUp(await shopContext(), operator.id, lookedUp);
    if (!isNoted) return { status: "problem", message: ORDER.noted };
    redirect(`/desk/sims/order/${fleetOrderId}`);
  });
}
