import { deviceOfOrder } from "#/lib/web/session/session-id.ts";
import type { Asker, Limits } from "./limits.ts";

/**
 * The device for a browser that has none; null when its address was given enough of them. A cookie from before there were devices always
 * gets the same one, from the oldest of its orders: its copies would otherwise be many devices that have bought.
 * @param orders of the browser, the latest first
 */
export async function newDevice(
  limits: Limits,
  {
    address,
    orders,
    random,
  }: { address: Asker["address"]; orders: readonly string[]; random: (bytes: number) => Buffer },
): Promise<string | null> {
  const oldest = orders.at(-1);
  if (oldest !== undefined) return deviceOfOrder(oldest);
  const { status } = await limits.take("device", { address, device: null });
  return status === "counted" ? random(16).toString("base64url") : null;
}
