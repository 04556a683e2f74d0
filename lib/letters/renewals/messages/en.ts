/** The words of the letters about an auto-renewal. */
export const en = {
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
};
