import type { SettingName } from "#/lib/env.ts";

/** A choice the shop had to make where the service's interface says nothing. */
export interface Assumption {
  assumed: string;
  /** Why, and how sure it is. */
  because: string;
  /** The setting that changes it. */
  setting?: SettingName;
  /** The file that relies on it, where a comment names its id. */
  where: string;
}

/* The values that the code takes from here, beside the table that explains them. */

/** "result-success" */
export const PAID_RESULT = "success";
/** "status-words": of each set the one documented value. */
export const STATUS_WORDS = {
  paymentStatus: "paid",
  orderStatus: "active",
  disputeStatus: "none",
  riskStatus: "normal",
  transactionType: "one-time",
} as const;
/** "paid-at-seconds" */
export const SMALLEST_PAID_AT_MS = 1e12;
/** "package-types": the length of one period. */
export const PACKAGE_TYPES: ReadonlyMap<string, { count: number; unit: "days" | "months" | "years" }> = new Map([
  ["0", { count: 1, unit: "days" }],
  ["1", { count: 1, unit: "days" }],
  ["2", { count: 1, unit: "months" }],
  ["3", { count: 3, unit: "months" }],
  ["4", { count: 6, unit: "months" }],
  ["5", { count: 1, unit: "years" }],
]);
/** "list-units" */
export const LIST_UNITS: ReadonlyMap<string, "days" | "months" | "years"> = new Map([
  ["1", "days"],
  ["2", "months"],
  ["3", "years"],
]);
/** "list-states" */
export const LIST_STATES: ReadonlyMap<string, "waiting" | "in use"> = new Map([
  ["1", "waiting"],
  ["2", "in use"],
]);
/** "month-days" */
export const DAYS_IN = { days: 1, months: 30, years: 365 } as const;
/** "paid-elsewhere": the values of the one published example. */
export const PAID_ELSEWHERE = {
  orgOrderId: "",
  payAccount: "1",
  payRst: "SUCCESS",
  payStatus: "1",
  payType: "3",
  payUnit: "",
} as const;
/** "rate-limit" */
export const CALLS_PER_SECOND = 50;
/** "page-size" */
export const PAGE_SIZE = 100;

const SHOP = "lib/partner/shop";
const PAYMENT = "lib/partner/payment/payment-evidence.ts";
const NOTIFICATIONS = "lib/partner/notifications";
const FLEET = "lib/partner/fleet";
const GROUPS = "lib/partner/groups";

/** Every assumption about the service, by its id. docs/partner-api.md shows this table: `npm run assumptions` writes it there. */
export const ASSUMPTIONS: Readonly<Record<string, Assumption>> = {
  envelope: {
    assumed: "Every call may answer bare or inside `data`; an `operateCode` other than `S` is a refusal.",
    because: "Examples show both forms. Failure values are not documented.",
    where: "lib/partner/families.ts",
  },
  "signed-values": {
    assumed: "Numbers and lists are signed as JSON writes them; an empty list counts as an empty field.",
    because: "The two published requests have text fields only.",
    where: "lib/partner/sign.ts",
  },
  "path-unsigned": {
    assumed: "Parameters in the path of a group call are not signed.",
    because: "The general rule names the path beside query and body; the pages of the calls name the query alone.",
    where: "lib/partner/call.ts",
  },
  "retry-after": {
    assumed: "A date in `Retry-After` counts from the answer's own `Date`.",
    because: "Our clock and the service's may differ. The service documents no such header.",
    where: "lib/partner/exchange.ts",
  },
  "rate-limit": {
    assumed: "The service takes 50 calls a second, and 100 at once after a quiet time.",
    because: "No limit is documented; an order takes about ten calls.",
    where: "lib/partner/rate-limit.ts",
  },
  languages: {
    assumed: "`languageCode` 1 is English and 0 is Chinese.",
    because: "Examples carry 0, 1 and an empty text; the meanings are not documented.",
    setting: "PARTNER_LANGUAGES",
    where: `${SHOP}/shop-calls.ts`,
  },
  terminal: {
    assumed: "`terminal` 0 fits a web shop.",
    because: "Examples carry 0, and 1 for `/singleVerify`; the meanings are not documented.",
    setting: "PARTNER_TERMINAL",
    where: `${SHOP}/shop-calls.ts`,
  },
  mark: {
    assumed: "`mark` is 0.",
    because: "Every example carries 0; the meaning is not documented.",
    setting: "PARTNER_MARK",
    where: `${SHOP}/shop-calls.ts`,
  },
  area: {
    assumed: "Without an `area` the list of plans has all of them.",
    because: "One example names a region; the values are not documented.",
    setting: "PARTNER_AREA",
    where: `${SHOP}/shop-calls.ts`,
  },
  "verify-advisory": {
    assumed: "Only an understood refusal of `/singleVerify` means that a SIM is unknown.",
    because: "Its answer is not documented; the list of plans decides.",
    where: `${SHOP}/shop-calls.ts`,
  },
  "null-lists": {
    assumed: "Null in place of the list of plans is an empty list.",
    because: "Nothing is documented about a SIM without plans.",
    where: `${SHOP}/offers.ts`,
  },
  prices: {
    assumed: "`discountPrice{CUR}` may come in any currency, and as one entry for each currency of a term.",
    because: "USD and CNY are documented; every entry names one currency of its own.",
    where: `${SHOP}/offers.ts`,
  },
  "package-types": {
    assumed: "`packageType` 0 and 1 are days, 2 a month, 3 three months, 4 six months, 5 a year.",
    because: "Documented for the fleet calls; the shop's examples carry codes of the same range.",
    where: `${SHOP}/length.ts`,
  },
  "list-units": {
    assumed: "In the list of a SIM's orders, `unit` 1 is days, 2 months, 3 years.",
    because: "One example shows 2 for a plan of 30 days; the others follow a related interface.",
    where: `${SHOP}/length.ts`,
  },
  "month-days": {
    assumed: "A month has 30 days and a year 365.",
    because: "The month is seen in an example, the year is a guess.",
    where: `${SHOP}/length.ts`,
  },
  "list-states": {
    assumed:
      "In the list of a SIM's orders, `orderStatus` 1 is waiting and 2 is in use. Without a list nothing is known.",
    because: "In the example only entries with 2 have a last day.",
    where: `${SHOP}/sim-orders.ts`,
  },
  "own-number": {
    assumed: "`/singleOrder` may answer with another `orderNo` than ours, when `payId` and SIM are ours.",
    because: "The example repeats ours; a renewal can be ended only under the service's number.",
    where: `${SHOP}/shop-calls.ts`,
  },
  "paid-elsewhere": {
    assumed:
      "`/synPartner/SynOrderInfo` takes the fields of `/singleOrder` where its example breaks off, the example's codes and UTC. A repetition with the same ids places one order.",
    because: "The only published example is incomplete, and explains no code.",
    where: `${SHOP}/shop-calls.ts`,
  },
  "no-renewal": {
    assumed:
      "A SIM has one renewal at most. Without one, `/queryAutoRenewalRecord` answers without a record, or refuses; status 404 counts as a refusal. A refusal alone does not prove that a renewal has ended.",
    because: "The example shows one record; the answer without one is not documented.",
    where: `${SHOP}/renewal-record.ts`,
  },
  "renewal-rhythm": {
    assumed: "A renewal charges at the end of each period after `subscriptionTime`, and the first amount again.",
    because: "The record names neither a next date nor an amount.",
    where: "app/(plain)/sim/renewal-rows.ts",
  },
  "id-forms": {
    assumed: "`orderNo` is date and time with digits, `payId` is our partner code followed by it.",
    because: "Seen in examples; the caller mints the ids.",
    where: "lib/orders/open.ts",
  },
  "place-first": {
    assumed: "The order is placed before its payment is requested.",
    because: "The documented flow places the order in step 3; the payment calls repeat its `payId`.",
    where: "lib/orders/authorise.ts",
  },
  "place-again": {
    assumed: "A repeated `/singleOrder` with the same ids places one order.",
    because: "Not documented. An order without a payment costs nothing.",
    where: "lib/orders/place.ts",
  },
  "second-payment": {
    assumed: "A second `/{processor}Pay` may make a second payment.",
    because: "Not documented, so it is never called once a secret has left the server.",
    where: "lib/orders/authorise.ts",
  },
  "secret-of-one-order": {
    assumed: "A client secret belongs to one order; a secret that another order holds is an error of the service.",
    because: "The processor makes one secret for each payment.",
    where: "lib/orders/authorise.ts",
  },
  "set-up-prefix": {
    assumed: "A client secret with `seti_` sets a card up; any other is for a payment.",
    because: "The processor documents its prefixes; which of both a renewal gets, the service does not say.",
    where: "lib/orders/card.ts",
  },
  "mail-on-payment": {
    assumed: "The payment carries the buyer's mail address, readable for every holder of its secret.",
    because: "The address is a field of the payment calls.",
    where: "app/(live)/orders/[orderId]/other-pays.tsx",
  },
  "one-more-entry": {
    assumed: "A plan is on the SIM when its list has one more entry with the plan's name than before.",
    because: "The entries carry no id.",
    where: "lib/orders/settle.ts",
  },
  "one-payment": {
    assumed: "Two notifications are about one payment when they share the event or the time of payment.",
    because: "Only copies of one message are documented.",
    where: "lib/orders/decide.ts",
  },
  "result-period": {
    assumed: "A payment result names the duration that was ordered; another one flags the order.",
    because: "Seen in an example.",
    where: "lib/orders/decide.ts",
  },
  "second-subscription": {
    assumed:
      "A second `/{processor}SubDirectly` makes a second subscription, and no text of its answer proves a payment.",
    because: "Not documented, so it is sent once for an order.",
    where: "lib/renewals/subscribe.ts",
  },
  "subscription-missing": {
    assumed:
      "Two minutes after a request for a subscription, a service without a renewal and a payment never got the request.",
    because: "The calls answer within seconds.",
    where: "lib/orders/decide.ts",
  },
  "result-success": {
    assumed:
      "Only `success` in `payRst` means paid; any other text, and a refusal, means that no payment is known yet.",
    because: "`success` is the one value seen.",
    where: PAYMENT,
  },
  "result-amount": {
    assumed: "`payAmount` begins with a symbol of its currency.",
    because: "Seen in an example. The symbol of the offer and the usual ones are accepted.",
    where: PAYMENT,
  },
  "status-words": {
    assumed: "`paid`, `active`, `none`, `normal` and `one-time` are the only good values of a notification's statuses.",
    because: "These are the values seen. Any other keeps the notification from proving a payment, and flags the order.",
    where: PAYMENT,
  },
  "amount-unit": {
    assumed: "A notification's `total_amount` is in minor or in major units.",
    because: "The unit is not documented: both count when equal to our price, and the unit is recorded.",
    where: PAYMENT,
  },
  "paid-at-seconds": {
    assumed: "A `paid_at` below 1,000,000,000,000 is in seconds.",
    because: "Milliseconds are documented; the service's examples mix both forms elsewhere.",
    where: PAYMENT,
  },
  "renewal-type": {
    assumed: "The first payment of a renewal may carry any `transaction_type`; a later one is not `one-time`.",
    because: "Only `one-time` is seen.",
    where: "lib/orders/decide.ts",
  },
  "plan-id": {
    assumed: "`plan_id` of a subscription is the order's `packageCode`.",
    because: "The example is a placeholder.",
    where: "lib/renewals/subscribe.ts",
  },
  "notification-layout": {
    assumed: "A notification's body and header text are joined in one of fourteen ways.",
    because: "Order and separator are not documented: `auto` tries each one, and the matching one is recorded.",
    setting: "NOTIFICATION_LAYOUT",
    where: `${NOTIFICATIONS}/layouts.ts`,
  },
  "notification-white-space": {
    assumed: "White space within a notification's body is signed as sent, or left out.",
    because: "Not documented; both forms are tried.",
    where: `${NOTIFICATIONS}/check.ts`,
  },
  "order-ids": {
    assumed:
      "A notification names our order in `order_id`, `purchase_order_id`, `source.reference_id` or the event's `id`, by any of our ids, the service's number or the subscription.",
    because: "The fields are documented, their contents are not.",
    where: `${NOTIFICATIONS}/notification.ts`,
  },
  "unstated-kind": {
    assumed: "A notification without its kind may be a payment: it is kept with its order, and flags it.",
    because: "One kind is documented.",
    where: `${NOTIFICATIONS}/notification.ts`,
  },
  "renewal-kind": {
    assumed: "A payment of another kind, for a paid order that renews, belongs to its renewal.",
    because: "The notification of a renewal's payment is not documented.",
    where: "lib/inbox/receive.ts",
  },
  "plans-in-turn": {
    assumed: "The plans of a SIM run one after another in the order of their payment, each at its full length.",
    because: "The list of a SIM shows plans in use and waiting ones, without their start.",
    where: "lib/sims/purchase-effect.ts",
  },
  "equal-periods": {
    assumed: "Each period of a term brings the same data, unless the plan's words name an amount.",
    because: "No field says how much data a plan has.",
    where: "lib/catalogue/best-value.ts",
  },
  "megabytes-in-a-gigabyte": {
    assumed: "A gigabyte has 1,024 megabytes.",
    because: "Not documented; the pages show usage in the unit of the plans.",
    where: "app/(plain)/sim/data-amount.ts",
  },
  "refusal-words": {
    assumed: "A refusal that mentions the signature, or the partner and no SIM or order, is about the partner code.",
    because: "Failure codes are not documented. `npm run doctor` calls it likely, never sure.",
    where: "scripts/doctor/service/code.ts",
  },
  "fleet-secret": {
    assumed: "The fleet's secret is the key as text.",
    because: "No request is published with its secret; the secret might be hexadecimal.",
    where: "lib/partner/sign.ts",
  },
  "fleet-timestamp": {
    assumed: "The `timestamp` of a fleet call has thirteen digits.",
    because: "So the table of fields; the examples have ten.",
    where: "lib/partner/families.ts",
  },
  "fleet-success": {
    assumed: "A fleet answer with the code of success and without `success` true is neither yes nor no.",
    because: "The documentation names both fields.",
    where: "lib/partner/families.ts",
  },
  "page-size": {
    assumed: "Pages of 100 entries are allowed.",
    because: "The largest page is not documented; 100 is the limit of a related interface.",
    where: "lib/partner/listing.ts",
  },
  "listing-end": {
    assumed: "A listing ends with an empty page, or with the page that completes the total.",
    because: "Totals are documented, the page after the last is not.",
    where: "lib/partner/listing.ts",
  },
  volumes: {
    assumed:
      "Volumes are megabytes. A plan whose `flow` is zero has no limit. `usedFlow` is of the running cycle, `orderUsedFlow` of the whole order and not read.",
    because: "Plan names in the examples suggest megabytes.",
    where: `${FLEET}/package-orders.ts`,
  },
  "empty-package": {
    assumed: "A package order without code, package and name stands for none.",
    because: "Documented: a device without a package has one with empty fields.",
    where: `${FLEET}/devices.ts`,
  },
  "single-device": {
    assumed: "One device is `data` itself or stands under `device`, its package under `package` or `package_order`.",
    because: "The answer of the call is not documented.",
    where: `${FLEET}/devices.ts`,
  },
  "assets-list": {
    assumed: "The SIMs in use come all at once, as a bare list.",
    because: "Seen in an example.",
    where: `${FLEET}/devices.ts`,
  },
  "usage-months": {
    assumed: "The months of usage are calendar months in UTC; a SIM that a month's list omits has nothing reported.",
    because: "The time zone is not documented.",
    where: "lib/sims/usage.ts",
  },
  "fleet-orders": {
    assumed:
      "Our orders are neither for a host number nor for test data, and name no way of payment; `timing_type` is 1.",
    because: "The codes are documented but for `timing_type`, whose value is the example's.",
    where: `${FLEET}/fleet.ts`,
  },
  "group-add": {
    assumed: "SIMs are added to a group at the path at which they are removed, with the same fields.",
    because: "The page exists; its path is not known.",
    where: `${GROUPS}/group-calls.ts`,
  },
  "group-records": {
    assumed: "The names in the list of groups but for `group_id`, and `sim_ids` for the SIMs of a group.",
    because: "These answers are not documented; `sim_ids` is the name in the calls that change a group.",
    where: `${GROUPS}/group-calls.ts`,
  },
  "order-details": {
    assumed:
      "`/mall/order` answers with the names of a notification's detail; without an order's number it holds none.",
    because: "The rules of the call are documented, its answer is not.",
    where: `${GROUPS}/order-details.ts`,
  },
};

/** The table as Markdown. */
export function renderAssumptions(): string {
  const rows = Object.entries(ASSUMPTIONS).map(([id, { assumed, because, setting, where }]) => {
    const cells = [`\`${id}\``, assumed, because, setting ? `\`${setting}\`` : "", `\`${where}\``];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| Id | Assumed | Why, and how sure | Setting | File |", "|---|---|---|---|---|", ...rows].join("\n");
}
