/** What is said where somebody else pays, in English. */

export const pay = {
  offer: "Let somebody else pay",
  offerHint: "Makes a link for one other phone or person. It shows the plan, the price and the end of the SIM number.",
  title: "Somebody else pays",
  send: "Send this link, or let it be scanned. One browser can open it and pay; this page says when that is done.",
  link: "Link for whoever pays",
  share: "Share the link",
  copy: "Copy the link",
  copied: "Copied.",
  taken: "The link was opened. This page says when it is paid. If nothing comes of it, make a new link.",
  again: "Make a new link",
  closed: "This order can’t be paid by somebody else any more.",
  payTitle: "Pay for somebody’s SIM",
  asked: "Whoever sent you this link asks you to pay for a plan on their SIM.",
  forOther: "You pay for somebody else’s SIM.",
  ready: "Your payment went through, and the plan is on the SIM.",
  goneTitle: "This link can’t be used",
  gone: "It was used already, a newer one has taken its place, or the order no longer waits for a payment. Nothing was charged by opening it. Whoever sent it can make a new one.",
};
