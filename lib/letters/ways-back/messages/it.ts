import type { en } from "./en.ts";

export const it: typeof en = {
  orderTitle: "Apri il tuo ordine",
  simTitle: "Apri «La mia SIM»",
  preview: "Il tuo codice e il tuo link. Usa l’uno o l’altro, una sola volta, entro 15 minuti.",
  orderIntro: "Hai chiesto di aprire l’ordine {order} in un altro browser. Inserisci lì questo codice:",
  simIntro:
    "Hai chiesto gli ordini della tua SIM che termina con {ending}. Inserisci questo codice nel browser in cui l’hai chiesto:",
  elsewhere: "Oppure usa questo link, su qualsiasi dispositivo:",
  openOrder: "Apri l’ordine",
  openSim: "Apri La mia SIM",
  until: "Usa l’uno o l’altro, una sola volta, fino al {time}. Non condividerli: mostrano i tuoi ordini.",
  ignore:
    "Se non l’hai chiesto tu, ignora questa e-mail. Non succede nulla finché il codice o il link non viene usato.",
  mailboxTitle: "Conferma il tuo indirizzo e-mail",
  mailboxIntro: "Inserisci questo codice nel browser in cui l’hai chiesto:",
  mailboxLink: "Oppure apri questo link nello stesso browser:",
  mailboxUntil: "Usa l’uno o l’altro, una sola volta, fino al {time}. Non condividerli.",
  mailboxReason: "Ricevi questa e-mail perché il tuo indirizzo è stato inserito su {shop}.",
};
