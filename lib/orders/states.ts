/** The whole life of an order: where its payment and its service may go from each state. Everything else throws. */

export const paymentMoves = {
  /** No client secret has left the server: no money can move. */
  unpaid: ["open", "void", "paid"],
  /** Ended before any secret left: nothing was charged. */
  void: ["paid"],
  /** The browser holds the secret: money may move at any moment. */
  open: ["paid", "lapsed"],
  /** Nothing heard for a day; still watched. */
  lapsed: ["paid", "open"],
  /** Fitting evidence says so. Nothing takes it back. */
  paid: [],
} as const satisfies Record<string, readonly string[]>;

export const serviceMoves = {
  /** The partner has not acknowledged an order from us. */
  unplaced: ["placed", "refused"],
  placed: ["active", "refused"],
  /** The SIM has the plan. */
  active: [],
  /** The partner will not do it. */
  refused: ["placed"],
} as const satisfies Record<string, readonly string[]>;

/** The plan is not on the SIM. */
export const INACTIVE = (Object.keys(serviceMoves) as (keyof typeof serviceMoves)[]).filter(
  (state) => state !== "active",
);

export type PaymentState = keyof typeof paymentMoves;
export type ServiceState = keyof typeof serviceMoves;

/** `unpaid` and `void` have no secret that could be paid; evidence of a payment there is recorded, and looked at by a person. */
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
