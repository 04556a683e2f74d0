import { checkout, decline, order, renewal } from "./en-order.ts";
import { pay } from "./en-pay.ts";
import { scan } from "./en-scan.ts";
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
    scan: "Scan the barcode instead",
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
  scan,
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
  checkout,
  decline,
  order,
  offline: {
    title: "No connection to the shop",
    kept: "This is how the page looked on {time}. What has happened since, to a payment too, it doesn’t show.",
    none: "This page can’t be shown without a connection. If you have just paid, don’t pay again before your order’s page says how it stands.",
    order: "Your last order, as it was seen",
    sim: "My SIM, as it was seen",
    again: "Try again",
  },
  renewal,
  trouble: {
    title: "Something went wrong on our side",
    ours: "Something went wrong on our side. {text}",
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
