/** The whole life of an order: where its payment, its service and its subscription may go from each state. Any other move throws. */

export const paymentMoves = {
  /** No client secret has left the server: no money can move. */
  unpaid: ["open", "void", "paid"],
  /** Ended before any secret left: nothing was charged. */
  void: ["paid"],
  /** The browser holds the secret: money may move at any moment. */
  open: ["paid", "lapsed"],
  /** No evidence for a day; still watched. */
  lapsed: ["paid", "open"],
  /** Proven by evidence that fits. Final. */
  paid: [],
} as const satisfies Record<string, readonly string[]>;

export const serviceMoves = {
  /** The partner has not acknowledged an order from us. */
  unplaced: ["placed", "refused"],
  placed: ["queued", "active", "refused"],
  /** On the SIM; it starts after the plans before it. */
  queued: ["active"],
  /** The plan has started. */
  active: [],
  /** The partner has refused the order. */
  refused: ["placed"],
} as const satisfies Record<string, readonly string[]>;

/** The subscription of a renewal whose card is only set up. */
export const subscriptionMoves = {
  /** Not requested; or the request surely never left. */
  unsent: ["sent", "competing", "missing"],
  /** Requested; no answer is known but a refusal, which proves nothing. */
  sent: ["unsent", "answered", "found", "missing"],
  /** Not requested, since the SIM renews already. */
  competing: ["sent", "missing"],
  /** The partner knows of none, though its answer to the request may still be on the way; or it was never sent, and now it is too late. */
  missing: ["sent", "answered", "competing"],
  /** The partner knows of one, and its answer to the request was lost, was a refusal, or is still on the way. */
  found: ["sent", "answered", "competing"],
  /** The partner has answered with its id. */
  answered: [],
} as const satisfies Record<string, readonly string[]>;

/** The plan has not started. */
export const INACTIVE = (Object.keys(serviceMoves) as (keyof typeof serviceMoves)[]).filter(
  (state) => state !== "active",
);

export type PaymentState = keyof typeof paymentMoves;
export type ServiceState = keyof typeof serviceMoves;
export type SubscriptionState = keyof typeof subscriptionMoves;

/** `unpaid` and `void` have no secret that could be paid; evidence of a payment there is recorded and flagged. */
export function isSurprisingPayment(from: PaymentState): boolean {
  return from === "unpaid" || from === "void";
}

export function isAllowed<State extends string>(
  moves: Record<State, readonly string[]>,
  from: State,
  to: State,
): boolean {
  return from === to || moves[from].includes(to);
}
