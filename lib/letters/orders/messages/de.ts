import type { en } from "./en.ts";

export const de: typeof en = {
  receiptSubject: "Ihr Beleg von {shop} ({number})",
  receiptIntro: "Vielen Dank für Ihre Bestellung. Diese E-Mail ist Ihr Beleg.",
  issuedOn: "Belegdatum",
  next: "Wie es weitergeht",
  printable: "Beleg ansehen oder drucken",
  agreed: "Womit Sie einverstanden waren",
  late: "Ihr Tarif braucht länger als üblich",
  lateNext: "Wir gehen dem nach und schreiben Ihnen, sobald Ihr Tarif aktiv ist.",
  refused: "Wir konnten Ihren Tarif nicht hinzufügen",
  refusedText:
    "Ihre Zahlung ist eingegangen, aber wir konnten den Tarif nicht zu Ihrer SIM hinzufügen. Wir gehen dem nach. Bitte zahlen Sie nicht noch einmal.",
  review: "Wir prüfen Ihre Bestellung",
  reviewText:
    "Ihre Zahlung ist eingegangen, und wir müssen etwas an Ihrer Bestellung manuell prüfen. Bitte zahlen Sie nicht noch einmal.",
  started: "Ihr Tarif ist gestartet",
  solved: "Entschuldigen Sie die Wartezeit. Der Tarif ist jetzt auf Ihrer SIM aktiv.",
  paidByOther: "Ihre Bestellung ist bezahlt",
  refundTitle: "Ihre Erstattung über {amount}",
  refundText:
    "Wir haben zu Ihrer Bestellung eine Erstattung von {amount} erfasst, ausgeführt am {date}. Bis Ihre Bank sie anzeigt, können einige Tage vergehen. Diese E-Mail ist Ihr Erstattungsbeleg.",
  forReceipt: "Zu Beleg",
  refundedAmount: "Erstattet",
  correctedTitle: "Korrektur: keine Erstattung von {amount}",
  correctedText:
    "Wir hatten zu Ihrer Bestellung eine Erstattung von {amount} erfasst. Das war falsch, der Erstattungsbeleg {number} gilt nicht mehr. Schreiben Sie uns, wenn Sie diese Erstattung erwartet haben.",
  linkTitle: "Ihre Bestellung",
  elsewhereText:
    "Unser Support schickt Ihnen diese E-Mail auf Wunsch. Wenn Sie diese Bestellung nicht kennen, ignorieren Sie die E-Mail oder schreiben Sie uns.",
  elsewhereReason:
    "Sie erhalten diese E-Mail, weil der Support von {shop} gebeten wurde, sie an diese Adresse zu senden.",
  toldTitle: "E-Mail zu Ihrer Bestellung an eine andere Adresse",
  toldText:
    "Auf Wunsch hat unser Support eine E-Mail zu dieser Bestellung an eine andere Adresse geschickt. Wenn Sie das nicht wollten, schreiben Sie uns.",
  answerTitle: "Unsere Antwort zu Ihrer Bestellung",
  answerYours: "Sie haben geschrieben",
  answerReason: "Sie erhalten diese E-Mail, weil Sie {shop} um Hilfe gebeten haben.",
};
