import type { World } from "#/sandbox/world.ts";
import type { Refusal } from "./card.ts";

/** Money that moved. */
export type Charge = {
  id: string;
  /** The payment in a browser that caused it; null where a subscription charged its card by itself. */
  intentId: string | null;
  subscriptionId: string | null;
  payId: string;
  amount: number;
  currency: string;
  at: number;
};

/** A charge that was refused, so that no money moved. The intent may be the one that set the card up. */
export type Decline = { intentId: string; payId: string; code: string; at: number };

export function recordCharge(world: World, charge: Omit<Charge, "id">): void {
  world.charges.push({ id: `ch_${world.random.token(24)}`, ...charge });
}

export function recordDecline(world: World, intent: { id: string; payId: string }, refusal: Refusal): void {
  world.declines.push({ intentId: intent.id, payId: intent.payId, code: refusal.code, at: Date.now() });
}
