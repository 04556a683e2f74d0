import { randomBytes } from "node:crypto";
import { env } from "#/lib/env.ts";
import { newDevice } from "#/lib/limits/device.ts";
import { limits, orderCounts } from "#/lib/limits/index.ts";
import type { Asker, Refused } from "#/lib/limits/limits.ts";
import { orders } from "#/lib/shop/index.ts";
import { ownsSim } from "#/lib/sims/owner.ts";
import { currentClient } from "#/lib/web/client.ts";
import { addressKeys } from "#/lib/web/front/client-address.ts";
import { logRefusal } from "#/lib/web/refusals.ts";
import { readSession, rememberDevice } from "#/lib/web/session/session.ts";

/**
 * Who sends the form that is being answered, and what it is about. A browser without a device gets one, so this can't be called while a page
 * is rendered.
 */
export async function askerOfForm(about: Pick<Asker, "sim" | "mailbox" | "order"> = {}): Promise<Asker> {
  const client = currentClient();
  // Without the front there is no address, and all count together.
  const address = addressKeys(client?.address ?? "");
  const session = await readSession();
  const { orders: orderIds = [], broughtBack = [], proven = [], provenUntil = 0 } = session;
  let device = session.device ?? null;
  if (device === null) {
    device = await newDevice(await limits(), { address, orders: orderIds, random: randomBytes });
    if (device === null) logRefusal("limit", "device by address");
    else await rememberDevice(device);
  }
  if (client) client.device = device;
  const paid = await (await orders()).paidOf(orderIds);
  const hasProof = provenUntil > Date.now();
  const bought = paid.filter(({ id }) => hasProof || !(broughtBack.includes(id) || proven.includes(id)));
  const { sim = "" } = about;
  return {
    address,
    device,
    isProven: device !== null && (hasProof || bought.length > 0),
    ownsSim: ownsSim(session, paid, sim),
    ...about,
  };
}

/** Counts a press that asks for the payment of an order. @returns what refuses it; null when counted */
export async function countPress(orderId: string): Promise<Refused | null> {
  const sim = (await (await orders()).find(orderId))?.sim ?? "";
  const mayProve = env().SMTP_URL !== undefined;
  return (await orderCounts()).count(orderId, await askerOfForm({ sim }), mayProve);
}
