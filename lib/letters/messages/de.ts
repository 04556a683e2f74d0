import type { en } from "./en.ts";

export const de: typeof en = {
  frame: {
    contact: "Fragen? Antworten Sie auf diese E-Mail oder schreiben Sie an {email}.",
    purchase: "Sie erhalten diese E-Mail, weil Ihre Adresse bei einem Kauf bei {shop} angegeben wurde.",
    soldBy: "Verkauft von {seller}",
  },
  orders: {
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
  },
  renewals: {
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
  },
  reminders: {
    lowSubject: "{percent} Ihres Datenvolumens sind verbraucht",
    lowText: "Auf Ihrer SIM mit der Endung {ending} sind noch {left} Datenvolumen übrig.",
    outSubject: "Ihr Datenvolumen ist aufgebraucht",
    outText: "Das Datenvolumen Ihrer SIM mit der Endung {ending} ist aufgebraucht.",
    expireSubject: "Ihr Tarif endet am {day}",
    expireText:
      "Der Tarif auf Ihrer SIM mit der Endung {ending} läuft bald ab, und danach ist kein weiterer Tarif vorgemerkt.",
    plan: "Tarif",
    left: "Restvolumen",
    leftOf: "{left} von {total}",
    lastDay: "Gültig bis",
    asOf: "Stand",
    topUp: "Erneut aufladen",
    start: "Bevor Sie bezahlen, zeigen wir, wann ein neuer Tarif beginnen würde, sofern wir es wissen.",
    zone: "Dieses Datum richtet sich nach der Zeitzone des Netzes und kann bei Ihnen um einen Tag abweichen.",
    age: "Die Datenangaben stammen vom Netz und können Ihrem Verbrauch etwas hinterherhinken.",
    off: "Diese Erinnerungen abbestellen",
    reason: "Sie erhalten diese E-Mail, weil Sie bei {shop} Erinnerungen zu dieser SIM gewünscht haben.",
  },
  waysBack: {
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
  },
  law: {
    withdrawal: "Wir haben Ihren Widerruf erhalten (Bestellung {number})",
    cancellation: "Wir haben Ihre Kündigung erhalten (Bestellung {number})",
    lead: "Diese E-Mail bestätigt, dass Ihre Erklärung bei uns eingegangen ist.",
    follows: "Wir prüfen Ihren Widerruf und antworten Ihnen.",
    renews: "Die automatische Verlängerung ist damit noch nicht beendet. Sie können sie sofort beenden:",
    stopping:
      "Wir beenden die automatische Verlängerung dieser Bestellung. Bis das bestätigt ist, kann noch abgebucht werden. Sobald es bestätigt ist, erhalten Sie eine E-Mail.",
    stopped: "Die automatische Verlängerung dieser Bestellung ist beendet. Das Ende wurde am {at} bestätigt.",
    ended: "Die automatische Verlängerung dieser Bestellung war schon beendet. Das Ende wurde am {at} bestätigt.",
    noted:
      "Unser Support hat am {at} vermerkt, dass die automatische Verlängerung dieser Bestellung beendet ist. Falls noch einmal abgebucht wird, wenden Sie sich bitte an uns.",
    others: "Um die Verlängerung einer anderen Bestellung für diese SIM zu kündigen, geben Sie deren Bestellnummer an.",
    none: "Zu dieser Bestellung gibt es keine automatische Verlängerung, die Sie kündigen könnten. Falls noch einmal abgebucht wird, wenden Sie sich bitte an uns.",
    checking:
      "Wir prüfen, ob zu dieser Bestellung eine automatische Verlängerung läuft. Wenn ja, beenden wir sie. Wir antworten Ihnen in jedem Fall. Bis dahin kann noch abgebucht werden.",
    changed:
      "Wenn das nicht von Ihnen kam oder Sie es sich anders überlegt haben, melden Sie sich bitte gleich bei uns.",
  },
};
