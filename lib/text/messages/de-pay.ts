import type { en } from "./en.ts";

export const pay: typeof en.pay = {
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
  received: "Diese Bestellung ist bezahlt, und niemand muss noch einmal zahlen. Der Tarif wird gerade freigeschaltet.",
  ready: "Diese Bestellung ist bezahlt, und der Tarif ist auf der SIM.",
  goneTitle: "Dieser Link lässt sich nicht verwenden",
  gone: "Er wurde schon verwendet, ein neuerer ist an seine Stelle getreten, oder die Bestellung wartet derzeit nicht auf eine Zahlung. Durch das Öffnen wurde nichts abgebucht. Wer ihn geschickt hat, kann einen neuen erstellen, solange die Bestellung auf eine Zahlung wartet.",
};
