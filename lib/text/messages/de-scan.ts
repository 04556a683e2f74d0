import type { en } from "./en.ts";

export const scan: typeof en.scan = {
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
    paused: "Die Kamera ist aus, weil diese Seite verlassen wurde. Schalten Sie sie wieder ein, wenn Sie so weit sind.",
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
};
