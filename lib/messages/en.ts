import { pay } from "./en-pay.ts";
import { effect, sim, usage } from "./en-sim.ts";

/** Every sentence a person can read, in English. Sentences about money say how far it got: nothing charged, being checked, paid. */
export const en = {
  shop: {
    support: "Help: {email}",
    language: "Language",
  },
  home: {
    title: "Top up your SIM",
    lead: "Type the SIM number, pick a plan, pay by card. No account, no app.",
    number: "SIM number",
    hint: "Usually 19 or 20 digits starting with 89. Spaces and dashes don’t matter.",
    show: "Show plans",
    where: "Where do I find the number?",
    whereCard: "Printed on the SIM itself, on the plastic card it came in, or on the box. It may be called ICCID.",
    wherePhone: "On an iPhone: Settings, General, About. On Android: Settings, About phone, SIM status.",
    whereDevice: "In a router, camera or tracker: on its status page, near “SIM” or “ICCID”.",
    problem: {
      empty: "Please type your SIM number.",
      characters: "A SIM number has digits only (on a few cards also the letters A to F). Please check what you typed.",
      short:
        "That is too short for a SIM number, which has 17 to 22 digits. If your card shows only a part of it, look on the plastic card or in your phone’s settings.",
      long: "That is too long for a SIM number, which has 17 to 22 digits. Does something else stand before or after it?",
      several: "There is more than one SIM number in this. Please choose one of them below.",
      imei: "Fifteen digits are the number of a device (IMEI). The SIM number is longer and usually starts with 89.",
      eid: "That is the EID, the number of a chip that holds eSIMs. The SIM number is shorter; it often stands right beside it and is called ICCID.",
      phone:
        "That looks like a phone number. Here you need the number of the SIM itself: 19 or 20 digits starting with 89, also called ICCID.",
      card: "That looks like the number of a bank card, so this page doesn’t show it again. The card comes later; here you need the number of your SIM, which starts with 89.",
      activation:
        "That is the code which installs an eSIM. Here you need the number of the eSIM once it is installed: see your phone’s settings.",
      rounded:
        "A spreadsheet has shortened this number, and its last digits are lost. Please copy it from the SIM card or the phone.",
    },
    reading: "This is what we read:",
    doubt: {
      letter:
        "Please compare the marked block with your card: a letter stands in it, and nearly all cards have digits only.",
      size: "Please compare the marked block with your card: it is longer or shorter than the others.",
      known:
        "Please compare the marked block with your card: only there this differs from a number you have used here before.",
      zeros: "The zeros at the end look as if a spreadsheet had cut off the last digits.",
      start: "Nearly every SIM number starts with 89, and this one doesn’t.",
    },
    choose: "Or go on with one of these:",
    none: "We have no plans for this number. Please check it digit by digit; if it is right, this SIM can’t be topped up here.",
    mistyped: "The last digit doesn’t fit the others, so one may be mistyped.",
  },
  plans: {
    title: "Plans for your SIM",
    sim: "SIM number ending in {ending}",
    otherSim: "Use another SIM",
    duration: "Duration",
    currency: "Currency",
    buy: "Buy",
    details: "What’s included",
    was: "instead of",
    aDay: "{price} a day",
    best: "Best value",
    bestMeans: "Best value: the lowest price a day within a plan.",
    gone: "This plan is no longer offered as you saw it. Nothing was charged. Please choose again.",
    late: "We can’t reach the service right now. These are its plans of {time}; the price is read again before you pay.",
    boughtTitle: "You have ordered this already",
    bought: "Order {reference} for the same plan and the same SIM is paid. Do you want to buy it once more?",
    inReview:
      "Order {reference} for the same plan and the same SIM may be paid already. Do you really want to buy it once more?",
    boughtOpen: "See that order",
    again: "Yes, buy it again",
    noneTitle: "No plans for this SIM",
    expiredTitle: "Which SIM is it?",
    expired: "This browser doesn’t remember a SIM number (any more).",
    cookies:
      "If you have just typed it: the shop needs cookies to remember it, and this browser keeps none. Please allow cookies for this page, then type the number again.",
    start: "Type the SIM number",
  },
  sim,
  usage,
  effect,
  pay,
  duration: {
    days: "{count, plural, one {# day} other {# days}}",
    months: "{count, plural, one {# month} other {# months}}",
    years: "{count, plural, one {# year} other {# years}}",
    periods: "{count, plural, one {# period} other {# periods}}",
  },
  checkout: {
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
  },
  decline: {
    card_declined: "Your bank declined the card. Nothing was charged. Try another card, or ask your bank.",
    insufficient_funds: "There is not enough money on the card. Nothing was charged. Try another card.",
    expired_card: "The card has expired. Nothing was charged. Try another card.",
    incorrect_cvc: "The security code is not right. Nothing was charged. Please check it.",
    incorrect_number: "The card number is not right. Nothing was charged. Please check it.",
    incomplete: "Please complete the card details. Nothing was charged.",
    authentication:
      "The payment was not confirmed with your bank. Nothing was charged. Try again, or use another card.",
    unsent: "The payment could not be sent. Nothing was charged. Please try again.",
    other: "The payment did not go through. Nothing was charged. Try again, or use another card.",
  },
  order: {
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
      rivalled:
        "The renewal was not set up, since this SIM has another one already. Nothing was charged for this order.",
      noSubscription:
        "The renewal was not set up: the service knows of no renewal and of no payment. Should your bank show one all the same, do not pay again: it is still being looked for.",
      reviewPaid:
        "Your payment is here, but switching the plan on takes longer than it should. You need not pay again.",
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
    step: { paid: "Paid", ordered: "Ordered", ready: "Ready" },
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
  },
  offline: {
    title: "No connection to the shop",
    kept: "This is how the page looked on {time}. What has happened since, to a payment too, it doesn’t show.",
    none: "This page can’t be shown without a connection. If you have just paid, don’t pay again before your order’s page says how it stands.",
    order: "Your last order, as it was seen",
    sim: "My SIM, as it was seen",
    again: "Try again",
  },
  renewal: {
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
  },
  trouble: {
    title: "Something went wrong on our side",
    before: "Nothing was charged. Please try again in a moment.",
    stop: "Whether the end was asked for is not certain. Please look at “My SIM” in a moment.",
    after:
      "This doesn’t say anything about your payment. If you have confirmed it, do not pay again; reload this page in a moment.",
    unreachableTitle: "We can’t reach the service right now",
    unreachable: "The plans can’t be read at the moment. Nothing was charged. Please try again.",
    again: "Try again",
    part: "This can’t be shown right now. Please reload the page in a moment.",
    foreign:
      "This form was not sent from a page of this shop, so nothing was done. Please reload the page and try again.",
    notFoundTitle: "There is no such page",
    notFound: "This address leads nowhere. Nothing was charged.",
    home: "To the start",
  },
};
