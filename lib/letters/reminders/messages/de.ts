import type { en } from "./en.ts";

export const de: typeof en = {
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
};
