/** The words of all letters, beside those of the pages. */
export const en = {
  /** The words around every letter. */
  frame: {
    contact: "Questions? Reply to this email or write to {email}.",
    purchase: "You’re receiving this email because your address was given with a purchase at {shop}.",
    soldBy: "Sold by {seller}",
  },
  /** The words of the letters about an order, beside those of its page. */
  orders: {
    receiptSubject: "Your receipt from {shop} ({number})",
    receiptIntro: "Thank you for your order. This email is your receipt.",
    issuedOn: "Receipt date",
    next: "What happens next",
    printable: "View or print receipt",
    agreed: "What you agreed to",
    late: "Your plan is taking longer than usual",
    lateNext: "We’re looking into it and will email you when your plan is active.",
    refused: "We couldn’t add your plan",
    refusedText:
      "We’ve received your payment, but we couldn’t add the plan to your SIM. We’re looking into it. Don’t pay again.",
    review: "We’re looking into your order",
    reviewText:
      "We’ve received your payment, and we need to check something about your order by hand. Don’t pay again.",
    started: "Your plan has started",
    solved: "Sorry for the wait. The plan is now active on your SIM.",
    paidByOther: "Your order has been paid",
    refundTitle: "Your refund of {amount}",
    refundText:
      "We’ve recorded a refund of {amount} for your order, made on {date}. Your bank may take a few days to show it. This email is your refund receipt.",
    forReceipt: "For receipt",
    refundedAmount: "Refunded",
    correctedTitle: "Correction: no refund of {amount}",
    correctedText:
      "We recorded a refund of {amount} for your order, but that record was wrong, so refund receipt {number} no longer applies. Contact us if you expected this refund.",
    linkTitle: "Your order",
    elsewhereText:
      "Our support team was asked to send you this. If you don’t know this order, please ignore this email or write to us.",
    elsewhereReason:
      "You’re receiving this email because the support team of {shop} was asked to send it to this address.",
    toldTitle: "We sent an email about your order to another address",
    toldText:
      "Our support team was asked to send an email about this order to another address, and sent it. If you didn’t ask for this, contact us.",
    answerTitle: "Our answer about your order",
    answerYours: "You wrote",
    answerReason: "You’re receiving this email because you asked {shop} for help.",
  },
  /** The words of the letters about an auto-renewal. */
  renewals: {
    expected: "Expected",
    howToStop:
      "You can stop auto-renewal anytime, without an account: use the link below, or stop it on “My SIM” in the browser you bought with. You keep your current plan until it ends.",

    begunSubject: "Auto-renewal is on: {plan}",
    begunTitle: "Auto-renewal is on",
    begunText:
      "Your plan now renews automatically. The card you paid with is charged for each new period until you stop it.",
    noticeDays:
      "We’ll email you at least {count, plural, one {# day} other {# days}} before each payment, with the amount and the date.",
    noticeHours:
      "We’ll email you at least {count, plural, one {# hour} other {# hours}} before each payment, with the amount and the date.",
    noNotice: "We don’t know how long each period of this plan lasts, so we can’t email you before each payment.",
    agreed: "You agreed to: {text}",

    noticeSubject: "Your plan renews around {date}: {price}",
    noticeTitle: "Your plan renews soon",
    noticeText:
      "Around {date}, the card you paid with will be charged {price} for the next period of your plan. You don’t need to do anything.",
    noticeStop:
      "Don’t want to renew? Stop auto-renewal before that date, without an account: use the link below, or stop it on “My SIM” in the browser you bought with. You keep your current plan until it ends.",

    chargedSubject: "Receipt: {plan} renewed for {price}",
    chargedTitle: "Your plan was renewed",
    chargedText: "Payment received. This email is your receipt.",

    stoppedSubject: "Auto-renewal stopped: {plan}",
    stoppedTitle: "Auto-renewal is off",
    stoppedText:
      "You asked us to stop auto-renewal for this plan. The stop is confirmed: you won’t be charged for any further period.",
    stoppedByUs:
      "Our support team stopped auto-renewal for this plan. The stop is confirmed: you won’t be charged for any further period. If you didn’t want this, contact us.",
    stoppedNoted:
      "Our support team has checked that auto-renewal for this plan has ended. If you’re charged again, contact us.",
    request: "Your request",
    requestedAt: "Received on",
    confirmedAt: "Confirmed on",
    periodEnds: "Current plan ends",
    beginAgain: "Changed your mind? Buy a plan for this SIM again and choose auto-renewal at checkout.",
    notYou:
      "Wasn’t this you? Contact us right away, and check who can use the browser you bought with and who can read your email.",

    failingSubject: "We haven’t seen your renewal payment: {plan}",
    failingTitle: "No renewal payment seen",
    failingText:
      "Your plan was due to renew around {date}, but we haven’t seen a payment. It may have failed, or the news may not have reached us yet.",
    failingOn: "Auto-renewal is still on for this SIM.",
    failingOff: "We no longer see auto-renewal for this SIM.",
    failingHelp:
      "Open “My SIM” to see which plan is active. If your bank shows the payment but your plan hasn’t renewed, don’t pay again: contact us.",
  },
  /** What reminders say. */
  reminders: {
    lowSubject: "{percent} of your data is used",
    lowText: "Your SIM ending in {ending} has {left} of data left.",
    outSubject: "Your data is used up",
    outText: "The data on your SIM ending in {ending} is used up.",
    expireSubject: "Your plan expires on {day}",
    expireText: "The plan on your SIM ending in {ending} is about to expire, and no other plan is queued after it.",
    plan: "Plan",
    left: "Data left",
    leftOf: "{left} of {total}",
    lastDay: "Expires",
    asOf: "Updated",
    topUp: "Top up again",
    start: "Before you pay, we show when a new plan would start, if we can tell.",
    zone: "This date follows the network’s time zone, so it may be a day off where you are.",
    age: "Data figures come from the network and can lag behind what you’ve used.",
    off: "Turn off these reminders",
    reason: "You’re receiving this email because you asked for reminders about this SIM at {shop}.",
  },
  /** Letters with a code and a link that prove a mailbox. */
  waysBack: {
    orderTitle: "Open your order",
    simTitle: "Open “My SIM”",
    preview: "Your code and your link. Use either one, once, within 15 minutes.",
    orderIntro: "You asked to open order {order} in another browser. Enter this code there:",
    simIntro:
      "You asked for the orders of your SIM ending in {ending}. Enter this code in the browser where you asked:",
    elsewhere: "Or use this link, on any device:",
    openOrder: "Open order",
    openSim: "Open My SIM",
    until: "Use the code or the link, once, by {time}. Don’t share them: they show your orders.",
    ignore: "If you didn’t ask for this, ignore this email. Nothing happens unless the code or the link is used.",
    mailboxTitle: "Confirm your email address",
    mailboxIntro: "Enter this code in the browser where you asked for it:",
    mailboxLink: "Or open this link in the same browser:",
    mailboxUntil: "Use the code or the link, once, by {time}. Don’t share them.",
    mailboxReason: "You’re receiving this email because your address was entered at {shop}.",
  },
  /** The words of acknowledgements, beside those of the pages. */
  law: {
    withdrawal: "We’ve received your withdrawal (order {number})",
    cancellation: "We’ve received your cancellation (order {number})",
    lead: "This email confirms that we’ve received your declaration.",
    follows: "We’ll look at your withdrawal and reply to you.",
    renews: "This doesn’t stop auto-renewal. You can stop it right away:",
    stopping:
      "We’re ending this order’s auto-renewal. Until that’s confirmed, you may still be charged. We’ll email you when it’s confirmed.",
    stopped: "This order’s auto-renewal is off. The stop was confirmed on {at}.",
    ended: "This order’s auto-renewal was already off. The stop was confirmed on {at}.",
    noted:
      "Our support team noted on {at} that this order’s auto-renewal has ended. If you’re charged again, please contact us.",
    others: "To cancel auto-renewal of another order for this SIM, use that order’s number.",
    none: "This order has no auto-renewal to cancel. If you’re charged again, please contact us.",
    checking:
      "We’ll check whether this order has auto-renewal. If it does, we’ll end it. We’ll reply to you either way. Until then, you may still be charged.",
    changed: "If you didn’t send this or have changed your mind, please contact us right away.",
  },
};
