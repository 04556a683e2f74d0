/** What the card network says to a charge. */
export type Verdict =
  | { outcome: "approve" }
  | { outcome: "authenticate" }
  | { outcome: "process" }
  | { outcome: "decline"; code: string; declineCode?: string; message: string };

/** The bank asked whether it is you, and was not told so. */
export const notAuthenticated = {
  code: "payment_intent_authentication_failure",
  message: "We could not authenticate you with your bank. Choose another way to pay and try again.",
};

/** The test cards, by number: what happens, and what the front page says about it. */
export const testCards: { number: string; about: string; verdict: Verdict }[] = [
  { number: "4242424242424242", about: "Pays", verdict: { outcome: "approve" } },
  { number: "4000002500003155", about: "Asks for authentication first", verdict: { outcome: "authenticate" } },
  { number: "4000000000000077", about: "Is processed for a while, then pays", verdict: { outcome: "process" } },
  {
    number: "4000000000000002",
    about: "Declined",
    verdict: decline("card_declined", "generic_decline", "Your card was declined."),
  },
  {
    number: "4000000000009995",
    about: "Declined: not enough funds",
    verdict: decline("card_declined", "insufficient_funds", "Your card has insufficient funds."),
  },
  {
    number: "4000000000000069",
    about: "Declined: expired",
    verdict: decline("expired_card", "expired_card", "Your card has expired."),
  },
  {
    number: "4000000000000127",
    about: "Declined: wrong security code",
    verdict: decline("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."),
  },
  {
    number: "4000008400001280",
    about: "Fails the bank's check, within the page",
    verdict: { outcome: "decline", ...notAuthenticated },
  },
];

/** Any other number is declined, as the real processor does with a real card in test mode. */
export function verdictOn(cardNumber: string): Verdict {
  const known = testCards.find((card) => card.number === cardNumber);
  return known?.verdict ?? decline("card_declined", "test_mode_live_card", "Only test cards work here.");
}

function decline(code: string, declineCode: string, message: string): Verdict {
  return { outcome: "decline", code, declineCode, message };
}
