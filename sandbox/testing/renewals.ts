import { type Json, orderFields, payFields, subscribeFields, type TestSandbox } from "./partner-client.ts";

export type Subscription = { id: string; payId: string; orderNo: string; sim: string; cancelledAt: number | null };

type Ledger = {
  subscriptions: Subscription[];
  orders: { paidAt: number | null }[];
  charges: Json[];
  counts: Json;
  notifications: { payId: string; body: { event: { id: string; detail: Json } } }[];
};

/** The steps to a renewal of the first order. */
export function renewalsOf(sandbox: TestSandbox) {
  const ledger = () => sandbox.control<Ledger>("ledger");
  const subscribe = (pmId: string) => sandbox.call("stripeSubDirectly", subscribeFields(1, pmId));

  async function authorise(): Promise<Json> {
    await sandbox.call("singleOrder", orderFields(1, { autoRenewal: "1" }));
    return sandbox.call("stripeAutoPay", payFields(1));
  }

  /** Sets a card up for the order; returns its pm_id. */
  async function setUp(card?: string): Promise<string> {
    await authorise();
    const { setupIntent } = await sandbox.control<{ setupIntent: { payment_method: string } }>("pay", {
      payId: "P000270NO1",
      card,
    });
    return setupIntent.payment_method;
  }

  /** An active renewal. */
  async function begin(): Promise<Subscription> {
    await subscribe(await setUp());
    const [subscription] = (await ledger()).subscriptions;
    if (!subscription) throw new Error("no subscription was made");
    return subscription;
  }

  return { ledger, authorise, setUp, subscribe, begin };
}
