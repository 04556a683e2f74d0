import type { OrderRow } from "#/lib/db/schema.ts";
import { termLength } from "#/lib/partner/shop/length.ts";
import type { Order, OrderChange, RenewalCheckAnswer } from "./order.ts";
import type { PaymentState, ServiceState, SubscriptionState } from "./states.ts";
import { ownPayments } from "./status.ts";

/** An order's row. It may also hold the sum of its refunds that stand, in minor units. */
export type ReadRow = OrderRow & { refunded_minor?: number | null };

/** The order in a row of the database. */
export function toOrder(row: ReadRow): Order {
  return {
    id: row.id,
    attemptKey: row.attempt_key,
    version: row.version,
    // The database knows states as text; only `advanceBy` writes them, so the text is one of ours.
    payment: row.payment as PaymentState,
    service: row.service as ServiceState,
    review: row.review,
    createdAt: row.created_at,
    openedAt: row.opened_at,
    // A version that knew only one time wrote it into the one column.
    paidAt: row.payment_made_at ?? row.paid_at,
    learnedAt: row.paid_at,
    // The row is older than the column: at that time, every plan on a SIM counted as started.
    deliveredAt: row.delivered_at ?? row.active_at,
    // A possible second payment has to be refunded too.
    isRefunded: (row.refunded_minor ?? -1) >= row.amount_minor * ownPayments(row),
    givenBackAt: row.given_back_at,
    activeAt: row.active_at,
    missingSince: row.missing_since,
    erasedAt: row.erased_at,
    sim: row.sim,
    language: row.language,
    readerLanguage: row.reader_language ?? row.language,
    email: row.email,
    shownMinor: row.shown_minor,
    ...goodsOf(row),
    partnerIds: {
      orderNo: row.order_no,
      payId: row.pay_id,
      requestOrderId: row.request_order_id,
      partnerOrderNo: row.partner_order_no,
    },
    placement: { sentAt: row.place_sent_at, entriesBefore: row.entries_before, plansBefore: row.plans_before },
    secret: { sealed: row.client_secret_sealed, digest: row.secret_digest, publishableKey: row.publishable_key },
    cardAttempts: {
      confirmingAt: row.confirming_at,
      firstAt: row.tried_at,
      declines: row.declines,
      pausedUntil: row.resting_until,
      fieldsRefusedAt: row.fields_refused_at,
      by: row.confirmed_by,
    },
    consent: row.consent_text === null ? null : { text: row.consent_text, givenAt: row.consented_at ?? row.created_at },
    payerConsent:
      row.payer_consent_text === null
        ? null
        : { text: row.payer_consent_text, givenAt: row.payer_consented_at ?? row.created_at },
    renewal:
      row.renews === 1 ? { text: row.renewal_text ?? "", chosenAt: row.renewal_chosen_at ?? row.created_at } : null,
    subscription: subscriptionOf(row),
    renewalCheck: {
      since: row.renewal_checked_since,
      foundAt: row.renewal_found_at,
      answer: row.renewal_answer as RenewalCheckAnswer | null,
      answeredAt: row.renewal_answered_at,
      nextQueryAt: row.renewal_ask_at,
    },
    charges: { nextAt: row.next_charge_at, lookAt: row.charge_look_at },
    schedule: {
      activityAt: row.touched_at,
      backOffUntil: row.quiet_until,
      answeredAt: row.answered_at,
      nextQueryAt: row.next_ask_at,
      failures: row.failures,
    },
  };
}

function goodsOf(row: OrderRow): Pick<Order, "plan" | "term" | "price"> {
  return {
    plan: {
      name: row.plan_name,
      title: row.plan_title,
      shownTitle: row.shown_title ?? row.plan_title,
      servicePlanCode: row.service_plan_code,
      packageCode: row.package_code,
    },
    term: {
      name: row.term_name,
      orderPeriod: row.order_period,
      packageType: row.package_type,
      length: termLength(row.order_period, row.package_type),
      specifications: row.specifications,
      isRenewable: row.is_renewable === 1,
    },
    price: {
      amountMinor: row.amount_minor,
      amountText: row.amount_text,
      currency: row.currency,
      symbol: row.currency_symbol,
    },
  };
}

/** The states that `subscription_word` stores as a word of ours; in the others it holds the partner's own word, or null. */
export const OWN_WORDS = {
  competing: "rivalled",
  missing: "none",
  found: "found",
} as const satisfies Partial<Record<SubscriptionState, string>>;

/** Written by earlier versions, which took a refusal as final. It proves nothing, so the shop still looks for the payment. */
const FORMER_REFUSAL = "refused";

function subscriptionOf(row: OrderRow): Order["subscription"] {
  const { subscription_id: id, subscription_word: word, subscribe_sent_at: sentAt } = row;
  const own = Object.entries(OWN_WORDS).find(([, text]) => text === word);
  let state: SubscriptionState = sentAt === null ? "unsent" : "sent";
  // An earlier version kept this word when it sent the request later.
  const wasSentLater = word === OWN_WORDS.competing && sentAt !== null;
  // Only an answer has an id, so the partner's "refused" is not taken for ours.
  if (id !== null) state = "answered";
  else if (word === FORMER_REFUSAL) state = "missing";
  else if (own && !wasSentLater) state = own[0] as SubscriptionState;
  return {
    state,
    sentAt,
    id,
    partnerStatus: state === "answered" ? word : null,
    paymentMethod: row.payment_method,
    notFoundAt: row.no_subscription_at,
  };
}

type Columns = { [Name in keyof OrderRow]?: OrderRow[Name] | undefined };

/** The columns that a change writes; undefined in the others. */
export function columnsOf(change: OrderChange): Columns {
  const { placement, secret, cardAttempts, consent, payerConsent, renewal, renewalCheck, schedule } = change;
  return {
    attempt_key: change.attemptKey,
    payment: change.payment,
    service: change.service,
    review: change.review,
    created_at: change.createdAt,
    opened_at: change.openedAt,
    paid_at: change.learnedAt,
    payment_made_at: change.paidAt,
    delivered_at: change.deliveredAt,
    given_back_at: change.givenBackAt,
    active_at: change.activeAt,
    missing_since: change.missingSince,
    erased_at: change.erasedAt,
    sim: change.sim,
    language: change.language,
    reader_language: change.readerLanguage,
    email: change.email,
    shown_minor: change.shownMinor,
    ...goodsColumnsOf(change),
    order_no: change.partnerIds?.orderNo,
    pay_id: change.partnerIds?.payId,
    request_order_id: change.partnerIds?.requestOrderId,
    partner_order_no: change.partnerIds?.partnerOrderNo,
    place_sent_at: placement?.sentAt,
    entries_before: placement?.entriesBefore,
    plans_before: placement?.plansBefore,
    client_secret_sealed: secret?.sealed,
    secret_digest: secret?.digest,
    publishable_key: secret?.publishableKey,
    confirming_at: cardAttempts?.confirmingAt,
    tried_at: cardAttempts?.firstAt,
    declines: cardAttempts?.declines,
    resting_until: cardAttempts?.pausedUntil,
    fields_refused_at: cardAttempts?.fieldsRefusedAt,
    confirmed_by: cardAttempts?.by,
    ...(consent !== undefined && { consent_text: consent?.text ?? null, consented_at: consent?.givenAt ?? null }),
    ...(payerConsent !== undefined && {
      payer_consent_text: payerConsent?.text ?? null,
      payer_consented_at: payerConsent?.givenAt ?? null,
    }),
    ...(renewal !== undefined && {
      renews: renewal === null ? 0 : 1,
      renewal_text: renewal?.text ?? null,
      renewal_chosen_at: renewal?.chosenAt ?? null,
    }),
    ...subscriptionColumnsOf(change),
    renewal_checked_since: renewalCheck?.since,
    renewal_found_at: renewalCheck?.foundAt,
    renewal_answer: renewalCheck?.answer,
    renewal_answered_at: renewalCheck?.answeredAt,
    renewal_ask_at: renewalCheck?.nextQueryAt,
    next_charge_at: change.charges?.nextAt,
    charge_look_at: change.charges?.lookAt,
    touched_at: schedule?.activityAt,
    quiet_until: schedule?.backOffUntil,
    answered_at: schedule?.answeredAt,
    next_ask_at: schedule?.nextQueryAt,
    failures: schedule?.failures,
  };
}

/** The columns that several changes write one after the other. */
export function columnsOfAll(changes: readonly OrderChange[]): Columns {
  const columns: Record<string, unknown> = {};
  for (const change of changes) {
    for (const [name, value] of Object.entries(columnsOf(change))) if (value !== undefined) columns[name] = value;
  }
  return columns;
}

/** The row of a new order, which has no lease and was never considered for erasure. */
export function newRow(order: Order): OrderRow {
  const { id, version } = order;
  // A whole order leaves no column out.
  return { ...columnsOf(order), id, version, lease_token: null, lease_until: null, erasure_check_at: null } as OrderRow;
}

function goodsColumnsOf({ plan, term, price }: OrderChange): Columns {
  return {
    plan_name: plan?.name,
    plan_title: plan?.title,
    shown_title: plan?.shownTitle,
    service_plan_code: plan?.servicePlanCode,
    package_code: plan?.packageCode,
    term_name: term?.name,
    order_period: term?.orderPeriod,
    package_type: term?.packageType,
    specifications: term?.specifications,
    is_renewable: term?.isRenewable === undefined ? undefined : Number(term.isRenewable),
    amount_minor: price?.amountMinor,
    amount_text: price?.amountText,
    currency: price?.currency,
    currency_symbol: price?.symbol,
  };
}

/** A change of the state names the partner's word too, where there is one. */
function subscriptionColumnsOf({ subscription = {} }: OrderChange): Columns {
  const { state, partnerStatus = null } = subscription;
  const ownWords: Partial<Record<SubscriptionState, string>> = OWN_WORDS;
  return {
    subscription_word: state && (ownWords[state] ?? partnerStatus),
    subscribe_sent_at: subscription.sentAt,
    subscription_id: subscription.id,
    payment_method: subscription.paymentMethod,
    no_subscription_at: subscription.notFoundAt,
  };
}
