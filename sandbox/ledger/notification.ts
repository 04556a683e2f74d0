/** One message to the shop and what became of it. */
export type Notification = {
  id: string;
  payId: string;
  orderNo: string;
  /** `payment` for one that a payment caused, `control` for one that a control route sent. */
  cause: "payment" | "control";
  state: "waiting" | "held" | "lost" | "delivered" | "refused" | "given-up";
  body: Record<string, unknown>;
  attempts: Attempt[];
};

/** One delivery of a notification, and the shop's answer to it. */
export type Attempt = {
  at: number;
  headers: Record<string, string>;
  /** Null when no answer came; `error` then says why. */
  status: number | null;
  error: string | null;
  answer: string;
};
