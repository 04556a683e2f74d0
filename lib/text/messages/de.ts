import type { en } from "./en.ts";

/**
 * Deutsch, mit Sie. top up: aufladen · plan: Tarif · duration: Laufzeit · order: Bestellung · auto-renewal: automatische Verlängerung ·
 * stop: beenden · active: aktiv · queued: vorgemerkt · up next: als Nächstes · start: starten · charge: abbuchen · not available: nicht verfügbar.
 */
export const de: typeof en = {
  shop: {
    menu: "Hauptmenü",
    steps: { sim: "SIM", plan: "Tarif", pay: "Zahlung" },
    help: "Hilfe",
    terms: "AGB",
    privacy: "Datenschutz",
    refunds: "Erstattungen",
    language: "Sprache",
  },
  home: {
    title: "SIM aufladen",
    lead: "SIM-Nummer eingeben, Tarif wählen, bezahlen. Ganz ohne Konto.",
    number: "SIM-Nummer",
    hint: "Meist 19 oder 20 Ziffern, beginnend mit 89.",
    show: "Tarife ansehen",
    scan: "Barcode scannen",
    where: "Wo finde ich die Nummer?",
    whereCard:
      "Auf der SIM selbst und auf der Karte oder Schachtel, in der sie geliefert wurde. Manchmal heißt sie ICCID.",
    wherePhone: "iPhone: Einstellungen, Allgemein, Info. Android: Einstellungen, Über das Telefon, SIM-Status.",
    whereDevice: "Router, Kamera oder Tracker: auf der Statusseite des Geräts, neben „SIM“ oder „ICCID“.",
    letters: "Meine Nummer enthält Buchstaben",
    fold: "Keine Karte zur Hand?",
    picture:
      "Eine SIM-Karte in ihrem Träger. Die SIM-Nummer, die mit 89 beginnt, steht auf der SIM und unter dem Barcode.",
    why: {
      signal: "Auch bei schwachem Empfang",
      signalText: "Die Seiten sind winzig und laden auch dann, wenn sonst kaum etwas lädt.",
      keep: "Sie behalten Ihre SIM",
      keepText: "Der Tarif kommt auf die SIM, die Sie haben. Nichts zu tauschen, nichts zu installieren.",
      secure: "Sichere Zahlung",
    },
    how: {
      title: "So geht’s",
      sim: "Nummer eingeben oder Barcode scannen.",
      plan: "Sehen, was zu Ihrer SIM passt und wann es startet.",
      pay: "Wir buchen den Tarif auf Ihre SIM. Ihre Bestellung zeigt jeden Schritt und wann er bereit ist.",
    },
    problem: {
      empty: "Bitte geben Sie Ihre SIM-Nummer ein.",
      characters:
        "SIM-Nummern bestehen nur aus Ziffern (einige wenige enthalten auch Buchstaben von A bis F). Bitte prüfen Sie die Nummer.",
      short:
        "Das ist zu kurz. SIM-Nummern haben {min} bis {max} Stellen. Wenn auf Ihrer SIM nur ein Teil der Nummer steht, sehen Sie auf der mitgelieferten Karte oder in den Einstellungen Ihres Telefons nach.",
      long: "Das ist zu lang. SIM-Nummern haben {min} bis {max} Stellen. Prüfen Sie, ob davor oder danach etwas Überflüssiges steht.",
      several: "Sie haben mehr als eine SIM-Nummer eingegeben. Bitte wählen Sie unten eine aus.",
      imei: "Das ist eine Gerätenummer (IMEI) mit 15 Stellen. Die SIM-Nummer ist länger und beginnt meist mit 89.",
      eid: "Das ist die EID, die Nummer des eSIM-Chips. Die SIM-Nummer (ICCID) ist kürzer und steht oft direkt daneben.",
      phone:
        "Das sieht nach einer Telefonnummer aus. Geben Sie die Nummer der SIM selbst (ICCID) ein: 19 oder 20 Ziffern, beginnend mit 89.",
      card: "Das sieht nach einer Bankkartennummer aus, deshalb zeigen wir sie nicht noch einmal an. Ihre Karte geben Sie erst beim Bezahlen ein. Hier brauchen wir Ihre SIM-Nummer, die mit 89 beginnt.",
      activation:
        "Mit diesem Code wird eine eSIM installiert. Geben Sie die Nummer der installierten eSIM ein: Sie steht in den Einstellungen Ihres Telefons.",
      rounded:
        "Diese Nummer wurde von einem Tabellenprogramm gerundet, die letzten Ziffern sind verloren. Übernehmen Sie sie von der SIM-Karte oder aus Ihrem Telefon.",
    },
    reading: "Ihre Eingabe:",
    doubt: {
      letter:
        "Vergleichen Sie die markierten Stellen mit Ihrer Karte: Darunter ist ein Buchstabe, und fast alle SIM-Nummern bestehen nur aus Ziffern.",
      size: "Vergleichen Sie die markierten Stellen mit Ihrer Karte: Diese Gruppe ist länger oder kürzer als die anderen.",
      known:
        "Vergleichen Sie die markierten Stellen mit Ihrer Karte: Nur dort weicht die Nummer von einer ab, die Sie hier schon verwendet haben.",
      zeros: "Die Nullen am Ende sehen so aus, als hätte ein Tabellenprogramm die letzten Ziffern abgeschnitten.",
      start: "Fast alle SIM-Nummern beginnen mit 89, diese nicht.",
    },
    choose: "Oder mit einer dieser Nummern fortfahren:",
    none: "Zu dieser Nummer finden wir keine Tarife. Vergleichen Sie jede Ziffer mit Ihrer SIM-Karte. Wenn alles stimmt, lässt sich diese SIM hier nicht aufladen.",
    mistyped: "Die letzte Ziffer passt nicht zum Rest. Vielleicht haben Sie sich vertippt.",
  },
  help: {
    title: "Hilfe",
    after: "Nach der Zahlung",
    afterText:
      "Wir buchen den Tarif automatisch auf Ihre SIM. Die Bestellseite zeigt jeden Schritt und wann der Tarif bereit ist. Sie finden sie unter „{sim}“ wieder, in dem Browser, in dem Sie bezahlt haben.",
    missing: "Bezahlt, aber der Tarif fehlt",
    missingText:
      "Bitte zahlen Sie nicht noch einmal. Die Bestellseite zeigt, ob Ihre Zahlung eingegangen ist. Ist sie da und der Tarif fehlt weiterhin, schreiben Sie uns mit der Bestellnummer.",
    stop: "Automatische Verlängerung beenden",
    stopText:
      "Öffnen Sie „{sim}“ in dem Browser, in dem Sie gekauft haben, und beenden Sie dort die Verlängerung. Ihren aktuellen Tarif behalten Sie bis zum Ende der Laufzeit.",
    contact: "Kontakt",
    contactText: "Nennen Sie die Bestellnummer, falls Sie eine haben.",
  },
  consent: {
    terms: "Mit der Zahlung stimmen Sie unseren AGB zu und verlangen, dass wir den Tarif sofort auf Ihre SIM buchen.",
    start: "Mit der Zahlung verlangen Sie, dass wir den Tarif sofort auf Ihre SIM buchen.",
    withdrawal: "Ein etwaiges Widerrufsrecht erlischt, sobald der Tarif vollständig erbracht ist.",
    agree: "Ich stimme zu",
    needed: "Setzen Sie das Häkchen, um fortzufahren.",
    changed:
      "Der Text, dem Sie zustimmen, hat sich geändert, seit Sie diese Seite geöffnet haben. Bitte lesen Sie ihn und drücken Sie noch einmal auf die Schaltfläche.",
  },
  plans: {
    title: "Tarife für Ihre SIM",
    sim: "SIM mit Endung {ending}",
    otherSim: "SIM wechseln",
    duration: "Laufzeit",
    currency: "Währung",
    buy: "Kaufen",
    details: "Das ist enthalten",
    countries: "{count, plural, one {# Land} other {# Länder}}",
    was: "statt",
    aDay: "{price} pro Tag",
    best: "Preistipp",
    bestMeans: "Preistipp = niedrigster Preis pro Tag",
    gone: "Diesen Tarif gibt es so nicht mehr. Es wurde nichts abgebucht. Bitte wählen Sie neu.",
    late: "Die neuesten Tarife lassen sich gerade nicht laden. Diese Liste ist vom {time}. Vor dem Bezahlen prüfen wir den Preis noch einmal.",
    boughtTitle: "Diesen Tarif haben Sie schon bestellt",
    bought:
      "Die Bestellung {reference} für denselben Tarif und dieselbe SIM ist bereits bezahlt. Möchten Sie den Tarif noch einmal kaufen?",
    inReview:
      "Die Bestellung {reference} für denselben Tarif und dieselbe SIM ist möglicherweise schon bezahlt. Möchten Sie den Tarif wirklich noch einmal kaufen?",
    boughtOpen: "Bestellung ansehen",
    again: "Ja, noch einmal kaufen",
    noneTitle: "Keine Tarife für diese SIM",
    expiredTitle: "SIM-Nummer eingeben",
    expired: "Ihre Sitzung ist abgelaufen, oder Sie haben noch keine Nummer eingegeben.",
    cookies:
      "Wenn Sie die Nummer gerade eingegeben haben, blockiert Ihr Browser Cookies. Erlauben Sie Cookies für diese Website und geben Sie die Nummer noch einmal ein.",
    start: "SIM-Nummer eingeben",
  },
  choosing: {
    durations: "{count, plural, one {# Laufzeit} other {# Laufzeiten}}",
    from: "{durations} ab {price}",
    aGb: "{price} pro GB",
    every: { day: "{unit} am Tag", week: "{unit} pro Woche", month: "{unit} im Monat", year: "{unit} im Jahr" },
    recommended: "Empfohlen",
    unlimited: "Unbegrenzt",
    hotspot: "Hotspot möglich",
    noHotspot: "Kein Hotspot",
    ends: "Voraussichtliches Ende: {day}",
    compare: "Vergleichen",
    compareMost: "Bis zu 3 Tarife vergleichen",
    compareMore: "Wählen Sie noch einen Tarif zum Vergleichen aus.",
    compareFirst: "Sie können bis zu 3 Tarife vergleichen. Das sind die ersten 3.",
    comparePlans: "Tarife vergleichen",
    all: "Zurück zu allen Tarifen",
    filterName: "Tarife filtern",
    filter: "Filtern und sortieren",
    where: "Land oder Region",
    data: "Daten",
    atLeast: "{data} oder mehr",
    any: "Alle",
    length: "Laufzeit",
    lengths: { week: "Bis 7 Tage", month: "8 bis 31 Tage", longer: "Länger" },
    renews: "Mit automatischer Verlängerung",
    sort: "Sortieren nach",
    unsorted: "Übliche Reihenfolge",
    sorts: { price: "Niedrigster Preis", day: "Niedrigster Preis pro Tag", gb: "Niedrigster Preis pro GB" },
    apply: "Anwenden",
    remove: "Filter entfernen:",
    clear: "Alle entfernen",
    count: "{count, plural, one {# Tarif} other {# Tarife}}",
    countOf: "{shown} von {plans}",
    noMatch: "Kein Tarif passt. Manche Tarife nennen weder Länder noch Datenmenge und können deshalb fehlen.",
    update: "Aktualisieren",
    row: {
      data: "Daten",
      where: "Gilt in",
      speed: "Netz",
      renews: "Automatische Verlängerung",
      from: "Preis ab",
      aDay: "Pro Tag ab",
      aGb: "Pro GB ab",
    },
    yes: "Ja",
    no: "Nein",
    unknown: "Keine Angabe",
  },
  scan: {
    title: "SIM-Nummer scannen",
    lead: "Die Nummer steckt im Barcode auf Ihrer SIM-Karte oder deren Schachtel. Bilder bleiben auf Ihrem Gerät.",
    noScript: "Die Kamera braucht JavaScript, das hier ausgeschaltet ist. Sie können die Nummer unten eingeben.",
    start: "Kamera starten",
    stop: "Kamera ausschalten",
    again: "Noch einmal scannen",
    photo: "Foto auswählen",
    picture: "Kamerabild",
    state: {
      ready: "Starten Sie die Kamera und richten Sie sie auf den Barcode, oder wählen Sie ein Foto davon aus.",
      asking: "Ihr Browser fragt, ob er die Kamera verwenden darf. Bitte erlauben Sie es.",
      looking:
        "Wir suchen den Barcode. Halten Sie die Karte ruhig, etwa eine Handbreit entfernt, sodass der ganze Code zu sehen ist.",
      late: "Noch nichts gefunden. Sorgen Sie für mehr Licht, machen Sie ein Foto aus der Nähe oder geben Sie die Nummer unten ein.",
      found: "Gefunden. Vergleichen Sie die Nummer mit Ihrer Karte und fahren Sie dann fort.",
      none: "Wir finden keine Kamera. Wählen Sie ein Foto des Codes aus oder geben Sie die Nummer unten ein.",
      refused:
        "Der Zugriff auf die Kamera ist blockiert. Erlauben Sie ihn in den Browsereinstellungen, wählen Sie ein Foto aus oder geben Sie die Nummer unten ein.",
      busy: "Die Kamera ist nicht verfügbar, vielleicht nutzt sie gerade eine andere App. Schließen Sie diese App und starten Sie die Kamera neu, wählen Sie ein Foto aus oder geben Sie die Nummer unten ein.",
      paused:
        "Die Kamera ist aus, weil Sie diese Seite verlassen haben. Starten Sie sie wieder, wenn Sie so weit sind.",
      unloaded:
        "Der Barcode-Leser wurde nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal, oder geben Sie die Nummer unten ein.",
      reading: "Das Foto wird ausgewertet …",
      nothing:
        "Auf diesem Foto finden wir keinen Barcode. Nehmen Sie ihn scharf, aus der Nähe und bei gutem Licht auf, oder geben Sie die Nummer unten ein.",
      unreadable:
        "Diese Datei lässt sich nicht als Bild öffnen. Wählen Sie eine andere aus oder geben Sie die Nummer unten ein.",
      activation:
        "Mit diesem Code wird eine eSIM installiert; die SIM-Nummer enthält er nicht. Geben Sie die Nummer unten ein: Sie steht in den Einstellungen Ihres Telefons.",
      device:
        "Das ist eine Gerätenummer, keine SIM-Nummer. Suchen Sie einen anderen Code, neben einer Nummer, die mit 89 beginnt.",
      product:
        "Dieser Code enthält keine SIM-Nummer. Suchen Sie einen anderen Code, neben einer Nummer, die mit 89 beginnt.",
    },
  },
  sim: {
    title: "Meine SIM",
    number: "SIM mit Endung {ending}",
    asOf: "Stand:",
    inUse: "Aktiv",
    waiting: "Als Nächstes",
    others: "Weitere Tarife",
    own: "Letzte Bestellungen",
    nothingInUse: "Kein aktiver Tarif.",
    nothingWaiting: "Keine vorgemerkten Tarife.",
    noTitle: "Tarif ohne Namen",
    lastDay: "Gültig bis",
    left: "{count, plural, one {Noch # Tag} other {Noch # Tage}}",
    until: "bis {day}",
    from: "ab {day}",
    since: "seit etwa {day}",
    expected: "voraussichtlich",
    statusUnknown: "Status unbekannt",
    topUp: "Erneut aufladen, {price}",
    ordered: "Bestellt am",
    receipt: "Bestellung",
    noneTitle: "Keine Angaben zu Tarifen",
    none: "Wir wissen nicht, was auf dieser SIM aktiv oder vorgemerkt ist.",
    unreachableTitle: "Diese SIM lässt sich gerade nicht laden",
    unreachable: "Wir können nicht anzeigen, was aktiv oder vorgemerkt ist. Ihre SIM ist davon nicht betroffen.",
    again: "Erneut versuchen",
    toPlans: "Tarife ansehen",
    name: "Name der SIM",
    nameHint: "Wird nur auf diesem Gerät gespeichert.",
    nameLong: "Bitte höchstens 40 Zeichen eingeben.",
    save: "Namen speichern",
    savedAs: "Gespeichert als {name}.",
    unnamed: "Name entfernt.",
    current: "Diese SIM",
    sims: "Ihre SIMs",
    forget: "Entfernen",
    notKnown: "Diese SIM ist nicht mehr auf diesem Gerät gespeichert. Es wurde nichts geändert.",
    another: "Weitere SIM hinzufügen",
  },
  support: {
    lead: "Das schicken wir mit:",
    says: "Bestellseite",
    browser: "Ihr Browser",
    what: "Was ist passiert?",
    answer: "Wir antworten an diese Adresse. Die Adresse für Ihre Quittung bleibt gleich.",
    answerHere: "Wir antworten an die E-Mail-Adresse dieser Bestellung.",
    direct: "Sie können auch an {email} schreiben.",
    send: "Senden",
    empty: "Schreiben Sie, was passiert ist.",
    long: "Das ist zu lang. Höchstens 2.000 Zeichen sind möglich.",
    asked: "Sie haben am {date} um Hilfe gebeten. Wir antworten per E-Mail.",
    answered: "Wir haben am {date} per E-Mail geantwortet.",
    closed: "Wir haben Ihre Anfrage am {date} abgeschlossen.",
    again: "Noch einmal schreiben",
  },
  session: {
    title: "Auf diesem Gerät abmelden",
    goes: "Beim Abmelden wird von diesem Gerät entfernt:",
    sims: "{count, plural, one {# gespeicherte SIM mit ihrem Namen} other {# gespeicherte SIMs mit ihren Namen}}",
    orders: "{count, plural, one {der Zugriff auf # Bestellung} other {der Zugriff auf # Bestellungen}}",
    pages: "Seiten, die offline verfügbar sind",
    rest: "Ihre Sprache und andere Einstellungen",
    renewals:
      "Automatische Verlängerungen laufen weiter. Wenn Sie eine nicht mehr möchten, beenden Sie sie vorher unter „{page}“.",
    back: "Um Ihre Bestellungen später wieder zu öffnen, geben Sie Ihre SIM-Nummer ein und fordern Sie unter „{page}“ einen Link per E-Mail an.",
    noWayBack:
      "Sie können diese Bestellungen hier nicht mehr öffnen. Notieren Sie sich die Bestellnummern, die Sie noch brauchen.",
    unfinished:
      "Die Bestellung {number} ist noch nicht abgeschlossen. Nach dem Abmelden können Sie sie auf diesem Gerät weder bezahlen noch verfolgen.",
    unfinishedSim:
      "Die Bestellung {number} für diese SIM ist noch nicht abgeschlossen. Wenn Sie die SIM entfernen, können Sie die Bestellung auf diesem Gerät weder bezahlen noch verfolgen. Um die SIM trotzdem zu entfernen, wählen Sie noch einmal „{button}“.",
    yes: "Abmelden",
    no: "Abbrechen",
    failed: "Das Abmelden hat nicht geklappt, und es wurde nichts entfernt. Bitte versuchen Sie es gleich noch einmal.",
    done: "Sie sind auf diesem Gerät abgemeldet",
    doneText: "Hier sind keine SIMs und keine Bestellungen gespeichert.",
    keep: "Auf diesem Gerät behalten?",
    keepText:
      "Dann können Sie diese Bestellung und „{page}“ auch ohne Verbindung öffnen. Alle, die dieses Gerät benutzen, können sie lesen.",
    kept: "Sie können diese Bestellung und „{page}“ ohne Verbindung öffnen.",
    offline: "Offline-Nutzung",
    keepYes: "Behalten",
    keepNo: "Nicht behalten",
    keepEnd: "Offline-Seiten entfernen",
  },
  usage: {
    title: "Datenvolumen",
    noneRunning: "Das restliche Datenvolumen können wir gerade nicht anzeigen.",
    left: "Noch {left}",
    used: "{used} in diesem Zeitraum verbraucht",
    usedOf: "{used} von {total} verbraucht",
    allowance: "Datenvolumen der SIM",
    perDay: "am Tag, damit es reicht",
    monthly: "{unit} pro Monat verbraucht",
    ring: "Noch {left} von {total}",
    asOf: "Stand",
    noMonths: "Der Datenverbrauch der letzten Monate ist nicht verfügbar.",
    bars: "Datenverbrauch pro Monat: {months}",
    notReported: "nicht verfügbar",
  },
  effect: {
    atOnce: "Auf dieser SIM ist kein Tarif aktiv. Ein neuer startet sofort.",
    aPlan: "Ein anderer Tarif",
    planInUse: "{plan} ist aktiv.",
    planInUseUntil: "{plan} ist bis zum {day} aktiv.",
    after: "Ein neuer Tarif startet danach.",
    afterWaiting:
      "{count, plural, one {Ein neuer Tarif startet nach Ihrem vorgemerkten Tarif.} other {Ein neuer Tarif startet nach Ihren # vorgemerkten Tarifen.}}",
    startsOn: "Voraussichtlicher Start: {day}.",
    startsAround: "Dieser Tarif startet voraussichtlich am {day}.",
    maybeLater: "Dieser Tarif startet möglicherweise nicht heute.",
    starts: "Start",
    ends: "Voraussichtliches Ende",
    today: "Sofort",
    afterOthers: "Nach Ihren anderen Tarifen",
  },
  pay: {
    offer: "Jemand anderen bezahlen lassen",
    offerHint:
      "Erstellt einen Link für eine Person oder ein Gerät. Er zeigt den Tarif, den Preis und die letzten Ziffern der SIM-Nummer. Ihre E-Mail-Adresse wird mit der Zahlung übermittelt und ist daher eventuell für die Person sichtbar, die bezahlt.",
    title: "Jemand anderen bezahlen lassen",
    name: "Ihr Name (optional)",
    note: "Nachricht (optional)",
    create: "Link erstellen",
    send: "Senden Sie diesen Link oder lassen Sie den Code scannen. Der Link funktioniert nur in einem einzigen Browser. Sobald die Person zur Zahlung weitergeht, sehen Sie es hier.",
    link: "Zahlungslink",
    share: "Link teilen",
    copy: "Link kopieren",
    copied: "Kopiert",
    taken:
      "Jemand ist mit Ihrem Link zur Zahlung weitergegangen. Sobald bezahlt ist, sehen Sie es hier. Wenn die Person nicht bezahlt, erstellen Sie einen neuen Link.",
    again: "Neuen Link erstellen",
    againHint: "Ihr bisheriger Link funktioniert dann nicht mehr.",
    unanswered: "Wir haben keine Antwort erhalten. Laden Sie diese Seite neu, um zu sehen, ob es einen Link gibt.",
    closed: "Diese Bestellung kann nicht mehr von jemand anderem bezahlt werden.",
    payTitle: "Für die SIM einer anderen Person bezahlen",
    asked: "Sie wurden gebeten, diesen Tarif zu bezahlen.",
    askedBy: "{name} bittet Sie, diesen Tarif zu bezahlen.",
    forOther: "Sie bezahlen für die SIM einer anderen Person.",
    received: "Vielen Dank. Diese Bestellung ist bezahlt. Wir fügen den Tarif gerade zur SIM hinzu.",
    queued:
      "Vielen Dank. Diese Bestellung ist bezahlt. Der Tarif ist auf der SIM und startet, sobald die Tarife davor abgelaufen sind.",
    ready: "Vielen Dank. Diese Bestellung ist bezahlt, und der Tarif ist auf der SIM aktiv.",
    delivered:
      "Vielen Dank. Diese Bestellung ist bezahlt, und der Tarif ist auf der SIM. Falls davor noch andere Tarife laufen, startet er, sobald sie abgelaufen sind.",
    reviewPaid:
      "Vielen Dank, Ihre Zahlung ist eingegangen. Den Tarif zur SIM hinzuzufügen dauert länger, als es sollte. Wir gehen dem nach. Bitte zahlen Sie nicht noch einmal.",
    reviewRefused:
      "Vielen Dank, Ihre Zahlung ist eingegangen. Wir konnten den Tarif aber nicht zur SIM hinzufügen. Wir gehen dem nach. Bitte zahlen Sie nicht noch einmal.",
    reviewQueued:
      "Diese Bestellung ist bezahlt und der Tarif war vorgemerkt, er steht aber nicht mehr in der Liste der SIM. Vielleicht ist er schon abgelaufen. Wir gehen dem nach. Bitte zahlen Sie nicht noch einmal.",
    ended: "Es wurde nichts abgebucht. Die Person, die Sie um die Zahlung gebeten hat, kann erneut einen Tarif wählen.",
    byPayer: "Über Ihren Zahlungslink bezahlt. Den Beleg hat die Person, die den Link genutzt hat.",
    byOther: "Diese Bestellung hat bereits jemand anderes bezahlt, der auch den Beleg hat.",
    goneTitle: "Dieser Link lässt sich nicht verwenden",
    gone: "Der Link wurde bereits verwendet oder durch einen neueren ersetzt, oder die Bestellung wartet gerade nicht auf eine Zahlung. Durch das Öffnen wurde nichts abgebucht. Ist die Bestellung noch nicht bezahlt, bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.",
  },
  duration: {
    days: "{count, plural, one {# Tag} other {# Tage}}",
    months: "{count, plural, one {# Monat} other {# Monate}}",
    years: "{count, plural, one {# Jahr} other {# Jahre}}",
    periods: "{count, plural, one {# Zeitraum} other {# Zeiträume}}",
  },
  every: {
    days: "{count, plural, one {jeden Tag} other {alle # Tage}}",
    months: "{count, plural, one {jeden Monat} other {alle # Monate}}",
    years: "{count, plural, one {jedes Jahr} other {alle # Jahre}}",
    periods: "{count, plural, one {pro Zeitraum} other {alle # Zeiträume}}",
    text: "je {duration}",
  },
  checkout: {
    title: "Kasse",
    plan: "Tarif",
    duration: "Laufzeit",
    sim: "SIM-Nummer",
    total: "Gesamtbetrag",
    paid: "Bezahlter Betrag",
    reference: "Bestellnummer",
    once: "Einmalige Zahlung. Keine automatische Verlängerung.",
    onceUnless: "Einmalige Zahlung, sofern Sie nicht die automatische Verlängerung einschalten.",
    renew: "Automatisch verlängern",
    renewText:
      "{price} jetzt, danach {price} {every} von derselben Karte, bis Sie die Verlängerung beenden. Das geht jederzeit unter „Meine SIM“ in dem Browser, in dem Sie kaufen, ganz ohne Konto.",
    renews: "Mit automatischer Verlängerung: {text}",
    renewsAlready:
      "Für diese SIM ist die automatische Verlängerung schon eingeschaltet. Es wurde nichts abgebucht. Beenden Sie sie zuerst unter „Meine SIM“ oder fahren Sie ohne automatische Verlängerung fort.",
    email: "E-Mail",
    emailHint:
      "Wird mit Ihrer Zahlung übermittelt, damit wir sie finden, wenn Sie Hilfe brauchen. Wir verschicken keine E-Mails: Bitte bewahren Sie Ihre Bestellnummer auf.",
    receiptHint: "Hierhin schicken wir Ihren Beleg.",
    emailProblem: "Bitte geben Sie eine E-Mail-Adresse ein, z. B. name@example.com.",
    emailLetters:
      "Vor dem @ gehen nur die Buchstaben a–z, Ziffern und Zeichen wie der Punkt. Bitte geben Sie eine andere E-Mail-Adresse ein.",
    emailSlip:
      "Meinten Sie {domain}? Korrigieren Sie Ihre Adresse, oder drücken Sie noch einmal, um sie so zu behalten.",
    continue: "Weiter zur Zahlung",
    continueHint: "Ihre Kartendaten geben Sie im nächsten Schritt ein. Vorher wird nichts abgebucht.",
    sending: "Einen Moment …",
    sendingLate:
      "Wir warten noch auf eine Antwort. In diesem Schritt wird nichts abgebucht. Bitte lassen Sie diese Seite geöffnet.",
    offline:
      "Keine Verbindung, daher können wir nichts abschicken. Ihre Eingaben bleiben erhalten. Sobald Sie wieder online sind, können Sie fortfahren.",
    changed:
      "Der Preis hat sich von {old} auf {new} geändert. Es wurde nichts abgebucht. Fahren Sie nur fort, wenn Sie einverstanden sind.",
    closed:
      "Neue Bestellungen sind vorübergehend nicht möglich. Ihre aktiven Tarife und bereits bezahlte Bestellungen sind davon nicht betroffen. Bitte versuchen Sie es später noch einmal.",
    unreachable:
      "Wir können gerade keine Bestellungen annehmen. Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.",
    unanswered:
      "Wir haben keine eindeutige Antwort erhalten. Ihre Bestellung ist gespeichert, und in diesem Schritt wird nichts abgebucht. Bitte versuchen Sie es noch einmal.",
    unread: "Wir konnten dieses Formular nicht lesen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.",
    back: "Zurück zu den Tarifen",
    card: "Karte",
    loading: "Das Kartenformular wird geladen …",
    late: "Das Kartenformular ist noch nicht geladen. Vielleicht ist Ihre Verbindung langsam, oder etwas blockiert es. Auf dieser Seite wurde nichts abgebucht.",
    failed: "Das Kartenformular konnte nicht geladen werden. Auf dieser Seite wurde nichts abgebucht.",
    retry: "Erneut versuchen",
    unsure:
      "Das Kartenformular konnte nicht geladen werden. Wir prüfen noch, ob Ihre Zahlung durchgegangen ist. Bitte zahlen Sie nicht noch einmal.",
    unloaded:
      "Das Kartenformular konnte nicht geladen werden. Sehen Sie sich die Bestellung an, um zu erfahren, ob sie bezahlt ist.",
    typeAgain: "Das Formular ist jetzt leer. Bitte geben Sie Ihre Kartendaten noch einmal ein.",
    toOrder: "Bestellung ansehen",
    noScript:
      "Das Kartenformular braucht JavaScript, das hier ausgeschaltet ist. Schalten Sie es für diese Website ein und laden Sie die Seite neu.",
    pay: "{price} bezahlen",
    payAndRenew: "{price} bezahlen und automatisch verlängern",
    paying: "Zahlung läuft …",
    placing: "Bestellung wird aufgegeben…",
    asking: "Anfrage bei deiner Bank…",
    orCard: "oder mit Karte zahlen",
    payingLate: "Wir warten noch auf eine Antwort. Bitte lassen Sie diese Seite geöffnet.",
    unreached:
      "Wir konnten den Server nicht erreichen, daher wurde nichts abgeschickt. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
    resting:
      "Für diese Bestellung wurden zu viele Zahlungen abgelehnt. Warten Sie zehn Minuten bis zum nächsten Versuch und fragen Sie in der Zwischenzeit bei Ihrer Bank nach.",
    rivalled:
      "Wir haben diese Zahlung nicht abgeschickt. Eine andere Bestellung für diese SIM hat schon eine automatische Verlängerung oder wird gerade bezahlt. Sehen Sie unter „Meine SIM“ nach, bevor Sie es noch einmal versuchen.",
    secure: "Ihre Kartendaten gehen direkt an unseren Zahlungsdienstleister. Wir sehen sie nie.",
    bank: "Ihre Bank bittet Sie vielleicht um eine Bestätigung. Für einen SMS-Code brauchen Sie Empfang, für die Banking-App WLAN.",
  },
  decline: {
    card_declined:
      "Ihre Bank hat die Karte abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte oder wenden Sie sich an Ihre Bank.",
    insufficient_funds:
      "Die Karte ist nicht ausreichend gedeckt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.",
    expired_card: "Ihre Karte ist abgelaufen. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.",
    incorrect_cvc:
      "Der Sicherheitscode stimmt nicht. Es wurde nichts abgebucht. Prüfen Sie ihn und versuchen Sie es noch einmal.",
    incorrect_number:
      "Die Kartennummer stimmt nicht. Es wurde nichts abgebucht. Prüfen Sie sie und versuchen Sie es noch einmal.",
    incomplete: "Bitte vervollständigen Sie Ihre Kartendaten.",
    authentication:
      "Ihre Bank hat diese Zahlung nicht freigegeben. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.",
    again: "Unser Zahlungsdienstleister braucht die Kartendaten noch einmal. Es wurde nichts abgebucht.",
    unsent: "Wir konnten die Zahlung nicht abschicken. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.",
    other:
      "Die Zahlung ist nicht durchgegangen. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.",
  },
  order: {
    heading: {
      waiting: "Warten auf Zahlung",
      checking: "Ihre Zahlung wird geprüft",
      received: "Zahlung eingegangen",
      queued: "Ihr Tarif ist vorgemerkt",
      ready: "Ihr Tarif ist bereit",
      ended: "Zahlung nicht abgeschlossen",
      refunded: "Bestellung erstattet",
      review: "Wir gehen dem nach",
    },
    text: {
      waiting: "Wir warten auf Ihre Zahlung.",
      checking:
        "Wir prüfen, ob Ihre Zahlung durchgegangen ist. Bitte zahlen Sie nicht noch einmal. Diese Seite aktualisiert sich automatisch.",
      received:
        "Wir fügen den Tarif gerade zu Ihrer SIM hinzu. Sie müssen nichts weiter tun. Dauert es länger als 15 Minuten, gehen wir dem nach.",
      delivered:
        "Ihre Zahlung ist abgeschlossen, und der Tarif ist auf Ihrer SIM. Falls davor noch andere Tarife laufen, startet er automatisch, sobald sie abgelaufen sind.",
      queued:
        "Ihre Zahlung ist abgeschlossen, und der Tarif ist auf Ihrer SIM. Er startet automatisch, sobald die Tarife davor abgelaufen sind.",
      ready: "Der Tarif ist auf Ihrer SIM aktiv.",
      ended: "Es wurde nichts abgebucht. Sie können erneut einen Tarif wählen.",
      lapsed:
        "Innerhalb eines Tages ist bei uns keine Zahlung eingegangen. Wenn Ihre Bank eine anzeigt, zahlen Sie nicht noch einmal: Wir suchen weiter danach.",
      refused: "Wir konnten diesen Tarif nicht für Ihre SIM bestellen. Es wurde nichts abgebucht.",
      rivalled:
        "Die automatische Verlängerung wurde nicht eingerichtet, weil sie für diese SIM schon besteht. Für diese Bestellung wurde nichts abgebucht.",
      noSubscription:
        "Die automatische Verlängerung wurde nicht eingerichtet, und wir sehen keine Zahlung. Wenn Ihre Bank eine anzeigt, zahlen Sie nicht noch einmal: Wir suchen weiter danach.",
      withdrawn: "Diese Bestellung wurde widerrufen. Es wurde nichts abgebucht.",
      withdrawnTried:
        "Diese Bestellung wurde widerrufen, und wir sehen keine Zahlung. Wenn Ihre Bank eine anzeigt, zahlen Sie nicht noch einmal: Wir suchen weiter danach.",
      refunded: "Bis Ihre Bank die Erstattung anzeigt, können einige Tage vergehen.",
      reviewPaid:
        "Ihre Zahlung ist eingegangen, aber die Aktivierung Ihres Tarifs dauert länger, als sie sollte. Bitte zahlen Sie nicht noch einmal.",
      reviewRefused:
        "Ihre Zahlung ist eingegangen, aber wir konnten den Tarif nicht zu Ihrer SIM hinzufügen. Bitte zahlen Sie nicht noch einmal.",
      reviewQueued:
        "Ihre Zahlung ist abgeschlossen und Ihr Tarif war vorgemerkt, er steht aber nicht mehr in der Liste Ihrer SIM. Vielleicht ist er schon abgelaufen. Wir gehen dem nach. Bitte zahlen Sie nicht noch einmal.",
      review:
        "Bei dieser Zahlung passt etwas nicht zusammen, deshalb müssen wir sie manuell prüfen. Bitte zahlen Sie nicht noch einmal.",
    },
    keep: "Bewahren Sie Ihre Bestellnummer auf: {reference}. Um diese Bestellung wieder anzusehen, öffnen Sie diese Seite im selben Browser.",
    toCard: "Weiter zur Zahlung",
    toPlans: "Tarife ansehen",
    another: "Weiteren Tarif kaufen",
    checkAgain: "Erneut prüfen",
    offline:
      "Keine Verbindung. Es geht nichts verloren, und diese Seite aktualisiert sich, sobald Sie wieder online sind.",
    slow: "Wir haben noch keine Antwort und versuchen es weiter. Es geht nichts verloren.",
    back: "Sie sind wieder online, und diese Seite ist auf dem neuesten Stand.",
    paidAt: "Bezahlt am",
    timeline: "Verlauf",
    purchase: "Ihre Bestellung",
    orderedAt: "Bestellt am",
    tax: "Steuer",
    taxId: "Steuernummer: {id}",
    billedTo: "Rechnung an",
    print: "Beleg drucken",
    receiptMail: {
      waiting: "Wir schicken Ihren Beleg an {email}.",
      sent: "Wir haben Ihren Beleg an {email} geschickt.",
      dead: "Wir konnten Ihren Beleg nicht an {email} schicken. Bitte drucken oder speichern Sie diese Seite.",
    },
    manage: "Verlängerung verwalten",
    firstAid: {
      title: "Falls die Daten noch nicht funktionieren",
      roaming: "Schalten Sie Datenroaming für diese SIM ein.",
      airplane: "Schalten Sie den Flugmodus ein, warten Sie zehn Sekunden und schalten Sie ihn wieder aus.",
      restart: "Starten Sie das Telefon oder den Router neu.",
      help: "Hilfe zu dieser Bestellung",
    },
    billing: {
      add: "Firmenangaben hinzufügen",
      change: "Firmenangaben ändern",
      company: "Name und Anschrift der Firma",
      taxId: "USt-IdNr. oder Steuernummer",
      save: "Speichern",
      long: "Das ist zu lang. Möglich sind 200 Zeichen in fünf Zeilen und 40 für die Nummer.",
      closed: "Firmenangaben lassen sich hinzufügen, sobald die Bestellung bezahlt ist.",
      unanswered:
        "Wir haben keine Antwort erhalten. Laden Sie die Seite neu, um zu sehen, ob die Angaben gespeichert sind.",
    },
    receipt: "Beleg",
    receiptNumber: "Belegnummer",
    refunded: "Wir haben eine Erstattung von {amount} erfasst, ausgeführt am {date}.",
    step: { paid: "Zahlung", delivered: "Auf Ihrer SIM", active: "Tarif aktiv" },
    stepState: {
      done: "Erledigt",
      waiting: "Wartet auf Sie",
      checking: "Wird geprüft",
      now: "In Arbeit",
      stuck: "In Klärung",
      open: "Als Nächstes",
    },
    renewal: "Automatische Verlängerung",
    renewalTerms: "{price} {every}, wie mit dieser Bestellung gewählt",
    renewed: "Verlängert am",
    elsewhere: {
      why: "Diese Bestellung wurde in einem anderen Browser aufgegeben. Tarif, Betrag, SIM-Nummer und E-Mail-Adresse werden deshalb hier nicht angezeigt.",
      open: "Um die ganze Bestellung zu sehen, öffnen Sie diese Seite in dem Browser, in dem Sie gekauft haben. Wenn es dieser war, wurden seine Cookies gelöscht oder sind blockiert.",
      pay: "Zum Bezahlen kehren Sie in den Browser zurück, in dem Sie gekauft haben, oder Sie bestellen hier neu.",
      bank: "Kommen Sie gerade von Ihrer Bank zurück? Ihre Zahlung läuft ohne diesen Browser weiter, und diese Seite zeigt das Ergebnis.",
      bankSetUp:
        "Kommen Sie gerade von Ihrer Bank zurück? Kehren Sie zum Abschließen in den Browser zurück, in dem Sie gekauft haben.",
      paid: "Diese Bestellung ist bezahlt. Bitte zahlen Sie nicht noch einmal.",
      help: "Brauchen Sie Hilfe? Schreiben Sie an {email} und geben Sie die Adresse dieser Seite an.",
    },
    notFoundTitle: "Bestellung nicht gefunden",
    notFound: "Prüfen Sie die Adresse. Bestellungen öffnen sich in dem Browser, in dem sie aufgegeben wurden.",
  },
  offline: {
    title: "Keine Verbindung",
    kept: "Diese Seite wurde am {time} gespeichert. Was seitdem passiert ist, zeigt sie nicht, auch keine Zahlungen.",
    none: "Diese Seite ist ohne Verbindung nicht verfügbar. Wenn Sie gerade bezahlt haben, zahlen Sie nicht noch einmal, bis die Seite Ihrer Bestellung zeigt, was passiert ist.",
    order: "Ihre letzte Bestellung (gespeicherte Kopie)",
    sim: "Meine SIM (gespeicherte Kopie)",
    again: "Erneut versuchen",
  },
  renewal: {
    title: "Automatische Verlängerung",
    none: "Die automatische Verlängerung ist ausgeschaltet.",
    pending:
      "Ihr Tarif ist bezahlt. Wir prüfen, ob die automatische Verlängerung eingerichtet ist; das kann einige Minuten dauern.",
    missing:
      "Ihr Tarif ist bezahlt, aber wir sehen für diese SIM keine automatische Verlängerung. Wir gehen dem nach. Sehen Sie hier vor Ablauf des Tarifs noch einmal nach.",
    unclear:
      "Ihr Tarif ist bezahlt, aber wir konnten nicht prüfen, ob die automatische Verlängerung eingerichtet ist. Wir gehen dem nach. Sehen Sie hier vor Ablauf des Tarifs noch einmal nach.",
    stopped:
      "Die automatische Verlängerung ist ausgeschaltet. Das Ende wurde am {date} bestätigt; weitere Zeiträume werden nicht abgebucht.",
    noted:
      "Unser Support hat am {date} vermerkt, dass die automatische Verlängerung beendet ist. Wenn noch einmal abgebucht wird, schreiben Sie uns.",
    plan: "Tarif",
    charge: "Preis",
    charged: "{price} {every}",
    chargedToday: "{price} {every}, zum heutigen Preis",
    chargedEvery: "{every}; Betrag nicht verfügbar",
    notReported: "nicht verfügbar",
    next: "Nächste Zahlung",
    around: "um den {date}",
    since: "Seit",
    stop: "Automatische Verlängerung beenden",
    cannotStop:
      "Wir können nicht erkennen, zu welcher Bestellung diese Verlängerung gehört. Deshalb lässt sie sich hier nicht beenden. Bitte wenden Sie sich an uns:",
    stoppingTitle: "Automatische Verlängerung wird beendet",
    stopping:
      "Ihr Auftrag ist am {date} bei uns eingegangen, das Ende ist aber noch nicht bestätigt. Wir versuchen es weiter. Bis zur Bestätigung kann noch etwas abgebucht werden.",
    unknown: "Wir können die automatische Verlängerung gerade nicht prüfen. Es wurde nichts geändert.",
    confirmTitle: "Automatische Verlängerung beenden?",
    confirm:
      "Ihren aktuellen Tarif behalten Sie bis zum Ende der Laufzeit. Sobald das Ende der Verlängerung bestätigt ist, werden keine weiteren Zeiträume abgebucht.",
    yes: "Ja, beenden",
    no: "Verlängerung behalten",
    nothingToStop: "Es gibt nichts zu beenden: Für diese SIM ist die automatische Verlängerung ausgeschaltet.",
  },
  owner: {
    usage: "Der Datenverbrauch nach Monaten ist privat. Sie sehen ihn in dem Browser, in dem Sie gekauft haben.",
    renewal:
      "Angaben zur automatischen Verlängerung sind privat. Sie sehen sie in dem Browser, in dem Sie gekauft haben.",
    before: "Hier schon einen Tarif für diese SIM gekauft?",
    withoutMail: "Sie haben keinen Zugriff mehr auf diesen Browser? Wenden Sie sich an uns.",
    stop: "Das beendet nur eine automatische Verlängerung, die woanders begonnen wurde. Haben Sie sie hier begonnen, beenden Sie sie in dem Browser, in dem Sie gekauft haben.",
    sentTitle: "Noch ein Schritt, wenn Sie hier gekauft haben",
    stopSent:
      "Wenn Sie die automatische Verlängerung hier begonnen haben, wird sie hiermit nicht beendet. Beenden Sie sie in dem Browser, in dem Sie gekauft haben, oder über den Link in unseren E-Mails. Wurde sie woanders begonnen, beenden wir sie jetzt.",
    stopSentWithoutMail:
      "Wenn Sie die automatische Verlängerung hier begonnen haben, wird sie hiermit nicht beendet. Beenden Sie sie in dem Browser, in dem Sie gekauft haben. Wurde sie woanders begonnen, beenden wir sie jetzt.",
    begin:
      "Nur die Inhaberin oder der Inhaber kann die automatische Verlängerung für diese SIM beginnen. Es wurde nichts abgebucht. Bestätigen Sie per E-Mail, dass es Ihre SIM ist, oder fahren Sie ohne automatische Verlängerung fort.",
    beginElsewhere:
      "Nur die Inhaberin oder der Inhaber kann die automatische Verlängerung für diese SIM beginnen. Es wurde nichts abgebucht. Beginnen Sie sie in dem Browser, in dem Sie früher gekauft haben, oder fahren Sie ohne automatische Verlängerung fort.",
  },
  mail: {
    title: "Link per E-Mail erhalten",
    askOrder:
      "Wir senden einen Code und einen Link an die Adresse, die bei dieser Bestellung angegeben wurde. Mit beiden lässt sich die Bestellung in diesem Browser öffnen.",
    askSim:
      "Wir senden einen Code und einen Link an die Adresse, die beim Bezahlen eines Tarifs hier angegeben wurde. Mit beiden lassen sich ihre Bestellungen in diesem Browser öffnen.",
    send: "E-Mail senden",
    sentTitle: "Sehen Sie in Ihre E-Mails",
    sentOrder:
      "Wenn zu dieser Bestellung eine E-Mail-Adresse gehört, haben wir ihr einen Code und einen Link gesendet.",
    sentSim:
      "Wenn hier ein Tarif für die SIM mit der Endung {ending} bezahlt wurde, haben wir einen Code und einen Link an die dabei angegebene Adresse gesendet.",
    once: "Verwenden Sie eines von beiden, einmal, innerhalb von 15 Minuten. Wenn nichts ankommt, sehen Sie im Spam-Ordner nach. Wir senden höchstens drei E-Mails in 15 Minuten.",
    code: "Code aus der E-Mail",
    codeHint: "Sechs Ziffern.",
    enter: "Weiter",
    digits: "Geben Sie die sechs Ziffern aus der E-Mail ein.",
    wrong: "Dieser Code stimmt nicht. Prüfen Sie die E-Mail und versuchen Sie es noch einmal.",
    ended: "Dieser Code gilt nicht mehr: Er wurde verwendet, ist abgelaufen, oder es gab zu viele Versuche.",
    again: "Weitere E-Mail senden",
    goneTitle: "Dieser Link gilt nicht mehr",
    gone: "Er wurde schon verwendet oder ist abgelaufen. Durch das Öffnen hat sich nichts geändert.",
    fresh: "Neuen Link erhalten",
    provenOrder: "Ihre Bestellung in diesem Browser öffnen?",
    provenSim: "Meine SIM in diesem Browser öffnen?",
    proven:
      "Dieser Browser zeigt dann die Bestellungen für diese SIM wie der, mit dem Sie gekauft haben. Fahren Sie auf einem gemeinsam genutzten Gerät nicht fort.",
    openSim: "Meine SIM öffnen",
    orderTitle: "Ihre Bestellung",
    orderText: "Dieser Link zeigt eine Bestellung und ihren Beleg in diesem Browser, bis {date}.",
    byLink: "Sie haben diese Bestellung mit einem Link aus einer E-Mail geöffnet. Er zeigt nur diese Bestellung.",
    stopElsewhere:
      "Diese SIM hat jetzt eine andere automatische Verlängerung, die sich mit diesem Link nicht beenden lässt. Um sie zu sehen, geben Sie Ihre SIM-Nummer ein und öffnen „{page}“.",
    stopUnknown:
      "Wir können die automatische Verlängerung gerade nicht prüfen. Sie können sie trotzdem beenden lassen: Wir versuchen es, bis das Ende bestätigt ist.",
    missing: "Geben Sie zuerst Ihre SIM-Nummer ein und öffnen Sie dann „{page}“.",
    confirm: "E-Mail-Adresse bestätigen",
    confirmText: "Wir senden Ihnen einen Code und einen Link. Mit einem von beiden können Sie sofort weitermachen.",
    confirmSent:
      "Wir haben einen Code und einen Link an Ihre E-Mail-Adresse gesendet. Mit einem von beiden bestätigen Sie sie.",
    confirmHere: "Damit bestätigen Sie Ihre E-Mail-Adresse in diesem Browser und können hier weitermachen.",
  },
  law: {
    withdrawal: {
      title: "Vertrag widerrufen",
      lead: "Geben Sie Ihre Bestellnummer und E-Mail-Adresse ein. Sie müssen sich nicht anmelden und keinen Grund nennen.",
      content: "Ich widerrufe den Vertrag zu dieser Bestellung.",
      yes: "Widerruf bestätigen",
      done: "Widerruf eingegangen",
      follows: "Wenn diese Angaben zu einer Bestellung passen, prüfen wir Ihren Widerruf und melden uns bei Ihnen.",
    },
    cancellation: {
      title: "Verträge hier kündigen",
      lead: "Geben Sie Ihre Bestellnummer und E-Mail-Adresse ein, um die automatische Verlängerung zu kündigen. Sie müssen sich nicht anmelden. Ihr laufender Tarif bleibt bis zu seinem Ende.",
      content: "Ich kündige die automatische Verlängerung dieser Bestellung zum nächstmöglichen Zeitpunkt.",
      yes: "jetzt kündigen",
      done: "Kündigung eingegangen",
      follows:
        "Wenn diese Angaben zu einer Bestellung passen, beenden wir jetzt ihre automatische Verlängerung. Bis das bestätigt ist, kann noch abgebucht werden.",
      confirmed: "Sobald es bestätigt ist, erhalten Sie eine E-Mail.",
      toCheck: "Zum Nachsehen öffnen Sie „{page}“ in dem Browser, in dem Sie gekauft haben.",
    },
    orderHint: "Sie steht auf der Bestellseite und auf dem Beleg.",
    orderProblem: "Geben Sie die Bestellnummer ein. Sie steht auf der Bestellseite und auf dem Beleg.",
    emailHint: "Die Adresse, die Sie bei der Bestellung angegeben haben.",
    next: "Weiter",
    check: "Prüfen und bestätigen",
    change: "Angaben ändern",
    declaration: "Erklärung",
    received: "Eingegangen",
    mailed:
      "Wenn diese Angaben zu einer Bestellung passen, senden wir eine Eingangsbestätigung an diese Adresse. Sie können diese Seite auch drucken oder speichern.",
    keep: "Drucken oder speichern Sie diese Seite: Sie ist Ihre Eingangsbestätigung.",
  },
  reminders: {
    title: "Erinnerungen",
    box: "Per E-Mail erinnern, bevor Datenvolumen oder Tarif zu Ende gehen",
    boxPlan: "Per E-Mail erinnern, bevor mein Tarif endet",
    when: "Wenn 80 % und das ganze Datenvolumen verbraucht sind sowie 3 Tage und 1 Tag vor dem Ende Ihres Tarifs.",
    whenPlan: "3 Tage und 1 Tag vor seinem Ende.",
    on: "Erinnerungen sind eingeschaltet.",
    save: "Speichern",
    offTitle: "Erinnerungen abbestellen?",
    offText:
      "Wir schreiben Ihnen dann nicht mehr, bevor auf der SIM mit der Endung {ending} Datenvolumen oder Tarif zu Ende gehen. Belege und Nachrichten zu Ihren Bestellungen erhalten Sie weiterhin.",
    offButton: "Erinnerungen abbestellen",
    off: "Für die SIM mit der Endung {ending} sind die Erinnerungen ausgeschaltet.",
  },
  feed: {
    title: "Für eigene Programme",
    text: "Eine private Adresse, unter der Ihre Tarife, der Verbrauch und die automatische Verlängerung als JSON stehen. Wer die Adresse kennt, kann sie lesen.",
    make: "Adresse erstellen",
    remove: "Adresse löschen",
  },
  trouble: {
    title: "Bei uns ist etwas schiefgelaufen",
    ours: "Bei uns ist etwas schiefgelaufen. {text}",
    before: "Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.",
    stop: "Wir wissen nicht, ob Ihr Auftrag angekommen ist, die Verlängerung zu beenden. Sehen Sie gleich unter „Meine SIM“ nach.",
    after:
      "Dieser Fehler sagt nichts darüber aus, ob Ihre Zahlung durchgegangen ist. Wenn Sie sie bestätigt haben, zahlen Sie nicht noch einmal. Laden Sie diese Seite gleich neu.",
    unreachableTitle: "Die Tarife lassen sich gerade nicht laden",
    unreachable: "Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.",
    unreadableTitle: "Wir können die Tarife für diese SIM gerade nicht anzeigen",
    unreadable:
      "Das liegt an uns, nicht an Ihrer Nummer. Es wurde nichts abgebucht. Bitte versuchen Sie es später noch einmal.",
    again: "Erneut versuchen",
    part: "Das können wir gerade nicht anzeigen. Bitte laden Sie die Seite gleich neu.",
    waitTitle: "Bitte warten Sie einen Moment",
    wait: "Von Ihrem Gerät oder aus Ihrem Netz kamen zu viele Anfragen. Sie können es {time} noch einmal versuchen.",
    crowded: "Bei uns ist gerade sehr viel los. Sie können es {time} noch einmal versuchen.",
    waitMany: "Es gab zu viele Anfragen. Sie können es {time} noch einmal versuchen.",
    busy: "Bei uns gehen gerade ungewöhnlich viele Bestellungen ein. Bestätigen Sie Ihre E-Mail-Adresse, um fortzufahren, oder versuchen Sie es {time} noch einmal.",
    unpaid:
      "{count, plural, one {Sie haben eine unbezahlte Bestellung. Bezahlen Sie diese oder versuchen Sie es {time} noch einmal.} other {Sie haben # unbezahlte Bestellungen. Bezahlen Sie eine davon oder versuchen Sie es {time} noch einmal.}}",
    uncharged: "{text} Es wurde nichts abgebucht.",
    foreign:
      "Dieses Formular kam nicht von unserer Website, deshalb haben wir nichts ausgeführt. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.",
    notFoundTitle: "Seite nicht gefunden",
    notFound: "Prüfen Sie die Adresse.",
    home: "Zur Startseite",
  },
};
