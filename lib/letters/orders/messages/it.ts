import type { en } from "./en.ts";

export const it: typeof en = {
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
};
