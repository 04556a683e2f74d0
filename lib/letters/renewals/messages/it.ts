import type { en } from "./en.ts";

export const it: typeof en = {
  expected: "Data prevista",
  howToStop:
    "Puoi disattivare il rinnovo in qualsiasi momento e senza account: con il link qui sotto, oppure in “La mia SIM”, nel browser con cui hai acquistato. Il piano attuale resta tuo fino alla scadenza.",

  begunSubject: "Rinnovo automatico attivato: {plan}",
  begunTitle: "Il rinnovo automatico è attivo",
  begunText:
    "Da ora il tuo piano si rinnova da solo. Per ogni nuovo periodo l’importo viene addebitato sulla carta con cui hai pagato, finché non disattivi il rinnovo.",
  noticeDays:
    "Ti scriveremo almeno {count, plural, one {# giorno} many {# di giorni} other {# giorni}} prima di ogni pagamento, con l’importo e la data.",
  noticeHours:
    "Ti scriveremo almeno {count, plural, one {# ora} many {# di ore} other {# ore}} prima di ogni pagamento, con l’importo e la data.",
  noNotice:
    "Non sappiamo quanto dura ogni periodo di questo piano, quindi non possiamo avvisarti prima di ogni pagamento.",
  agreed: "Hai accettato: {text}",

  noticeSubject: "Il tuo piano si rinnova intorno al {date}: {price}",
  noticeTitle: "Il tuo piano sta per rinnovarsi",
  noticeText:
    "Intorno al {date} verranno addebitati {price} sulla carta con cui hai pagato, per il prossimo periodo del tuo piano. Non devi fare nulla.",
  noticeStop:
    "Non vuoi rinnovare? Disattiva il rinnovo prima di quella data, senza account: con il link qui sotto, oppure in “La mia SIM”, nel browser con cui hai acquistato. Il piano attuale resta tuo fino alla scadenza.",

  chargedSubject: "Ricevuta: {plan} rinnovato per {price}",
  chargedTitle: "Il tuo piano è stato rinnovato",
  chargedText: "Abbiamo ricevuto il pagamento. Questa email è la tua ricevuta.",

  stoppedSubject: "Rinnovo automatico disattivato: {plan}",
  stoppedTitle: "Il rinnovo automatico è disattivato",
  stoppedText:
    "Ci hai chiesto di disattivare il rinnovo automatico di questo piano. La disattivazione è confermata: non verrà addebitato nessun altro periodo.",
  stoppedByUs:
    "Il nostro servizio clienti ha disattivato il rinnovo automatico di questo piano. La disattivazione è confermata: non verrà addebitato nessun altro periodo. Se non lo volevi, contattaci.",
  stoppedNoted:
    "Il nostro servizio clienti ha verificato che il rinnovo automatico di questo piano è terminato. Se ricevi un altro addebito, contattaci.",
  request: "La tua richiesta",
  requestedAt: "Ricevuta il",
  confirmedAt: "Confermata il",
  periodEnds: "Fine del piano attuale",
  beginAgain:
    "Hai cambiato idea? Acquista di nuovo un piano per questa SIM e scegli il rinnovo automatico al pagamento.",
  notYou:
    "Non sei stato tu? Contattaci subito e verifica chi può usare il browser con cui hai acquistato e chi può leggere la tua posta.",

  failingSubject: "Non vediamo il pagamento del rinnovo: {plan}",
  failingTitle: "Nessun pagamento del rinnovo",
  failingText:
    "Il tuo piano doveva rinnovarsi intorno al {date}, ma non vediamo alcun pagamento. Potrebbe non essere riuscito, oppure la notizia non ci è ancora arrivata.",
  failingOn: "Il rinnovo automatico è ancora attivo per questa SIM.",
  failingOff: "Non vediamo più un rinnovo automatico per questa SIM.",
  failingHelp:
    "Apri “La mia SIM” per vedere quale piano è attivo. Se la tua banca mostra il pagamento ma il piano non si è rinnovato, non pagare di nuovo: scrivici.",
};
