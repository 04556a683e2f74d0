/** What is said from the checkout to the end of a renewal, in English. */

export const checkout = {
  title: "Checkout",
  plan: "Plan",
  duration: "Duration",
  sim: "SIM number",
  runs: "On your SIM",
  total: "Total",
  paid: "Amount paid",
  reference: "Order number",
  once: "Paid once. Nothing renews by itself.",
  onceUnless: "Paid once, unless you choose renewal below.",
  renew: "Renew automatically",
  renewText:
    "{price} now and again every {duration}, from the same card, until you stop it: on the page “My SIM”, in two clicks, without an account.",
  renews: "Renews automatically: {text}",
  renewsAlready:
    "This SIM has an automatic renewal already. Nothing was charged. Stop that one first on the page “My SIM”, or continue without renewal.",
  email: "Email",
  emailHint: "Handed on with your payment, so that it can be found. This shop sends no mail: keep the order number.",
  emailProblem: "Please type an email address such as name@example.com.",
  continue: "Continue to payment",
  continueHint: "You enter your card in the next step. Nothing is charged before that.",
  sending: "One moment …",
  sendingLate: "Still waiting for an answer. Nothing is charged by this step. Please leave this page open.",
  offline:
    "No connection right now, so nothing can be sent. What you typed stays; the button comes back with the connection.",
  changed: "The price has changed: it was {old}, now it is {new}. Nothing was charged. Continue only if you agree.",
  unreachable:
    "We can’t reach the service that takes orders right now. Nothing was charged. Please try again in a moment.",
  unanswered:
    "No answer has come that this page understands. Your order is kept, and nothing is charged by this step. Please try again.",
  unread: "This form could not be read. Please reload the page and try again.",
  back: "Back to the plans",
  card: "Card",
  loading: "Loading the card form …",
  late: "The card form could not be loaded yet. Your connection may be slow, or something blocks it. Nothing was charged.",
  failed: "The card form could not be loaded. Nothing was charged.",
  retry: "Try again",
  unsure:
    "The card form could not be loaded. We are still asking whether your payment went through; please do not pay again.",
  toOrder: "See the state of the order",
  noScript:
    "The card form needs JavaScript, which is switched off here. Switch it on for this page, then reload the page.",
  pay: "Pay {price}",
  payAndRenew: "Pay {price} and renew",
  paying: "Paying …",
  payingLate: "Still waiting for an answer. Please do not pay again, and leave this page open.",
  unreached: "This try was not sent: the shop could not be reached. Please check the connection and try again.",
  resting:
    "The card was declined five times. Please wait ten minutes before the next try, and ask your bank meanwhile.",
  rivalled:
    "This try was not sent: another order for this SIM has begun to renew it, or is being paid right now. Look at “My SIM”, or at that order.",
  secure: "The card goes straight to the payment processor; this shop never sees it.",
  bank: "Your bank may ask you to confirm. A code by text message needs a SIM with reception; an app needs Wi-Fi.",
};

export const decline = {
  card_declined: "Your bank declined the card. Nothing was charged. Try another card, or ask your bank.",
  insufficient_funds: "There is not enough money on the card. Nothing was charged. Try another card.",
  expired_card: "The card has expired. Nothing was charged. Try another card.",
  incorrect_cvc: "The security code is not right. Nothing was charged. Please check it.",
  incorrect_number: "The card number is not right. Nothing was charged. Please check it.",
  incomplete: "Please complete the card details.",
  authentication: "The payment was not confirmed with your bank. Nothing was charged. Try again, or use another card.",
  unsent: "The payment could not be sent. Nothing was charged. Please try again.",
  other: "The payment did not go through. Nothing was charged. Try again, or use another card.",
};

export const order = {
  heading: {
    waiting: "Waiting for payment",
    checking: "Checking your payment",
    received: "Payment received",
    ready: "Your plan is ready",
    ended: "Payment not completed",
    review: "We need to look at this",
  },
  text: {
    waiting: "We have not seen a payment for this order yet.",
    checking: "We are asking whether the payment went through. Please do not pay again. This page updates by itself.",
    received:
      "Your payment is here, and the plan is being switched on. That usually takes less than a minute; you need not do anything.",
    ready:
      "The plan is on your SIM. If data doesn’t work yet, switch flight mode on and off once, or restart the device.",
    ended: "Nothing was charged. You can choose a plan again.",
    lapsed:
      "No payment has reached us for a day. Should your bank show one all the same, do not pay again: it is still being looked for.",
    refused: "The plan could not be ordered for this SIM. Nothing was charged.",
    notSubscribed:
      "The renewal was not set up: the service did not accept it. Nothing was charged. You can choose a plan again, with or without renewal.",
    rivalled: "The renewal was not set up, since this SIM has another one already. Nothing was charged for this order.",
    noSubscription:
      "The renewal was not set up: the service knows of no renewal and of no payment. Should your bank show one all the same, do not pay again: it is still being looked for.",
    reviewPaid: "Your payment is here, but switching the plan on takes longer than it should. You need not pay again.",
    review: "Something about this payment doesn’t fit, so a person has to look at it. Please do not pay again.",
  },
  keep: "Keep the order number {reference} and this page’s address.",
  toCard: "Go to the card form",
  toPlans: "Choose a plan",
  another: "Buy another plan",
  checkAgain: "Check again",
  offline: "No connection right now. Nothing is lost; this page goes on by itself when the connection is back.",
  slow: "The shop has not answered yet; this page goes on trying. Nothing is lost.",
  back: "The connection is back, and this page is up to date.",
  paidAt: "Paid on",
  receipt: "Receipt from {shop}",
  step: { paid: "Payment", ordered: "Order", ready: "Ready" },
  stepState: {
    done: "done",
    waiting: "waiting for you",
    checking: "being checked",
    now: "under way",
    stuck: "being looked at",
    open: "to come",
  },
  renewal: "Renewal",
  renewalTerms:
    "{price} every {duration}, as chosen with this order. Whether it still renews, and how to stop it, stands here:",
  renewed: "Renewed",
  elsewhere:
    "The order opens in the browser it was made in. If that was this one, it has forgotten: allow cookies, and start again with the SIM number.",
  notFoundTitle: "There is no such order",
  notFound: "Please check the address. Orders open in the browser they were made in.",
};

export const renewal = {
  title: "Automatic renewal",
  none: "The service names no automatic renewal for this SIM.",
  stopped: "Stopped. The end was confirmed on {date}; no further period is charged.",
  plan: "Plan",
  charge: "Charged",
  charged: "{price} every {duration}",
  chargedToday: "{price} every {duration}, at today’s price",
  chargedEvery: "every {duration}; the amount is not reported",
  notReported: "not reported",
  next: "Next charge",
  around: "around {date}",
  since: "Since",
  stop: "Stop renewal",
  cannotStop:
    "The service doesn’t say which order this renewal belongs to, so it can’t be stopped here. Please write to the support address below.",
  stoppingTitle: "Stopping",
  stopping:
    "You asked for the end on {date}. The service has not confirmed it yet; we go on asking. Until then it may still charge.",
  unknown: "Whether this SIM renews can’t be read right now. Nothing was changed.",
  confirmTitle: "Stop the renewal?",
  confirm: "What is paid for stays until its time is over. Once the end is confirmed, no further period is charged.",
  yes: "Yes, stop renewal",
  no: "Keep it",
  nothingToStop: "There is nothing to stop: no renewal is on for this SIM.",
};
