import type { DeclineReason } from "#/sandbox/ledger/charge.ts";

/** The card network's answer to a charge. */
type Verdict =
  | { outcome: "approve" }
  | { outcome: "authenticate"; thenDeclined?: DeclineReason }
  | { outcome: "process" }
  | ({ outcome: "decline" } & DeclineReason);

/** A card and its answers. Without a `setup` of its own it answers a set-up as it answers a charge. */
type TestCard = { number: string; about: string; verdict: Verdict; setup?: Verdict };

const NO_FUNDS: DeclineReason = {
  code: "card_declined",
  declineCode: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

/** The test cards, by number: what happens, and what the front page says about it. A number of the processor's does what it does there. */
export const testCards: TestCard[] = [
  { number: "4242424242424242", about: "Pays", verdict: { outcome: "approve" } },
  { number: "4000002500003155", about: "Asks for authentication first", verdict: { outcome: "authenticate" } },
  {
    number: "4000008260003178",
    about: "Asks for authentication first, then declined: not enough funds",
    verdict: { outcome: "authenticate", thenDeclined: NO_FUNDS },
    setup: { outcome: "authenticate" },
  },
  { number: "4000000000000077", about: "Pays, and the money is available at once", verdict: { outcome: "approve" } },
  {
    // The processor has no card for this, so the number must be none of its own.
    number: "4999000000000005",
    about: "The sandbox’s own card: stays processing for a while, then pays",
    verdict: { outcome: "process" },
  },
  {
    number: "4000000000000341",
    about: "Can be set up for later charges, which are declined",
    verdict: decline("card_declined", "generic_decline", "Your card was declined."),
    setup: { outcome: "approve" },
  },
  {
    number: "4000000000000002",
    about: "Declined",
    verdict: decline("card_declined", "generic_decline", "Your card was declined."),
  },
  {
    number: "4000000000009995",
    about: "Declined: not enough funds",
    verdict: { outcome: "decline", ...NO_FUNDS },
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
    verdict: { outcome: "decline", ...notAuthenticated("payment") },
    setup: { outcome: "decline", ...notAuthenticated("setup") },
  },
];

/** Any other number is declined, as the real processor declines a real card in test mode. */
export function verdictOn(cardNumber: string, kind: "payment" | "setup"): Verdict {
  const known = testCards.find((card) => card.number === cardNumber);
  if (!known) return decline("card_declined", "test_mode_live_card", "Only test cards work here.");
  return (kind === "setup" && known.setup) || known.verdict;
}

/** The bank asked the card holder to approve, and got no approval. */
export function notAuthenticated(kind: "payment" | "setup"): DeclineReason {
  return {
    code: `${kind}_intent_authentication_failure`,
    message: "We could not authenticate you with your bank. Choose another way to pay and try again.",
  };
}

function decline(code: string, declineCode: string, message: string): Verdict {
  return { outcome: "decline", code, declineCode, message };
}
