import type { en } from "./en.ts";

export const de: typeof en = {
  expected: "Erwartet",
  howToStop:
    "Sie können die Verlängerung jederzeit und ohne Konto beenden: über den Link unten oder unter „Meine SIM“ in dem Browser, in dem Sie gekauft haben. Ihren aktuellen Tarif behalten Sie bis zum Ende der Laufzeit.",

  begunSubject: "Automatische Verlängerung eingeschaltet: {plan}",
  begunTitle: "Automatische Verlängerung ist eingeschaltet",
  begunText:
    "Ihr Tarif verlängert sich jetzt von selbst. Für jeden neuen Zeitraum wird die Karte belastet, mit der Sie bezahlt haben, bis Sie die Verlängerung beenden.",
  noticeDays:
    "Mindestens {count, plural, one {# Tag} other {# Tage}} vor jeder Zahlung schreiben wir Ihnen, mit Betrag und Datum.",
  noticeHours:
    "Mindestens {count, plural, one {# Stunde} other {# Stunden}} vor jeder Zahlung schreiben wir Ihnen, mit Betrag und Datum.",
  noNotice:
    "Wir wissen nicht, wie lange ein Zeitraum dieses Tarifs dauert. Deshalb können wir Ihnen nicht vor jeder Zahlung schreiben.",
  agreed: "Sie haben zugestimmt: {text}",

  noticeSubject: "Ihr Tarif verlängert sich um den {date}: {price}",
  noticeTitle: "Ihr Tarif verlängert sich bald",
  noticeText:
    "Um den {date} wird die Karte, mit der Sie bezahlt haben, mit {price} für den nächsten Zeitraum Ihres Tarifs belastet. Sie müssen nichts tun.",
  noticeStop:
    "Sie möchten nicht verlängern? Beenden Sie die Verlängerung vor diesem Tag, ganz ohne Konto: über den Link unten oder unter „Meine SIM“ in dem Browser, in dem Sie gekauft haben. Ihren aktuellen Tarif behalten Sie bis zum Ende der Laufzeit.",

  chargedSubject: "Beleg: {plan} für {price} verlängert",
  chargedTitle: "Ihr Tarif wurde verlängert",
  chargedText: "Ihre Zahlung ist eingegangen. Diese E-Mail ist Ihr Beleg.",

  stoppedSubject: "Automatische Verlängerung beendet: {plan}",
  stoppedTitle: "Automatische Verlängerung ist ausgeschaltet",
  stoppedText:
    "Sie haben die automatische Verlängerung dieses Tarifs beendet. Das Ende ist bestätigt: Weitere Zeiträume werden nicht abgebucht.",
  stoppedByUs:
    "Unser Support hat die automatische Verlängerung dieses Tarifs beendet. Das Ende ist bestätigt: Weitere Zeiträume werden nicht abgebucht. Wenn Sie das nicht wollten, schreiben Sie uns.",
  stoppedNoted:
    "Unser Support hat geprüft, dass die automatische Verlängerung dieses Tarifs beendet ist. Wenn noch einmal abgebucht wird, schreiben Sie uns.",
  request: "Ihr Auftrag",
  requestedAt: "Eingegangen am",
  confirmedAt: "Bestätigt am",
  periodEnds: "Aktueller Tarif endet",
  beginAgain:
    "Anders überlegt? Kaufen Sie für diese SIM wieder einen Tarif und wählen Sie beim Bezahlen die automatische Verlängerung.",
  notYou:
    "Waren Sie das nicht? Schreiben Sie uns sofort, und prüfen Sie, wer den Browser benutzen kann, in dem Sie gekauft haben, und wer Ihre E-Mails lesen kann.",

  failingSubject: "Keine Zahlung für die Verlängerung gesehen: {plan}",
  failingTitle: "Keine Zahlung für die Verlängerung gesehen",
  failingText:
    "Ihr Tarif sollte sich um den {date} verlängern, aber wir sehen keine Zahlung. Vielleicht ist sie fehlgeschlagen, vielleicht hat uns die Nachricht nur noch nicht erreicht.",
  failingOn: "Die automatische Verlängerung ist für diese SIM weiterhin eingeschaltet.",
  failingOff: "Für diese SIM sehen wir keine automatische Verlängerung mehr.",
  failingHelp:
    "Unter „Meine SIM“ sehen Sie, welcher Tarif aktiv ist. Wenn Ihre Bank die Zahlung zeigt, Ihr Tarif aber nicht verlängert wurde, zahlen Sie nicht noch einmal, sondern schreiben Sie uns.",
};
