import { createHash } from "node:crypto";
import type { OrdersContext } from "./context.ts";

/** 128 bits: the address of an order can't be guessed. */
export function mintOrderId({ random }: OrdersContext): string {
  return random(16).toString("base64url");
}

/** The forms seen at the service: UTC date and time followed by digits. */
export function mintPartnerIds(context: OrdersContext, partnerCode: string) {
  const orderNo = mintNumber(context);
  return { orderNo, payId: partnerCode + orderNo, requestOrderId: mintNumber(context) };
}

/** The same form with the same choice gives the same key, whoever sends it again. */
export function attemptKey(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function mintNumber({ clock, random }: OrdersContext): string {
  const time = new Date(clock.now()).toISOString().replace(/\D/g, "").slice(0, 14);
  const digits = (random(8).readBigUInt64BE() % 10n ** 8n).toString().padStart(8, "0");
  return time + digits;
}
