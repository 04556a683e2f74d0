import type { OrderText } from "#/lib/orders/status.ts";

/** What a sentence claims about money, as far as the simulator can check it. */
export type Claim =
  | "paid"
  | "plan on the SIM"
  | "plan started"
  | "nothing charged"
  | "no payment for a day"
  | "not being confirmed"
  | "nothing renews"
  | "no renewal seen";

/** The sentence on an order's page; a new one does not compile without its claims. */
const ORDER_PAGE = {
  "order.text.waiting": ["not being confirmed"],
  "order.text.checking": [],
  "order.text.received": ["paid"],
  "order.text.delivered": ["paid", "plan on the SIM"],
  "order.text.queued": ["paid", "plan on the SIM"],
  "order.text.ready": ["paid", "plan on the SIM", "plan started"],
  "order.text.ended": ["nothing charged"],
  "order.text.lapsed": ["no payment for a day"],
  "order.text.refused": ["nothing charged"],
  "order.text.rivalled": ["nothing charged"],
  "order.text.noSubscription": [],
  "order.text.withdrawn": ["nothing charged"],
  "order.text.withdrawnTried": [],
  "order.text.refunded": ["paid"],
  "order.text.reviewPaid": ["paid"],
  "order.text.reviewRefused": ["paid"],
  "order.text.reviewQueued": ["paid"],
  "order.text.review": [],
} as const satisfies Record<`order.text.${OrderText}`, readonly Claim[]>;

/** The claims of the sentences that the simulated buyers read, by message key. */
export const CLAIMS = {
  ...ORDER_PAGE,
  "checkout.changed": ["nothing charged"],
  "checkout.continueHint": ["nothing charged"],
  "checkout.unreachable": ["nothing charged"],
  "checkout.closed": [],
  "checkout.renewsAlready": ["nothing charged"],
  "checkout.late": ["nothing charged"],
  "checkout.failed": ["nothing charged"],
  "checkout.unloaded": [],
  "plans.bought": ["paid"],
  "plans.inReview": [],
  "renewal.none": ["nothing renews"],
  "renewal.pending": ["paid"],
  "renewal.missing": ["paid", "no renewal seen"],
  "renewal.unclear": ["paid"],
  "renewal.stopped": ["nothing renews"],
} as const satisfies Record<string, readonly Claim[]>;

export type ClaimKey = keyof typeof CLAIMS;

/** Why the simulated buyers need not read a sentence about money; a key with a dot at its end is a whole group. */
export const UNREAD: Readonly<Record<string, string>> = {
  "shop.steps.pay": "a label",
  "home.lead": "what the shop does",
  "home.problem.card": "said before there is an order",
  "home.why.": "what the shop does",
  "home.how.": "what the shop does",
  "help.": "the same advice for any order",
  "consent.": "what the buyer agrees to",
  "plans.gone": "said before there is an order",
  "plans.late": "said before there is an order",
  "pay.": "the payer's pages read the same order; e2e/pay-link.spec.ts",
  "checkout.paid": "a label beside the amount",
  "checkout.once": "the terms of the choice",
  "checkout.onceUnless": "the terms of the choice",
  "checkout.emailHint": "what the address is for",
  "checkout.continue": "a button",
  "checkout.sendingLate": "what the next step does",
  "checkout.unanswered": "what the next step does",
  "checkout.pay": "a button",
  "checkout.payAndRenew": "a button",
  "checkout.paying": "what the browser does",
  "checkout.orCard": "a label",
  "checkout.payingLate": "a request",
  "checkout.resting": "counts declines and says what to do; e2e/cards.spec.ts",
  "checkout.rivalled": "said by the browser's script; e2e/renewal-choice.spec.ts",
  "checkout.unsure": "claims nothing, said by the browser's script; e2e/card-form.spec.ts",
  "checkout.secure": "who sees the card",
  "decline.": "the processor's own answer, said by the browser's script; e2e/cards.spec.ts",
  "order.heading.": "says the same as the sentence below it",
  "order.elsewhere.":
    "repeats the sentence above it for a browser that doesn't own the order; e2e/order-elsewhere.spec.ts and e2e/renewal.spec.ts",
  "order.toCard": "a link",
  "order.paidAt": "a label beside the time",
  "order.step.paid": "a label",
  "order.billing.closed": "answers a form that only a paid order shows",
  "mail.": "the way back to orders, which says the same whether there is one or not",
  "law.": "says the same whether the order exists or not",
  "offline.": "says of itself that it is old",
  "owner.": "said before the order is placed; e2e/owner.spec.ts",
  "session.": "what this device gives up; e2e/copied-cookie.spec.ts",
  "renewal.charge": "a label",
  "renewal.next": "a label",
  "renewal.noted": "an operator's word, and no operator is simulated; e2e/desk-renewal.spec.ts",
  "renewal.stopping": "a promise to go on asking",
  "renewal.confirm": "a question",
  "trouble.": "a page that failed knows of no order; e2e/accessible-errors.spec.ts",
};
