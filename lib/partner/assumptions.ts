import type { SettingName } from "#/lib/env.ts";
import { WRITING_WORDS } from "./notifications/writings.ts";
import { NOTIFICATION_LAYOUTS, type WordField } from "./settings.ts";

/** A choice the shop had to make where the service's interface says nothing. */
export interface Assumption {
  assumed: string;
  /** Why, and how sure it is. */
  because: string;
  /** The setting that changes it. */
  setting?: SettingName;
  /** The labels of an observation that confirm it; any other label refutes it. Absent where the shop can't observe it. */
  confirmedBy?: readonly string[];
  /** The file that relies on it, where a comment names its id. */
  where: string;
}

/* The values that the code takes from here, beside the table that explains them. */

const PAYMENT_WORDS = {
  paid: ["paid", "success", "succeeded"],
  waiting: ["unpaid", "not-paid", "pending", "processing", "waiting"],
  failed: ["failed", "fail", "failure", "declined", "canceled", "cancelled"],
} as const;
/** "status-words" and "result-success": the words of each status field and what they mean; PARTNER_WORDS adds others. */
export const STATUS_WORDS = {
  payRst: PAYMENT_WORDS,
  payment_status: PAYMENT_WORDS,
  order_status: { active: ["active"], waiting: ["inactive", "pending", "waiting"] },
  dispute_status: { none: ["none"] },
  risk_status: { normal: ["normal"] },
  transaction_type: { "one-time": ["one-time"], subscription: ["subscription"] },
} as const satisfies { readonly [Field in WordField]: Readonly<Record<string, readonly string[]>> };
/** "decline-kind" */
export const DECLINE_SUBTYPE = "payment_failed";
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

const SHOP = "lib/partner/shop";
const PAYMENT = "lib/partner/payment";
const NOTIFICATIONS = "lib/partner/notifications";
const FLEET = "lib/partner/fleet";
const GROUPS = "lib/partner/groups";

/** Every assumption about the service, by its id. docs/partner-api.md shows this table: `npm run assumptions` writes it there. */
const ASSUMPTIONS = {
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
    confirmedBy: ["accepted"],
    where: "lib/partner/call.ts",
  },
  "retry-after": {
    assumed: "A date in `Retry-After` counts from the answer's own `Date`.",
    because: "Our clock and the service's may differ. The service documents no such header.",
    where: "lib/partner/exchange.ts",
  },
  "rate-limit": {
    assumed: "The service takes 50 calls a second, and twice as many at once after a quiet time.",
    because: "No limit is documented; an order takes about ten calls.",
    setting: "PARTNER_CALLS_PER_SECOND",
    confirmedBy: [],
    where: "lib/partner/rate-limit.ts",
  },
  languages: {
    assumed: "`languageCode` 1 is English and 0 is Chinese.",
    because: "Examples carry 0, 1 and an empty text; the meanings are not documented.",
    setting: "PARTNER_LANGUAGES",
    confirmedBy: ["as asked for"],
    where: `${SHOP}/shop-calls.ts`,
  },
  terminal: {
    assumed: "`terminal` 0 fits a web shop.",
    because: "Examples carry 0; the meanings are not documented.",
    setting: "PARTNER_TERMINAL",
    confirmedBy: ["plans listed"],
    where: `${SHOP}/shop-calls.ts`,
  },
  mark: {
    assumed: "`mark` is 0.",
    because: "Every example carries 0; the meaning is not documented.",
    setting: "PARTNER_MARK",
    confirmedBy: ["plans listed"],
    where: `${SHOP}/shop-calls.ts`,
  },
  area: {
    assumed: "Without an `area` the list of plans has all of them.",
    because: "One example names a region; the values are not documented.",
    setting: "PARTNER_AREA",
    confirmedBy: ["plans listed"],
    where: `${SHOP}/shop-calls.ts`,
  },
  "verify-advisory": {
    assumed:
      "`/singleVerify` refuses only unknown SIMs. It is a hint: a refused SIM with plans is let in, unless the setting says `required`.",
    because: "Its answer is not documented; the list of plans decides.",
    setting: "PARTNER_VERIFY",
    confirmedBy: ["agrees", "accepts a SIM without plans"],
    where: "lib/sims/sim-finder.ts",
  },
  "verify-fields": {
    assumed: "`url` of `/singleVerify` is the shop's entry page, and its `terminal` is 1 (`PARTNER_VERIFY_TERMINAL`).",
    because: "The published example carries a login page and 1, where the other calls carry 0.",
    setting: "PARTNER_VERIFY_URL",
    where: `${SHOP}/shop-calls.ts`,
  },
  "null-lists": {
    assumed: "Null in place of the list of plans is an empty list.",
    because: "Nothing is documented about a SIM without plans.",
    confirmedBy: ["empty list"],
    where: `${SHOP}/plan-list.ts`,
  },
  offers: {
    assumed:
      "An offer has its two codes, a name, and terms with a period and a price; one that lacks any of these is not sold.",
    because: "Seen in the documented offer; which fields are required is not said.",
    confirmedBy: ["readable"],
    where: `${SHOP}/plan-list.ts`,
  },
  prices: {
    assumed:
      "A term is sold in the currency that it names, or else its offer. A price in another currency is sold only if the setting lists it, or if none is named. A term may come as one entry for each currency.",
    because: "USD and CNY prices are documented, and every entry names one currency of its own.",
    setting: "PARTNER_CURRENCIES",
    confirmedBy: ["one currency", "several currencies"],
    where: `${SHOP}/prices.ts`,
  },
  "price-form": {
    assumed:
      "An amount is a decimal text, and is sent back as it came. A bare number is sent back as its shortest decimal text; zeros beyond the currency's decimals are read. An original price below the price is a mistake and not shown.",
    because: "The documented amounts are texts with two decimals.",
    confirmedBy: ["text"],
    where: `${SHOP}/prices.ts`,
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
      "In the list of a SIM's orders, `orderStatus` 1 is waiting and 2 is in use. Without a list nothing is known. The desk reads the fleet's orders in the same way, and decides nothing by it.",
    because: "In the example only entries with 2 have a last day.",
    confirmedBy: ["1", "2"],
    where: `${SHOP}/sim-orders.ts`,
  },
  "own-number": {
    assumed: "`/singleOrder` may answer with another `orderNo` than ours, when `payId` and SIM are ours.",
    because: "The example repeats ours; a renewal can be ended only under the service's number.",
    confirmedBy: ["ours", "another"],
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
    confirmedBy: ["a record", "no record", "a refusal"],
    where: `${SHOP}/renewal-record.ts`,
  },
  "renewal-appears": {
    assumed:
      "Within 15 minutes after its payment, `/queryAutoRenewalRecord` shows a renewal under the ids of its order. Else it does not exist, and the order is flagged.",
    because: "Nothing is documented about how a renewal begins; `/{processor}AutoPay` may only take the payment.",
    confirmedBy: ["within 15 minutes"],
    where: "lib/renewals/renewal-check.ts",
  },
  "renewal-period": {
    assumed:
      "A renewal's record whose `orderPeriod` repeats its `packageType` does not count periods, unless a plan of the SIM has such a term: its length is not reported.",
    because: "The one example carries 5 and 5, which would be five years.",
    confirmedBy: ["the type again", "a period of a plan"],
    where: "lib/renewals/renewal-length.ts",
  },
  "renewal-rhythm": {
    assumed: "A renewal charges at the end of each period after `subscriptionTime`, and the first amount again.",
    because: "The record names neither a next date nor an amount.",
    where: "lib/renewals/charge-dates.ts",
  },
  "id-forms": {
    assumed: "`orderNo` is date and time with digits, `payId` is our partner code followed by it.",
    because: "Seen in examples; the caller mints the ids.",
    confirmedBy: ["accepted"],
    where: "lib/orders/open.ts",
  },
  "place-first": {
    assumed: "The order is placed before its payment is requested.",
    because: "The documented flow places the order in step 3; the payment calls repeat its `payId`.",
    confirmedBy: ["accepted"],
    where: "lib/orders/authorise.ts",
  },
  "place-again": {
    assumed: "A repeated `/singleOrder` with the same ids places one order.",
    because: "Not documented. An order without a payment costs nothing.",
    confirmedBy: ["same number"],
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
    confirmedBy: ["its own"],
    where: "lib/orders/authorise.ts",
  },
  "set-up-prefix": {
    assumed: "A client secret with `seti_` sets a card up; any other is for a payment.",
    because: "The processor documents its prefixes; which of both a renewal gets, the service does not say.",
    confirmedBy: ["seti", "pi"],
    where: "lib/orders/card.ts",
  },
  "processor-key": {
    assumed:
      "Where `PROCESSOR_KEY` is set, every payment comes under that publishable key; one under another is refused.",
    because: "Another key belongs to another account, which would take the money.",
    setting: "PROCESSOR_KEY",
    confirmedBy: ["the configured one"],
    where: "lib/partner/payment/payment-calls.ts",
  },
  "mail-on-payment": {
    assumed: "The payment carries the buyer's mail address, readable for every holder of its secret.",
    because: "The address is a field of the payment calls.",
    where: "app/(live)/orders/[orderId]/pay-link/other-pays.tsx",
  },
  "one-more-entry": {
    assumed: "A plan is on the SIM when its list has one more entry with the plan's name than before.",
    because: "The entries carry no id.",
    confirmedBy: ["one more"],
    where: "lib/orders/list/judge-list.ts",
  },
  "only-paid-listed": {
    assumed: "In the list of a SIM's orders are only those that are paid.",
    because:
      "Its description names orders in use and orders not yet enabled. If unpaid ones were listed, one could be taken for a paid order's plan. Only a rehearsal looks at this.",
    confirmedBy: ["not listed"],
    where: "lib/orders/list/judge-list.ts",
  },
  "one-payment": {
    assumed: "Two notifications are about one payment when they share the event or the time of payment.",
    because: "Only copies of one message are documented.",
    where: "lib/orders/decide.ts",
  },
  "result-period": {
    assumed: "A payment result names the duration that was ordered; another one flags the order.",
    because: "Seen in an example.",
    confirmedBy: ["same", "absent"],
    where: `${PAYMENT}/judge.ts`,
  },
  "second-subscription": {
    assumed:
      "A second `/{processor}SubDirectly` makes a second subscription. No text of its answer proves a payment, and no refusal proves that there is none.",
    because: "Not documented, so it is sent once for an order.",
    where: "lib/renewals/subscribe.ts",
  },
  "subscription-missing": {
    assumed:
      "Two minutes after a request for a subscription, a service without a renewal and a payment never got the request, or did nothing.",
    because: "The calls answer within seconds.",
    where: "lib/orders/decide.ts",
  },
  "result-success": {
    assumed:
      "`paid`, `success` and `succeeded` in `payRst` mean paid, in any case. Nothing or null there, and a refusal, mean that no payment is known yet.",
    because:
      "`success` is the one value seen. An unknown word proves nothing; one that stays for fifteen minutes after the card was used flags the order.",
    setting: "PARTNER_WORDS",
    confirmedBy: [...Object.values(PAYMENT_WORDS).flat(), "as set", "absent", "refused"],
    where: `${PAYMENT}/payment-evidence.ts`,
  },
  "result-decline": {
    assumed:
      "A word in `payRst` that means failed is about a declined card, and says so once, however often it is asked.",
    because: "Not documented. It counts as one decline of the order and decides nothing about its money.",
    setting: "PARTNER_WORDS",
    where: "lib/orders/evidence.ts",
  },
  "result-amount": {
    assumed: "`payAmount` begins with a symbol of its currency.",
    because: "Seen in an example. The symbol of the offer and the usual ones are accepted.",
    confirmedBy: ["symbol"],
    where: `${PAYMENT}/payment-evidence.ts`,
  },
  "result-time-zone": {
    assumed: "`payResultDate` is in UTC.",
    because: "The zone is not documented. A time before the order or after the answer is not used.",
    setting: "PARTNER_TIME_ZONE",
    confirmedBy: ["fits"],
    where: `${PAYMENT}/payment-time.ts`,
  },
  "status-words": {
    assumed:
      "Of a notification's statuses only `payment_status` decides about money: `paid`, `success` and `succeeded` mean paid. `order_status` `active` means that the plan is on the SIM. A dispute other than `none` and a risk other than `normal` flag the order.",
    because:
      "One value of each is documented. Case, hyphens and underscores make no difference. Another word for a payment is asked about at once, and flags the order after fifteen minutes; other unknown words are only noted.",
    setting: "PARTNER_WORDS",
    confirmedBy: Object.entries(STATUS_WORDS).flatMap(([field, meanings]) =>
      [...Object.values(meanings).flat(), "as set"].map((word) => `${field} ${word}`),
    ),
    where: `${PAYMENT}/words.ts`,
  },
  "amount-unit": {
    assumed:
      "A notification's `total_amount` is in minor units, in major units, or in major units rounded or cut to whole ones.",
    because: "The unit is not documented: each counts when it equals our price, and the unit is recorded.",
    confirmedBy: ["minor", "major", "rounded"],
    where: `${PAYMENT}/payment-evidence.ts`,
  },
  "paid-at-seconds": {
    assumed: "A `paid_at` below 1,000,000,000,000 is in seconds.",
    because: "Milliseconds are documented; the service's examples mix both forms elsewhere.",
    confirmedBy: ["milliseconds", "seconds"],
    where: `${PAYMENT}/payment-time.ts`,
  },
  "renewal-type": {
    assumed: "The first payment of a renewal may carry any `transaction_type`; a later one is not `one-time`.",
    because: "Only `one-time` is seen.",
    where: `${PAYMENT}/judge.ts`,
  },
  "plan-id": {
    assumed: "`plan_id` of a subscription is the order's `packageCode`.",
    because: "The example is a placeholder.",
    setting: "PARTNER_PLAN_ID",
    confirmedBy: ["packageCode accepted"],
    where: "lib/partner/payment/payment-calls.ts",
  },
  "notification-layout": {
    assumed: "A notification's body and header text are joined in one of eighteen ways.",
    because: "Order and separator are not documented: `auto` tries each one, and the matching one is recorded.",
    setting: "NOTIFICATION_LAYOUT",
    confirmedBy: NOTIFICATION_LAYOUTS,
    where: `${NOTIFICATIONS}/layouts.ts`,
  },
  "notification-writing": {
    assumed:
      "A notification's body is signed as sent but for its order and its white space, or written anew as common JSON libraries do.",
    because:
      "Spaces after separators, the order within nested objects and escapes are not documented: all combinations are tried, and the matching one is recorded.",
    confirmedBy: WRITING_WORDS,
    where: `${NOTIFICATIONS}/writings.ts`,
  },
  "notification-key": {
    assumed: "A notification's key is the bytes that its hexadecimal text encodes, or that text itself.",
    because: "`Raw hexadecimal form` can mean either; both are tried.",
    confirmedBy: ["key-bytes", "key-text"],
    where: `${NOTIFICATIONS}/check.ts`,
  },
  "order-ids": {
    assumed:
      "A notification names our order in `order_id`, `purchase_order_id`, `source.reference_id` or the event's `id`, by any of our ids, the service's number or the subscription.",
    because: "The fields are documented, their contents are not.",
    where: `${NOTIFICATIONS}/notification.ts`,
  },
  "decline-kind": {
    assumed: "A notification with `event_subtype` `payment_failed` is about a card that was declined.",
    because:
      "Named after `payment_succeeded`, the one value seen. It counts as a decline of the order, and proves nothing about money.",
    where: `${NOTIFICATIONS}/notification.ts`,
  },
  "unstated-kind": {
    assumed: "A notification without its kind may be a payment: it is kept with its order, and flags it.",
    because: "One kind is documented.",
    where: `${NOTIFICATIONS}/notification.ts`,
  },
  "renewal-kind": {
    assumed:
      "A payment of another kind, for a paid order that renews, belongs to its renewal, unless it is about the first payment.",
    because: "The notification of a renewal's payment is not documented.",
    where: "lib/inbox/match.ts",
  },
  "plans-in-turn": {
    assumed: "The plans of a SIM run one after another in the order of their payment, each at its full length.",
    because:
      "The list of a SIM shows plans in use and waiting ones, without their start. An order waits if more entries of its plan wait than were paid after it.",
    confirmedBy: ["one in use"],
    where: "lib/orders/list/judge-list.ts",
  },
  "queued-active": {
    assumed: "`order_status` `active` may also stand in the notification of a plan that is queued.",
    because: "It is the one documented value. Where another plan may come first, the SIM's list decides.",
    where: "lib/orders/decide.ts",
  },
  "equal-periods": {
    assumed: "Each period of a term brings the same data, unless the plan's words name an amount.",
    because: "No field says how much data a plan has.",
    where: "lib/catalogue/best-value.ts",
  },
  "megabytes-in-a-gigabyte": {
    assumed: "A gigabyte has 1,024 megabytes.",
    because: "Not documented; the pages show usage in the unit of the plans.",
    where: "lib/text/data-units.ts",
  },
  "refusal-words": {
    assumed: "A refusal that mentions the signature, or the partner and no SIM or order, is about the partner code.",
    because: "Failure codes are not documented. The doctor calls it likely, never sure.",
    where: "scripts/doctor/service/code.ts",
  },
  "fleet-secret": {
    assumed: "The fleet's secret is the key as text.",
    because: "No request is published with its secret; it might be written in hexadecimal or base64.",
    setting: "FLEET_SECRET_FORM",
    confirmedBy: ["text", "hex", "base64"],
    where: "lib/partner/sign.ts",
  },
  "fleet-timestamp": {
    assumed: "The `timestamp` of a fleet call has thirteen digits.",
    because: "So the table of fields; the examples have ten.",
    setting: "FLEET_TIMESTAMP",
    confirmedBy: ["milliseconds", "seconds"],
    where: "lib/partner/families.ts",
  },
  "fleet-success": {
    assumed:
      "A fleet answer with the code of success and without `success` true is neither yes nor no, and so is a refusal that names an order.",
    because: "The documentation names both fields.",
    confirmedBy: ["code and success"],
    where: "lib/partner/families.ts",
  },
  "page-size": {
    assumed: "Pages of 100 entries are allowed. Pages of another size than asked for are read all the same.",
    because: "The largest page is not documented; 100 is the limit of a related interface.",
    setting: "FLEET_PAGE_SIZE",
    confirmedBy: ["as asked for"],
    where: "lib/partner/listing.ts",
  },
  "listing-end": {
    assumed:
      "A listing ends with an empty page, or with the page that completes the total. A page that repeats, and three that fail in a row, end it too.",
    because: "Totals are documented, the page after the last is not.",
    confirmedBy: ["an empty page", "the total"],
    where: "lib/partner/listing.ts",
  },
  volumes: {
    assumed:
      "Volumes are megabytes. A plan whose `flow` is zero has no limit. `usedFlow` is of the running cycle, `orderUsedFlow` of the whole order and not read.",
    because: "Plan names in the examples suggest megabytes.",
    confirmedBy: ["megabytes", "zero without a limit"],
    where: `${FLEET}/package-orders.ts`,
  },
  "empty-package": {
    assumed: "A package order without code, package and name stands for none.",
    because: "Documented: a device without a package has one with empty fields.",
    where: `${FLEET}/devices.ts`,
  },
  "single-device": {
    assumed: "One device is `data` itself or stands under `device`, its package under `package` or `package_order`.",
    because: "The answer of the call is not documented but for its package.",
    confirmedBy: ["package", "package_order"],
    where: `${FLEET}/devices.ts`,
  },
  "assets-list": {
    assumed: "The SIMs in use come all at once, as a bare list of at most 32 MB.",
    because: "Seen in an example.",
    confirmedBy: ["a bare list"],
    where: `${FLEET}/devices.ts`,
  },
  "usage-months": {
    assumed: "The months of usage are calendar months in UTC; a SIM that a month's list omits has nothing reported.",
    because: "The time zone is not documented.",
    setting: "PARTNER_TIME_ZONE",
    confirmedBy: ["current month listed"],
    where: "lib/sims/month-usage.ts",
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
    confirmedBy: ["accepted"],
    where: `${GROUPS}/group-calls.ts`,
  },
  "group-records": {
    assumed:
      "The names in the list of groups but for `group_id`, and `sim_ids` for the SIMs of a group. A bare list, and a list of another name, are read too.",
    because: "These answers are not documented; `sim_ids` is the name in the calls that change a group.",
    confirmedBy: ["groups", "sim_ids"],
    where: `${GROUPS}/group-calls.ts`,
  },
  "order-details": {
    assumed:
      "`/mall/order` answers with the names of a notification's detail; without an order's number it holds none.",
    because: "The rules of the call are documented, its answer is not.",
    confirmedBy: ["an order"],
    where: `${GROUPS}/order-details.ts`,
  },
} as const satisfies Readonly<Record<string, Assumption>>;

export type AssumptionId = keyof typeof ASSUMPTIONS;

/** The table with its ids, in its order. */
export const ALL_ASSUMPTIONS = Object.entries(ASSUMPTIONS) as [AssumptionId, Assumption][];

/** The table as Markdown. */
export function renderAssumptions(): string {
  const rows = ALL_ASSUMPTIONS.map(([id, { assumed, because, setting, where }]) => {
    const cells = [`\`${id}\``, assumed, because, setting ? `\`${setting}\`` : "", `\`${where}\``];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| Id | Assumed | Why, and how sure | Setting | File |", "|---|---|---|---|---|", ...rows].join("\n");
}
