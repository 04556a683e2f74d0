import type { en } from "./en.ts";

export const checkout: typeof en.checkout = {
  title: "Kasse",
  plan: "Tarif",
  duration: "Laufzeit",
  sim: "SIM-Nummer",
  runs: "Auf Ihrer SIM",
  total: "Gesamtbetrag",
  paid: "Bezahlter Betrag",
  reference: "Bestellnummer",
  once: "Einmalige Zahlung. Nichts verlängert sich von selbst.",
  onceUnless: "Einmalige Zahlung, sofern Sie unten keine Verlängerung wählen.",
  renew: "Automatisch verlängern",
  renewText:
    "{price} jetzt und danach erneut für je {duration}, abgebucht von derselben Karte, bis Sie die Verlängerung beenden: auf der Seite „Meine SIM“, mit zwei Klicks, ohne Konto.",
  renews: "Automatische Verlängerung: {text}",
  renewsAlready:
    "Diese SIM hat bereits eine automatische Verlängerung. Es wurde nichts abgebucht. Beenden Sie diese zuerst auf der Seite „Meine SIM“ oder fahren Sie ohne Verlängerung fort.",
  email: "E-Mail",
  emailHint:
    "Wird mit Ihrer Zahlung weitergegeben, damit sich die Zahlung wiederfinden lässt. Dieser Shop verschickt keine E-Mails: Bewahren Sie die Bestellnummer auf.",
  emailProblem: "Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.",
  continue: "Weiter zur Zahlung",
  continueHint: "Ihre Karte geben Sie im nächsten Schritt ein. Vorher wird nichts abgebucht.",
  sending: "Einen Moment …",
  sendingLate:
    "Wir warten noch auf eine Antwort. Bei diesem Schritt wird nichts abgebucht. Bitte lassen Sie diese Seite geöffnet.",
  offline:
    "Gerade keine Verbindung, daher kann nichts abgeschickt werden. Ihre Eingaben bleiben erhalten; die Schaltfläche funktioniert wieder, sobald die Verbindung zurück ist.",
  changed:
    "Der Preis hat sich geändert: bisher {old}, jetzt {new}. Es wurde nichts abgebucht. Fahren Sie nur fort, wenn Sie einverstanden sind.",
  unreachable:
    "Wir können den Dienst, der Bestellungen annimmt, gerade nicht erreichen. Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.",
  unanswered:
    "Es kam keine Antwort, die diese Seite versteht. Ihre Bestellung bleibt erhalten, und bei diesem Schritt wird nichts abgebucht. Bitte versuchen Sie es noch einmal.",
  unread:
    "Dieses Formular konnte nicht gelesen werden. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.",
  back: "Zurück zu den Tarifen",
  card: "Karte",
  loading: "Das Kartenformular wird geladen …",
  late: "Das Kartenformular konnte noch nicht geladen werden. Vielleicht ist Ihre Verbindung langsam, oder etwas blockiert es. Es wurde nichts abgebucht.",
  failed: "Das Kartenformular konnte nicht geladen werden. Es wurde nichts abgebucht.",
  retry: "Erneut versuchen",
  unsure:
    "Das Kartenformular konnte nicht geladen werden. Wir klären noch, ob Ihre Zahlung durchgegangen ist; bitte zahlen Sie nicht noch einmal.",
  toOrder: "Stand der Bestellung ansehen",
  noScript:
    "Das Kartenformular braucht JavaScript, und das ist hier ausgeschaltet. Schalten Sie es für diese Seite ein und laden Sie die Seite dann neu.",
  pay: "{price} bezahlen",
  payAndRenew: "{price} bezahlen und verlängern",
  paying: "Zahlung läuft …",
  payingLate:
    "Wir warten noch auf eine Antwort. Bitte zahlen Sie nicht noch einmal und lassen Sie diese Seite geöffnet.",
  unreached:
    "Dieser Versuch wurde nicht abgeschickt: Der Shop war nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
  resting:
    "Die Karte wurde fünfmal abgelehnt. Bitte warten Sie zehn Minuten bis zum nächsten Versuch und fragen Sie inzwischen Ihre Bank.",
  rivalled:
    "Dieser Versuch wurde nicht abgeschickt: Eine andere Bestellung für diese SIM hat begonnen, sie zu verlängern, oder wird gerade bezahlt. Sehen Sie unter „Meine SIM“ oder bei der anderen Bestellung nach.",
  secure: "Die Kartendaten gehen direkt an den Zahlungsdienstleister; dieser Shop sieht sie nie.",
  bank: "Ihre Bank bittet Sie vielleicht um eine Bestätigung. Für einen Code per SMS brauchen Sie eine SIM mit Empfang, für eine App WLAN.",
};

export const decline: typeof en.decline = {
  card_declined:
    "Ihre Bank hat die Karte abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte oder fragen Sie Ihre Bank.",
  insufficient_funds:
    "Die Karte ist nicht ausreichend gedeckt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.",
  expired_card: "Die Karte ist abgelaufen. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.",
  incorrect_cvc: "Der Sicherheitscode stimmt nicht. Es wurde nichts abgebucht. Bitte prüfen Sie ihn.",
  incorrect_number: "Die Kartennummer stimmt nicht. Es wurde nichts abgebucht. Bitte prüfen Sie sie.",
  incomplete: "Bitte vervollständigen Sie die Kartendaten.",
  authentication:
    "Die Zahlung wurde bei Ihrer Bank nicht bestätigt. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.",
  unsent: "Die Zahlung konnte nicht abgeschickt werden. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.",
  other:
    "Die Zahlung ist nicht durchgegangen. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.",
};

export const order: typeof en.order = {
  heading: {
    waiting: "Warten auf Zahlung",
    checking: "Ihre Zahlung wird geprüft",
    received: "Zahlung eingegangen",
    ready: "Ihr Tarif ist bereit",
    ended: "Zahlung nicht abgeschlossen",
    review: "Das müssen wir uns ansehen",
  },
  text: {
    waiting: "Wir haben für diese Bestellung noch keine Zahlung gesehen.",
    checking:
      "Wir klären, ob die Zahlung durchgegangen ist. Bitte zahlen Sie nicht noch einmal. Diese Seite aktualisiert sich von selbst.",
    received:
      "Ihre Zahlung ist da, und der Tarif wird gerade freigeschaltet. Das dauert meist weniger als eine Minute; Sie müssen nichts tun.",
    ready:
      "Der Tarif ist auf Ihrer SIM. Wenn die Datenverbindung noch nicht funktioniert, schalten Sie den Flugmodus einmal ein und wieder aus oder starten Sie das Gerät neu.",
    ended: "Es wurde nichts abgebucht. Sie können erneut einen Tarif wählen.",
    lapsed:
      "Seit einem Tag ist keine Zahlung bei uns eingegangen. Sollte Ihre Bank trotzdem eine anzeigen, zahlen Sie nicht noch einmal: Es wird weiter nach ihr gesucht.",
    refused: "Der Tarif konnte für diese SIM nicht bestellt werden. Es wurde nichts abgebucht.",
    notSubscribed:
      "Die Verlängerung wurde nicht eingerichtet: Der Dienst hat sie nicht angenommen. Es wurde nichts abgebucht. Sie können erneut einen Tarif wählen, mit oder ohne Verlängerung.",
    rivalled:
      "Die Verlängerung wurde nicht eingerichtet, da diese SIM schon eine andere hat. Für diese Bestellung wurde nichts abgebucht.",
    noSubscription:
      "Die Verlängerung wurde nicht eingerichtet: Der Dienst weiß von keiner Verlängerung und von keiner Zahlung. Sollte Ihre Bank trotzdem eine Zahlung anzeigen, zahlen Sie nicht noch einmal: Es wird weiter nach ihr gesucht.",
    reviewPaid:
      "Ihre Zahlung ist da, aber das Freischalten des Tarifs dauert länger, als es sollte. Sie müssen nicht noch einmal zahlen.",
    review:
      "Etwas an dieser Zahlung passt nicht zusammen, deshalb muss ein Mensch sie sich ansehen. Bitte zahlen Sie nicht noch einmal.",
  },
  keep: "Bewahren Sie die Bestellnummer {reference} und die Adresse dieser Seite auf.",
  toCard: "Zum Kartenformular",
  toPlans: "Tarif wählen",
  another: "Weiteren Tarif kaufen",
  checkAgain: "Erneut prüfen",
  offline:
    "Gerade keine Verbindung. Es geht nichts verloren; diese Seite macht von selbst weiter, sobald die Verbindung wieder da ist.",
  slow: "Der Shop hat noch nicht geantwortet; diese Seite versucht es weiter. Es geht nichts verloren.",
  back: "Die Verbindung ist wieder da, und diese Seite ist auf dem neuesten Stand.",
  paidAt: "Bezahlt am",
  receipt: "Beleg von {shop}",
  step: { paid: "Zahlung", ordered: "Bestellung", ready: "Bereit" },
  stepState: {
    done: "erledigt",
    waiting: "wartet auf Sie",
    checking: "wird geprüft",
    now: "läuft",
    stuck: "in Klärung",
    open: "kommt noch",
  },
  renewal: "Verlängerung",
  renewalTerms:
    "{price} je {duration}, wie mit dieser Bestellung gewählt. Ob noch verlängert wird und wie Sie das beenden, steht hier:",
  renewed: "Verlängert am",
  elsewhere:
    "Die Bestellung öffnet sich in dem Browser, in dem sie aufgegeben wurde. Falls es dieser war, hat er sie vergessen: Erlauben Sie Cookies und beginnen Sie noch einmal mit der SIM-Nummer.",
  notFoundTitle: "Diese Bestellung gibt es nicht",
  notFound: "Bitte prüfen Sie die Adresse. Bestellungen öffnen sich in dem Browser, in dem sie aufgegeben wurden.",
};

export const renewal: typeof en.renewal = {
  title: "Automatische Verlängerung",
  none: "Der Dienst nennt für diese SIM keine automatische Verlängerung.",
  stopped: "Beendet. Das Ende wurde am {date} bestätigt; für weitere Zeiträume wird nicht mehr abgebucht.",
  plan: "Tarif",
  charge: "Abbuchung",
  charged: "{price} je {duration}",
  chargedToday: "{price} je {duration}, zum heutigen Preis",
  chargedEvery: "einmal je {duration}; der Betrag wird nicht gemeldet",
  notReported: "nicht gemeldet",
  next: "Nächste Abbuchung",
  around: "um den {date}",
  since: "Seit",
  stop: "Verlängerung beenden",
  cannotStop:
    "Der Dienst sagt nicht, zu welcher Bestellung diese Verlängerung gehört, deshalb kann sie hier nicht beendet werden. Bitte schreiben Sie an die Hilfe-Adresse unten.",
  stoppingTitle: "Wird beendet",
  stopping:
    "Am {date} haben Sie das Ende der Verlängerung verlangt. Der Dienst hat es noch nicht bestätigt; wir fragen weiter nach. Bis dahin kann er noch abbuchen.",
  unknown: "Ob für diese SIM eine Verlängerung läuft, lässt sich gerade nicht abrufen. Es wurde nichts geändert.",
  confirmTitle: "Verlängerung beenden?",
  confirm:
    "Was bezahlt ist, bleibt bis zum Ende seiner Laufzeit. Sobald das Ende der Verlängerung bestätigt ist, wird für weitere Zeiträume nicht mehr abgebucht.",
  yes: "Ja, Verlängerung beenden",
  no: "Behalten",
  nothingToStop: "Es gibt nichts zu beenden: Für diese SIM ist keine Verlängerung eingeschaltet.",
};
