/** The words of the letters about an order, beside those of its page. */
export const en = {
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
  reviewText: "We’ve received your payment, and we need to check something about your order by hand. Don’t pay again.",
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
};
