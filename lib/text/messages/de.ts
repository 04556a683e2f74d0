import { checkout, decline, order, renewal } from "./de-order.ts";
import { pay } from "./de-pay.ts";
import { scan } from "./de-scan.ts";
import { effect, sim, usage } from "./de-sim.ts";
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
  scan,
  sim,
  usage,
  effect,
  pay,
  duration: {
    days: "{count, plural, one {# Tag} other {# Tage}}",
    months: "{count, plural, one {# Monat} other {# Monate}}",
    years: "{count, plural, one {# Jahr} other {# Jahre}}",
    periods: "{count, plural, one {# Zeitraum} other {# Zeiträume}}",
  },
  checkout,
  decline,
  order,
  offline: {
    title: "Keine Verbindung zum Shop",
    kept: "So sah diese Seite am {time} aus. Was seither geschehen ist, auch mit einer Zahlung, zeigt sie nicht.",
    none: "Ohne Verbindung lässt sich diese Seite nicht anzeigen. Wenn Sie gerade bezahlt haben, zahlen Sie nicht noch einmal, bevor die Seite Ihrer Bestellung zeigt, wie es steht.",
    order: "Ihre letzte Bestellung, wie zuletzt gesehen",
    sim: "Meine SIM, wie zuletzt gesehen",
    again: "Erneut versuchen",
  },
  renewal,
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
