import type { en } from "./en.ts";

export const it: typeof en = {
  frame: {
    contact: "Domande? Rispondi a questa email o scrivi a {email}.",
    purchase: "Ricevi questa email perché il tuo indirizzo è stato indicato in un acquisto su {shop}.",
    soldBy: "Venduto da {seller}",
  },
  orders: {
    receiptSubject: "La tua ricevuta di {shop} ({number})",
    receiptIntro: "Grazie per il tuo ordine. Questa email è la tua ricevuta.",
    issuedOn: "Data della ricevuta",
    next: "Cosa succede ora",
    printable: "Vedi o stampa la ricevuta",
    agreed: "Che cosa hai accettato",
    late: "Il tuo piano richiede più tempo del solito",
    lateNext: "Stiamo verificando e ti scriveremo quando il piano sarà attivo.",
    refused: "Non siamo riusciti ad aggiungere il tuo piano",
    refusedText:
      "Abbiamo ricevuto il tuo pagamento, ma non siamo riusciti ad aggiungere il piano alla tua SIM. Stiamo verificando. Non pagare di nuovo.",
    review: "Stiamo verificando il tuo ordine",
    reviewText:
      "Abbiamo ricevuto il tuo pagamento e dobbiamo verificare manualmente qualcosa nel tuo ordine. Non pagare di nuovo.",
    started: "Il tuo piano è iniziato",
    solved: "Ci scusiamo per l’attesa. Il piano ora è attivo sulla tua SIM.",
    paidByOther: "Il tuo ordine è stato pagato",
    refundTitle: "Il tuo rimborso di {amount}",
    refundText:
      "Abbiamo registrato un rimborso di {amount} per il tuo ordine, effettuato il {date}. La tua banca può impiegare qualche giorno a mostrarlo. Questa email è la tua ricevuta di rimborso.",
    forReceipt: "Per la ricevuta",
    refundedAmount: "Rimborsato",
    correctedTitle: "Correzione: nessun rimborso di {amount}",
    correctedText:
      "Avevamo registrato un rimborso di {amount} per il tuo ordine, ma la registrazione era errata e la ricevuta di rimborso {number} non è più valida. Contattaci se aspettavi questo rimborso.",
    linkTitle: "Il tuo ordine",
    elsewhereText:
      "Il nostro servizio clienti ti invia questa email su richiesta. Se non conosci questo ordine, ignora l’email o scrivici.",
    elsewhereReason:
      "Ricevi questa email perché al servizio clienti di {shop} è stato chiesto di inviarla a questo indirizzo.",
    toldTitle: "Abbiamo inviato un’email sul tuo ordine a un altro indirizzo",
    toldText:
      "Su richiesta, il nostro servizio clienti ha inviato un’email su questo ordine a un altro indirizzo. Se non l’hai chiesto tu, contattaci.",
    answerTitle: "La nostra risposta sul tuo ordine",
    answerYours: "Hai scritto",
    answerReason: "Ricevi questa email perché hai chiesto aiuto a {shop}.",
  },
  renewals: {
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
  },
  reminders: {
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
  },
  waysBack: {
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
  },
  law: {
    withdrawal: "Abbiamo ricevuto il tuo recesso (ordine {number})",
    cancellation: "Abbiamo ricevuto la tua disdetta (ordine {number})",
    lead: "Questa e-mail conferma che abbiamo ricevuto la tua dichiarazione.",
    follows: "Esamineremo il tuo recesso e ti risponderemo.",
    renews: "Questo non disattiva il rinnovo automatico. Puoi disattivarlo subito:",
    stopping:
      "Stiamo disattivando il rinnovo automatico di questo ordine. Finché non è confermato, è ancora possibile un addebito. Ti invieremo un’e-mail quando sarà confermato.",
    stopped: "Il rinnovo automatico di questo ordine è disattivato. La disattivazione è stata confermata il {at}.",
    ended: "Il rinnovo automatico di questo ordine era già disattivato. La disattivazione è stata confermata il {at}.",
    noted:
      "Il nostro servizio clienti ha annotato il {at} che il rinnovo automatico di questo ordine è terminato. Se ricevi un altro addebito, contattaci.",
    others: "Per disdire il rinnovo di un altro ordine per questa SIM, usa il numero di quell’ordine.",
    none: "Questo ordine non ha alcun rinnovo automatico da disdire. Se ricevi un altro addebito, contattaci.",
    checking:
      "Verificheremo se questo ordine ha un rinnovo automatico. In tal caso lo disattiveremo. Ti risponderemo comunque. Fino ad allora è ancora possibile un addebito.",
    changed: "Se non hai inviato tu questa dichiarazione o hai cambiato idea, contattaci subito.",
  },
};
