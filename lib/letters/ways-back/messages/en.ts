/** Letters with a code and a link that prove a mailbox. */
export const en = {
  orderTitle: "Open your order",
  simTitle: "Open “My SIM”",
  preview: "Your code and your link. Use either one, once, within 15 minutes.",
  orderIntro: "You asked to open order {order} in another browser. Enter this code there:",
  simIntro: "You asked for the orders of your SIM ending in {ending}. Enter this code in the browser where you asked:",
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
};
