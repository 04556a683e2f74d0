import type { Random } from "#/sandbox/random.ts";

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

/** A charge that was declined, so that no money moved. The intent may be the one that set the card up. */
export type Decline = { intentId: string; payId: string; code: string; at: number };

/** Why a card was not charged, or not set up. */
export type DeclineReason = { code: string; declineCode?: string; message: string };

export function recordCharge(ledger: { charges: Charge[]; random: Random }, charge: Omit<Charge, "id">): void {
  ledger.charges.push({ id: `ch_${ledger.random.token(24)}`, ...charge });
}

export function recordDecline(
  ledger: { declines: Decline[] },
  intent: { id: string; payId: string },
  { code }: DeclineReason,
): void {
  ledger.declines.push({ intentId: intent.id, payId: intent.payId, code, at: Date.now() });
}
