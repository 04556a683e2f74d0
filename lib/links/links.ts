/**
 * The addresses that mails carry. Opening one acts on nothing: it shows a page with a button. Each has its purpose inside, so that a link
 * for one thing opens nothing else.
 */
export interface MailLinks {
  /** Opens this one order in any browser, for 120 days; it proves nothing about its SIM. */
  order(orderId: string): Promise<string>;
  /** Stops the auto-renewal of an order without signing in. */
  stopRenewal(orderId: string): Promise<string>;
}
