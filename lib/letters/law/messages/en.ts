/** The words of acknowledgements, beside those of the pages. */
export const en = {
  withdrawal: "We’ve received your withdrawal (order {number})",
  cancellation: "We’ve received your cancellation (order {number})",
  lead: "This email confirms that we’ve received your declaration.",
  follows: "We’ll look at your withdrawal and reply to you.",
  renews: "This doesn’t stop auto-renewal. You can stop it right away:",
  stopping:
    "We’re ending this order’s auto-renewal. Until that’s confirmed, you may still be charged. We’ll email you when it’s confirmed.",
  stopped: "This order’s auto-renewal is off. The stop was confirmed on {at}.",
  ended: "This order’s auto-renewal was already off. The stop was confirmed on {at}.",
  others: "To cancel auto-renewal of another order for this SIM, use that order’s number.",
  none: "This order has no auto-renewal to cancel. If you’re charged again, please contact us.",
  checking:
    "We’ll check whether this order has auto-renewal. If it does, we’ll end it. We’ll reply to you either way. Until then, you may still be charged.",
  changed: "If you didn’t send this or have changed your mind, please contact us right away.",
};
