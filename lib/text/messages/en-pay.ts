/** What is said where somebody else pays, in English. */

export const pay = {
  offer: "Let somebody else pay",
  offerHint:
    "Makes a link for one other phone or person. It shows the plan, the price and the end of the SIM number. With the payment goes your email address, which whoever pays may find there.",
  title: "Somebody else pays",
  send: "Send this link, or let it be scanned. One browser can go on to the payment with it; this page says when that is done.",
  link: "Link for whoever pays",
  share: "Share the link",
  copy: "Copy the link",
  copied: "Copied.",
  taken:
    "Somebody has gone on to the payment with the link. This page says when it is paid. If nothing comes of it, make a new link.",
  again: "Make a new link",
  againHint: "The link before it stops working.",
  unanswered: "No answer has come. Please reload this page to see whether there is a link.",
  closed: "This order can’t be paid by somebody else any more.",
  payTitle: "Pay for somebody’s SIM",
  asked: "Whoever sent you this link asks you to pay for a plan on their SIM.",
  forOther: "You pay for somebody else’s SIM.",
  received: "This order is paid, and nobody need pay again. The plan is being switched on.",
  ready: "This order is paid, and the plan is on the SIM.",
  goneTitle: "This link can’t be used",
  gone: "It was used already, a newer one has taken its place, or the order does not wait for a payment now. Nothing was charged by opening it. As long as the order waits for a payment, whoever sent it can make a new one.",
};
