/**
 * Ways in which the real service may differ from what the shop assumes. Each can be switched on alone or with others, by the
 * setting `quirks` or the variable SANDBOX_QUIRKS ("all", or names separated by commas).
 */
export const QUIRKS = {
  "fleet-big": "the fleet has 2,500 SIMs",
  "fleet-huge": "the fleet has 30,000 SIMs",
  "fleet-last-page-again": "a page past the end of a list is the last page again",
  "fleet-seconds": "the timestamp of fleet calls must have ten digits",
  "fleet-small-pages": "page_size is ignored: a page of a list has ten entries",
  "group-bare-lists": "the list of groups is bare in data, and that of a group's SIMs is the whole answer",
  "group-odd-tasks": "the id of a task has characters that a path must encode",
  "plan-id-is-service-plan": "a subscription's plan_id must be the servicePlanCode",
  "renewal-begins-late": "AutoPay takes a card payment, and its renewal appears after a delay",
  "renewal-never-begins": "AutoPay takes a card payment, and no renewal ever appears",
  "renewal-query-refuses": "/queryAutoRenewalRecord refuses every SIM",
  "renewal-repeats-type": "a renewal's orderPeriod repeats its packageType",
  "verify-refuses": "/singleVerify refuses every SIM",
  "verify-unavailable": "/singleVerify fails with status 503",
  "notice-escaped": "notifications are signed with slashes and non-ASCII characters escaped",
  "notice-key-text": "notifications are signed with the hexadecimal text of the key",
  "notice-semicolon": "the two parts that are signed for a notification are joined by a semicolon",
  "notice-sorted": "notifications are signed with the keys of nested objects in order too",
  "notice-spaced": "notifications are signed with a space after each comma and colon",
  "notice-unpadded": "the digest of a notification has no padding",
  "number-prices": "prices are bare numbers and no texts",
  "three-decimals": "prices have three decimals",
  "original-below-price": "the price before a reduction is lower than the reduced one",
  "entry-per-currency": "a term comes as one entry for each of its currencies",
  "result-null": "of a payment that is not made, /resultQuery answers null in every field",
  "result-empty": "of a payment that is not made, /resultQuery answers an empty object",
  "result-refuses": "of a payment that is not made, /resultQuery answers a refusal",
  "result-spelling": "payRst is SUCCESS or NOT_PAID",
  "result-failed": "of a payment whose last card was declined, payRst is failed",
  "result-in-shanghai": "payResultDate is the time in Shanghai",
  "notice-declined": "a declined card is notified too, as payment_failed",
  "notice-inactive": "the order in a notification is inactive",
  "notice-rounded": "total_amount is in whole units, rounded",
  "notice-seconds": "paid_at has ten digits",
  "notice-spelling": "payment_status is PAID, and transaction_type has underscores",
  "stateless-list": "the list of a SIM's orders has no state of a plan in use, and an unknown one of a waiting plan",
  "unpaid-listed": "the list of a SIM's orders also has unpaid ones, as waiting",
  "ended-plan-listed": "the list of a SIM's orders also has a plan that has ended, under the state 3",
} as const satisfies Record<string, string>;

export type Quirk = keyof typeof QUIRKS;

export const QUIRK_NAMES = Object.keys(QUIRKS) as Quirk[];

/** The part of the world that knows them. */
export interface Quirky {
  settings: { quirks: readonly Quirk[] };
}

export function isQuirky({ settings }: Quirky, quirk: Quirk): boolean {
  return settings.quirks.includes(quirk);
}
