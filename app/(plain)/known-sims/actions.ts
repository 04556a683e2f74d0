"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { guardAction } from "#/app/guard.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { isFinal, statusOf } from "#/lib/orders/status.ts";
import { orders } from "#/lib/shop/index.ts";
import { findByEnding } from "#/lib/sims/sim-number.ts";
import { type FormState, parseForm } from "#/lib/web/form.ts";
import { forgetSim, nameSim, openOrders, readSession, rememberSim, type Session } from "#/lib/web/session/session.ts";
import { cleanName } from "./sim-name.ts";

const ending = z.string().min(8).max(22);
const simsForm = z.strictObject({
  show: ending.optional(),
  plans: ending.optional(),
  forget: ending.optional(),
  /** The SIM whose owner has read that an order for it isn't finished. */
  sure: ending.optional(),
  /** The SIM to be named, if none of the buttons above was pressed. */
  sim: ending.optional(),
  name: z.string().optional(),
});

/** Switches to another of the browser's SIMs, forgets one, or names the current one. */
export async function changeSims(_previous: FormState, form: FormData): Promise<FormState> {
  return guardAction({ action: "changeSims", stage: "part", form }, async () => {
    const t = await getTranslations();
    const fields = parseForm(simsForm, form);
    const chosen = [fields?.show, fields?.plans, fields?.forget].filter((named) => named !== undefined);
    const [named = fields?.sim] = chosen;
    if (!fields || named === undefined || chosen.length > 1)
      return { status: "problem", message: t("checkout.unread") };
    const session = await readSession();
    const sim = findByEnding(session.sims ?? [], named);
    if (sim === undefined) return { status: "problem", message: t("sim.notKnown") };
    if (chosen.length === 0) {
      const { name: typed = "" } = fields;
      const name = cleanName(typed);
      if (name === null) {
        return { status: "problem", fields: { name: t("sim.nameLong") }, typed: { name: typed.slice(0, 200) } };
      }
      await nameSim(sim, name);
      redirect("/sim?named");
    }
    if (fields.forget === undefined) await rememberSim(sim);
    else {
      const own = await ordersFor(sim, session);
      const open = own.find((order) => !isFinal(statusOf(order)));
      if (open && fields.sure !== named) {
        const message = t("session.unfinishedSim", { number: open.partnerIds.orderNo, button: t("sim.forget") });
        return { status: "problem", message, typed: { sure: named } };
      }
      await forgetSim(
        sim,
        own.map(({ id }) => id),
      );
    }
    redirect(fields.plans === undefined ? "/sim" : "/plans");
  });
}

/** The orders for a SIM that this browser may open. Of an erased one only the end of the number is left. */
async function ordersFor(sim: string, session: Session): Promise<Order[]> {
  const shop = await orders();
  const found = await Promise.all(openOrders(session).map((orderId) => shop.find(orderId)));
  const isFor = ({ erasedAt, sim: number }: Order): boolean =>
    erasedAt === null ? number === sim : sim.endsWith(number);
  return found.flatMap((order) => (order && isFor(order) ? [order] : []));
}
