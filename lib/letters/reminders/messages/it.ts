import type { en } from "./en.ts";

export const it: typeof en = {
  lowSubject: "Hai usato il {percent} dei tuoi dati",
  lowText: "Sulla tua SIM che termina con {ending} restano {left} di dati.",
  outSubject: "I tuoi dati sono esauriti",
  outText: "I dati della tua SIM che termina con {ending} sono esauriti.",
  expireSubject: "Il tuo piano scade il {day}",
  expireText: "Il piano sulla tua SIM che termina con {ending} sta per scadere e non ci sono altri piani in coda.",
  plan: "Piano",
  left: "Dati rimanenti",
  leftOf: "{left} su {total}",
  lastDay: "Scadenza",
  asOf: "Ultimo aggiornamento",
  topUp: "Ricarica di nuovo",
  start: "Prima del pagamento ti mostriamo quando inizierebbe un nuovo piano, se lo sappiamo.",
  zone: "Questa data segue il fuso orario della rete, quindi può differire di un giorno rispetto a dove ti trovi.",
  age: "I dati di consumo arrivano dalla rete e possono essere in ritardo rispetto all’uso reale.",
  off: "Disattiva questi promemoria",
  reason: "Ricevi questa email perché hai chiesto promemoria per questa SIM su {shop}.",
};
