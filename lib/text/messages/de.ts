import type { en } from "./en.ts";

/** Deutsch, mit Sie. top up: aufladen · plan: Tarif · duration: Laufzeit · order: Bestellung · renewal: Verlängerung · charge: abbuchen. */
export const de: typeof en = {
  shop: {
    support: "Hilfe: {email}",
    language: "Sprache",
  },
  home: {
    title: "Ihre SIM aufladen",
    lead: "SIM-Nummer eingeben, Tarif wählen, mit Karte bezahlen. Ohne Konto, ohne App.",
    number: "SIM-Nummer",
    hint: "Meist 19 oder 20 Ziffern, die mit 89 beginnen. Leerzeichen und Bindestriche spielen keine Rolle.",
    show: "Tarife anzeigen",
    scan: "Stattdessen Strichcode scannen",
    where: "Wo finde ich die Nummer?",
    whereCard:
      "Sie steht auf der SIM selbst, auf der Plastikkarte, in der die SIM steckte, oder auf der Schachtel. Manchmal heißt sie ICCID.",
    wherePhone:
      "Auf dem iPhone: Einstellungen, Allgemein, Info. Auf Android: Einstellungen, Über das Telefon, SIM-Status.",
    whereDevice: "Bei einem Router, einer Kamera oder einem Tracker: auf der Statusseite, bei „SIM“ oder „ICCID“.",
    problem: {
      empty: "Bitte geben Sie Ihre SIM-Nummer ein.",
      characters:
        "Eine SIM-Nummer besteht nur aus Ziffern (auf einigen wenigen Karten auch aus den Buchstaben A bis F). Bitte prüfen Sie Ihre Eingabe.",
      short:
        "Das ist zu kurz für eine SIM-Nummer; sie hat 17 bis 22 Stellen. Wenn auf Ihrer SIM nur ein Teil davon steht, sehen Sie auf der Plastikkarte oder in den Einstellungen Ihres Telefons nach.",
      long: "Das ist zu lang für eine SIM-Nummer; sie hat 17 bis 22 Stellen. Steht davor oder danach noch etwas anderes?",
      several: "Darin steht mehr als eine SIM-Nummer. Bitte wählen Sie unten eine davon aus.",
      imei: "Fünfzehn Ziffern sind die Nummer eines Geräts (IMEI). Die SIM-Nummer ist länger und beginnt meist mit 89.",
      eid: "Das ist die EID, die Nummer eines Chips, der eSIMs speichert. Die SIM-Nummer ist kürzer; sie steht oft direkt daneben und heißt ICCID.",
      phone:
        "Das sieht nach einer Telefonnummer aus. Hier brauchen Sie die Nummer der SIM selbst: 19 oder 20 Ziffern, die mit 89 beginnen, auch ICCID genannt.",
      card: "Das sieht nach der Nummer einer Bankkarte aus, deshalb zeigt diese Seite sie nicht noch einmal an. Die Karte kommt später; hier brauchen Sie die Nummer Ihrer SIM, die mit 89 beginnt.",
      activation:
        "Das ist der Code, mit dem eine eSIM installiert wird. Hier brauchen Sie die Nummer der eSIM, nachdem sie installiert ist: Sehen Sie in den Einstellungen Ihres Telefons nach.",
      rounded:
        "Eine Tabellenkalkulation hat diese Nummer gekürzt, und die letzten Ziffern sind verloren. Bitte übernehmen Sie die Nummer von der SIM oder aus dem Telefon.",
    },
    reading: "Das haben wir gelesen:",
    doubt: {
      letter:
        "Bitte vergleichen Sie die markierte Gruppe mit Ihrer SIM: Darin steht ein Buchstabe, und fast alle SIMs haben nur Ziffern.",
      size: "Bitte vergleichen Sie die markierte Gruppe mit Ihrer SIM: Die Gruppe ist länger oder kürzer als die anderen.",
      known:
        "Bitte vergleichen Sie die markierte Gruppe mit Ihrer SIM: Nur dort weicht diese Nummer von einer ab, die Sie hier schon verwendet haben.",
      zeros: "Die Nullen am Ende sehen so aus, als hätte eine Tabellenkalkulation die letzten Ziffern abgeschnitten.",
      start: "Fast jede SIM-Nummer beginnt mit 89, diese nicht.",
    },
    choose: "Oder machen Sie mit einer von diesen weiter:",
    none: "Für diese Nummer haben wir keine Tarife. Bitte prüfen Sie sie Ziffer für Ziffer; wenn sie stimmt, kann diese SIM hier nicht aufgeladen werden.",
    mistyped: "Die letzte Ziffer passt nicht zu den anderen; vielleicht ist eine falsch eingegeben.",
  },
  plans: {
    title: "Tarife für Ihre SIM",
    sim: "SIM-Nummer endet auf {ending}",
    otherSim: "Andere SIM verwenden",
    duration: "Laufzeit",
    currency: "Währung",
    buy: "Kaufen",
    details: "Was enthalten ist",
    was: "statt",
    aDay: "{price} pro Tag",
    best: "Bester Preis pro Tag",
    bestMeans: "Bester Preis pro Tag: der niedrigste Tagespreis innerhalb eines Tarifs.",
    gone: "Dieser Tarif wird so, wie Sie ihn gesehen haben, nicht mehr angeboten. Es wurde nichts abgebucht. Bitte wählen Sie neu.",
    late: "Wir können den Dienst gerade nicht erreichen. Das sind seine Tarife, Stand: {time}; der Preis wird noch einmal abgerufen, bevor Sie bezahlen.",
    boughtTitle: "Das haben Sie schon bestellt",
    bought:
      "Die Bestellung {reference} für denselben Tarif und dieselbe SIM ist bezahlt. Möchten Sie den Tarif noch einmal kaufen?",
    inReview:
      "Die Bestellung {reference} für denselben Tarif und dieselbe SIM ist möglicherweise schon bezahlt. Möchten Sie den Tarif wirklich noch einmal kaufen?",
    boughtOpen: "Diese Bestellung ansehen",
    again: "Ja, noch einmal kaufen",
    noneTitle: "Keine Tarife für diese SIM",
    expiredTitle: "Um welche SIM geht es?",
    expired: "Dieser Browser hat sich keine SIM-Nummer gemerkt (oder sie wieder vergessen).",
    cookies:
      "Falls Sie sie gerade eingegeben haben: Der Shop braucht Cookies, um sie sich zu merken, und dieser Browser behält keine. Bitte erlauben Sie Cookies für diese Seite und geben Sie die Nummer dann noch einmal ein.",
    start: "SIM-Nummer eingeben",
  },
  scan: {
    title: "SIM-Nummer scannen",
    lead: "Der Strichcode auf der Karte oder ihrer Schachtel enthält die Nummer. Das Bild bleibt auf diesem Telefon.",
    noScript: "Die Kamera braucht JavaScript, und das ist hier ausgeschaltet. Sie können die Nummer unten eingeben.",
    start: "Kamera einschalten",
    stop: "Kamera ausschalten",
    again: "Erneut scannen",
    photo: "Foto auswählen",
    picture: "Was die Kamera sieht",
    state: {
      ready: "Schalten Sie die Kamera ein und halten Sie sie über den Strichcode, oder wählen Sie ein Foto davon aus.",
      asking: "Ihr Browser fragt, ob diese Seite die Kamera benutzen darf. Bitte erlauben Sie es.",
      looking:
        "Der Strichcode wird gesucht. Halten Sie die Karte ruhig, eine Handbreit entfernt, sodass der ganze Code zu sehen ist.",
      late: "Noch nichts gefunden. Mehr Licht hilft, oder ein Foto aus der Nähe; Sie können die Nummer auch unten eingeben.",
      found: "Gefunden. Bitte vergleichen Sie die Nummer mit Ihrer SIM und fahren Sie dann fort.",
      none: "Es wurde keine Kamera gefunden, die diese Seite benutzen kann. Wählen Sie ein Foto des Codes aus oder geben Sie die Nummer unten ein.",
      refused:
        "Die Kamera wurde nicht erlaubt. Sie können sie in den Einstellungen des Browsers für diese Seite erlauben, ein Foto auswählen oder die Nummer unten eingeben.",
      busy: "Die Kamera lässt sich gerade nicht benutzen; vielleicht benutzt eine andere App sie. Schließen Sie diese App und schalten Sie die Kamera wieder ein, wählen Sie ein Foto aus oder geben Sie die Nummer unten ein.",
      paused:
        "Die Kamera ist aus, weil diese Seite verlassen wurde. Schalten Sie sie wieder ein, wenn Sie so weit sind.",
      unloaded:
        "Der Teil dieser Seite, der Strichcodes liest, konnte nicht geladen werden. Prüfen Sie die Verbindung und beginnen Sie noch einmal, oder geben Sie die Nummer unten ein.",
      reading: "Das Foto wird gelesen …",
      nothing:
        "Auf diesem Foto ließ sich kein Strichcode lesen. Nehmen Sie ihn aus der Nähe auf, scharf und bei gutem Licht, oder geben Sie die Nummer unten ein.",
      unreadable:
        "Diese Datei lässt sich nicht als Bild anzeigen. Wählen Sie eine andere aus oder geben Sie die Nummer unten ein.",
      activation:
        "Das ist der Code, mit dem eine eSIM installiert wird; die SIM-Nummer enthält er nicht. Bitte geben Sie die Nummer unten ein: Sie steht in den Einstellungen Ihres Telefons.",
      device:
        "Das ist die Nummer eines Geräts, nicht die einer SIM. Suchen Sie einen anderen Code neben einer Nummer, die mit 89 beginnt.",
      product:
        "Ein Code wurde gelesen, aber er enthält keine SIM-Nummer. Suchen Sie einen anderen Code neben einer Nummer, die mit 89 beginnt.",
    },
  },
  sim: {
    title: "Meine SIM",
    number: "SIM-Nummer endet auf {ending}",
    asOf: "Stand:",
    inUse: "Aktiv",
    waiting: "Wartend",
    others: "Andere Tarife",
    own: "In diesem Browser bestellt",
    nothingInUse: "Auf dieser SIM ist nichts aktiv.",
    nothingWaiting: "Auf dieser SIM wartet nichts.",
    noTitle: "Tarif ohne Namen",
    status: "Bestellstatus",
    duration: "Laufzeit",
    lastDay: "Letzter Tag",
    daysLeft: "Verbleibende Tage",
    ordered: "Bestellt am",
    receipt: "Bestellung",
    noneTitle: "Keine Liste der Tarife",
    none: "Der Dienst liefert für diese SIM keine Liste, deshalb kann diese Seite nicht sagen, was aktiv ist und was wartet.",
    unreachableTitle: "Wir können den Dienst gerade nicht erreichen",
    unreachable:
      "Deshalb kann diese Seite nicht sagen, was aktiv ist und was wartet. An Ihrer SIM ändert sich dadurch nichts.",
    again: "Erneut versuchen",
    toPlans: "Tarife ansehen",
    name: "Name dieser SIM",
    nameHint: "Nur dieser Browser kennt ihn.",
    nameLong: "Ein Name hat höchstens 40 Zeichen.",
    save: "Namen speichern",
    sims: "Ihre SIMs",
    remembered: "Dieser Browser merkt sich die letzten fünf. Benennen oder vergessen:",
    forget: "Vergessen",
    notKnown: "Dieser Browser erinnert sich nicht mehr an diese SIM. Es wurde nichts geändert.",
    another: "Andere SIM verwenden",
  },
  usage: {
    title: "Datenvolumen",
    noneRunning: "Was von einem aktiven Tarif noch übrig ist, wird nicht gemeldet.",
    left: "Noch {left} übrig",
    leftUnknown: "Was noch übrig ist, wird nicht gemeldet",
    used: "{used} in diesem Zeitraum verbraucht",
    usedUnknown: "Was verbraucht wurde, wird nicht gemeldet",
    total: "{total} im Tarif",
    ring: "Noch {left} von {total} übrig",
    asOf: "Stand",
    noMonths: "Was in den letzten Monaten verbraucht wurde, wird nicht gemeldet.",
    bars: "Datenverbrauch nach Monat: {months}",
    table: "Monat für Monat",
    month: "Monat",
    data: "Verbraucht",
    notReported: "nicht gemeldet",
  },
  effect: {
    atOnce: "Auf dieser SIM ist nichts aktiv, und nichts wartet: Der neue Tarif muss nicht warten.",
    aPlan: "Ein anderer Tarif",
    planInUse: "{plan} ist aktiv.",
    planInUseUntil: "{plan} ist bis {day} aktiv.",
    after: "Der neue Tarif kommt danach.",
    afterWaiting: "{count, plural, one {# Tarif wartet} other {# Tarife warten}} bereits; der neue kommt danach.",
    waits: "Dieser Tarif wartet.",
    inUse: "Dieser Tarif ist aktiv.",
    inUseUntil: "Dieser Tarif ist bis {day} aktiv.",
    lastDay: "Sein letzter Tag, nach heutigem Stand: {day}.",
  },
  pay: {
    offer: "Andere bezahlen lassen",
    offerHint:
      "Erstellt einen Link für ein anderes Telefon oder eine andere Person. Er zeigt den Tarif, den Preis und das Ende der SIM-Nummer. Mit der Zahlung wird Ihre E-Mail-Adresse weitergegeben; die zahlende Person kann sie dort finden.",
    title: "Jemand anders zahlt",
    send: "Senden Sie diesen Link oder lassen Sie ihn scannen. Nur ein einziger Browser kann damit zur Zahlung weitergehen; diese Seite zeigt an, sobald das geschehen ist.",
    link: "Link für die zahlende Person",
    share: "Link teilen",
    copy: "Link kopieren",
    copied: "Kopiert.",
    taken:
      "Mit dem Link ist jemand zur Zahlung weitergegangen. Diese Seite zeigt an, sobald bezahlt ist. Wenn nichts daraus wird, erstellen Sie einen neuen Link.",
    again: "Neuen Link erstellen",
    againHint: "Der bisherige Link funktioniert dann nicht mehr.",
    unanswered: "Es ist keine Antwort gekommen. Bitte laden Sie diese Seite neu, um zu sehen, ob es einen Link gibt.",
    closed: "Diese Bestellung kann nicht mehr von jemand anderem bezahlt werden.",
    payTitle: "Für eine fremde SIM zahlen",
    asked: "Wer Ihnen diesen Link geschickt hat, bittet Sie, einen Tarif für seine SIM zu bezahlen.",
    forOther: "Sie bezahlen für die SIM einer anderen Person.",
    received:
      "Diese Bestellung ist bezahlt, und niemand muss noch einmal zahlen. Der Tarif wird gerade freigeschaltet.",
    ready: "Diese Bestellung ist bezahlt, und der Tarif ist auf der SIM.",
    goneTitle: "Dieser Link lässt sich nicht verwenden",
    gone: "Er wurde schon verwendet, ein neuerer ist an seine Stelle getreten, oder die Bestellung wartet derzeit nicht auf eine Zahlung. Durch das Öffnen wurde nichts abgebucht. Wer ihn geschickt hat, kann einen neuen erstellen, solange die Bestellung auf eine Zahlung wartet.",
  },
  duration: {
    days: "{count, plural, one {# Tag} other {# Tage}}",
    months: "{count, plural, one {# Monat} other {# Monate}}",
    years: "{count, plural, one {# Jahr} other {# Jahre}}",
    periods: "{count, plural, one {# Zeitraum} other {# Zeiträume}}",
  },
  checkout: {
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
  },
  decline: {
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
    unsent:
      "Die Zahlung konnte nicht abgeschickt werden. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.",
    other:
      "Die Zahlung ist nicht durchgegangen. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder nehmen Sie eine andere Karte.",
  },
  order: {
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
  },
  offline: {
    title: "Keine Verbindung zum Shop",
    kept: "So sah diese Seite am {time} aus. Was seither geschehen ist, auch mit einer Zahlung, zeigt sie nicht.",
    none: "Ohne Verbindung lässt sich diese Seite nicht anzeigen. Wenn Sie gerade bezahlt haben, zahlen Sie nicht noch einmal, bevor die Seite Ihrer Bestellung zeigt, wie es steht.",
    order: "Ihre letzte Bestellung, wie zuletzt gesehen",
    sim: "Meine SIM, wie zuletzt gesehen",
    again: "Erneut versuchen",
  },
  renewal: {
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
  },
  trouble: {
    title: "Bei uns ist etwas schiefgegangen",
    ours: "Bei uns ist etwas schiefgegangen. {text}",
    before: "Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.",
    stop: "Es ist nicht sicher, ob das Ende der Verlängerung verlangt wurde. Bitte sehen Sie gleich unter „Meine SIM“ nach.",
    after:
      "Das sagt nichts über Ihre Zahlung aus. Wenn Sie sie bestätigt haben, zahlen Sie nicht noch einmal; laden Sie diese Seite gleich neu.",
    unreachableTitle: "Wir können den Dienst gerade nicht erreichen",
    unreachable:
      "Die Tarife lassen sich im Moment nicht abrufen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.",
    again: "Erneut versuchen",
    part: "Das kann gerade nicht angezeigt werden. Bitte laden Sie die Seite gleich neu.",
    foreign:
      "Dieses Formular wurde nicht von einer Seite dieses Shops abgeschickt, deshalb ist nichts geschehen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.",
    notFoundTitle: "Diese Seite gibt es nicht",
    notFound: "Diese Adresse führt nirgendwohin. Es wurde nichts abgebucht.",
    home: "Zur Startseite",
  },
};
