import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Jemand anderen zahlen lassen",
  offerHint:
    "Erstellt einen Link für ein anderes Telefon oder eine andere Person. Er zeigt den Tarif, den Preis und das Ende der SIM-Nummer.",
  title: "Jemand anderes zahlt",
  send: "Senden Sie diesen Link oder lassen Sie ihn scannen. Nur ein Browser kann ihn öffnen und zahlen; diese Seite sagt, wenn es so weit ist.",
  link: "Link für die zahlende Person",
  share: "Link teilen",
  copy: "Link kopieren",
  copied: "Kopiert.",
  taken:
    "Der Link wurde geöffnet. Diese Seite sagt, wenn bezahlt ist. Falls nichts daraus wird, erstellen Sie einen neuen Link.",
  again: "Neuen Link erstellen",
  closed: "Diese Bestellung kann nicht mehr von jemand anderem bezahlt werden.",
  payTitle: "Für die SIM von jemandem zahlen",
  asked: "Wer Ihnen diesen Link gesendet hat, bittet Sie, einen Tarif für die eigene SIM zu bezahlen.",
  forOther: "Sie zahlen für die SIM von jemand anderem.",
  goneTitle: "Dieser Link ist nicht verwendbar",
  gone: "Er wurde schon benutzt, ein neuerer ist an seine Stelle getreten, oder die Bestellung wartet nicht mehr auf eine Zahlung. Durch das Öffnen wurde nichts abgebucht. Wer ihn gesendet hat, kann einen neuen erstellen.",
};
