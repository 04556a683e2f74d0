import type { en } from "./en.ts";

export const de: typeof en = {
  orderTitle: "Ihre Bestellung öffnen",
  simTitle: "„Meine SIM“ öffnen",
  preview: "Ihr Code und Ihr Link. Verwenden Sie eines von beiden, einmal, innerhalb von 15 Minuten.",
  orderIntro: "Sie möchten die Bestellung {order} in einem anderen Browser öffnen. Geben Sie dort diesen Code ein:",
  simIntro:
    "Sie möchten die Bestellungen Ihrer SIM mit der Endung {ending} sehen. Geben Sie diesen Code in dem Browser ein, in dem Sie ihn angefordert haben:",
  elsewhere: "Oder verwenden Sie diesen Link auf einem beliebigen Gerät:",
  openOrder: "Bestellung öffnen",
  openSim: "Meine SIM öffnen",
  until:
    "Verwenden Sie eines von beiden, einmal, bis {time}. Geben Sie sie nicht weiter: Sie zeigen Ihre Bestellungen.",
  ignore:
    "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Solange weder Code noch Link verwendet wird, passiert nichts.",
  mailboxTitle: "Ihre E-Mail-Adresse bestätigen",
  mailboxIntro: "Geben Sie diesen Code in dem Browser ein, in dem Sie ihn angefordert haben:",
  mailboxLink: "Oder öffnen Sie diesen Link im selben Browser:",
  mailboxUntil: "Verwenden Sie eines von beiden, einmal, bis {time}. Geben Sie sie nicht weiter.",
  mailboxReason: "Sie erhalten diese E-Mail, weil Ihre Adresse bei {shop} eingegeben wurde.",
};
