import http from "node:http";
import { text } from "node:stream/consumers";
import { type Signing, signedHeaders } from "./signer.ts";

/** Options by which a sent notification differs from a genuine one. */
export interface Sending extends Signing {
  method?: string;
  path?: string;
  /** Replaces headers after signing; null removes one, a list repeats it. */
  headers?: Record<string, string | string[] | null>;
}

/** Replaces parts of a genuine notification's body. */
export interface Changes {
  top?: object;
  source?: object;
  event?: object;
  detail?: object;
}

/** The fields of the partner's record of an order that go into its notification. */
interface Placed {
  orderNo: string;
  payId: string;
  simNumber: string;
  amount: number;
  currency: string;
}

export const STORED = "200 application/json {}";

/** The body of the notification that an order was paid. */
export function paymentNotification(order: Placed, { top, source, event, detail }: Changes = {}): string {
  const paidAt = Date.now();
  return JSON.stringify({
    notification_id: `N-${order.payId}`,
    org_id: "ORG1",
    event_type: "payment",
    event_subtype: "payment_succeeded",
    level: "normal",
    trigger_mode: 1,
    source: { type: "order", reference_id: order.payId, reference_name: "Europe 10 GB", ...source },
    event: {
      occurred_at: paidAt,
      sim_id: order.simNumber,
      id: `E-${order.payId}`,
      detail: {
        order_id: `T-${order.payId}`,
        purchase_order_id: order.orderNo,
        bundle_name: "Europe 10 GB",
        cycles: "1",
        total_amount: order.amount,
        payment_method: "stripe",
        payee: "Payee Ltd",
        currency: order.currency,
        partner_name: "Partner",
        paid_at: paidAt,
        order_status: "active",
        payment_status: "paid",
        dispute_status: "none",
        risk_status: "normal",
        transaction_type: "one-time",
        payer_email: "buyer@example.com",
        ...detail,
      },
      ...event,
    },
    ...top,
  });
}

/** Signs a body as the service does, sends it, and returns the answer as one text (see `answerOf`). */
export async function sendNotification(origin: string, body: string | Buffer, sending: Sending = {}): Promise<string> {
  const { method = "POST", path = "/api/notifications" } = sending;
  const headers = {
    ...signedHeaders(String(body), sending),
    "content-length": String(Buffer.byteLength(body)),
    ...sending.headers,
  };
  const given = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return answerOf(http.request(`${origin}${path}`, { method, headers: Object.fromEntries(given) }).end(body));
}

/** Status, content type and body of the answer as one text. Ignores errors after the answer. */
export function answerOf(request: http.ClientRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    request.on("error", reject);
    request.on("response", async (response) => {
      const body = await text(response);
      resolve([response.statusCode, response.headers["content-type"], body].filter((part) => part !== "").join(" "));
    });
  });
}
