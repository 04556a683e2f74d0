/** The records of the partner and the processor. */

export interface StopRequest {
  sim: string;
  /** When the shop confirmed it; infinity if it never did. */
  madeBy: number;
  /** The renewal that was active then. */
  meant: Subscription | undefined;
}

export interface Offer {
  minor: number;
  isSold: boolean;
}

export interface Placed {
  payId: string;
  orderNo: string;
  requestOrderId: string;
  /** The service's id of the order. */
  partnerOrderNo: string;
  sim: string;
  title: string;
  minor: number;
  currency: string;
  renews: boolean;
  placements: number;
}

export interface Intent {
  secret: string;
  payId: string;
  minor: number;
  currency: string;
  kind: "pi" | "seti";
  /** The card, once it was set up. */
  method: string | null;
  /** A browser has it. */
  isReleased: boolean;
  /** The browser has sent it to the bank, which will approve. */
  isUnderWay: boolean;
  charge: Charge | null;
}

export interface Charge {
  payId: string;
  orderNo: string;
  /** `again`: the processor's own mistake. `elsewhere`: not with a secret of ours. */
  kind: "first" | "again" | "renewal" | "elsewhere";
  sim: string;
  minor: number;
  currency: string;
  at: number;
  eventId: string;
}

/** A plan on a SIM. */
export interface Entry {
  sim: string;
  title: string;
  /** Empty for one that was bought elsewhere. */
  payId: string;
  /** When it came onto the SIM. */
  at: number;
}

export interface Subscription {
  id: string;
  payId: string;
  orderNo: string;
  sim: string;
  title: string;
  startedAt: number;
  endedAt: number | null;
}
