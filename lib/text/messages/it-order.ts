import type { en } from "./en.ts";

export const checkout: typeof en.checkout = {
  title: "Completa l’acquisto",
  plan: "Piano",
  duration: "Durata",
  sim: "Numero della SIM",
  runs: "Sulla tua SIM",
  total: "Totale",
  paid: "Importo pagato",
  reference: "Numero d’ordine",
  once: "Pagamento unico. Nulla si rinnova da solo.",
  onceUnless: "Pagamento unico, a meno che tu non scelga il rinnovo qui sotto.",
  renew: "Rinnova automaticamente",
  renewText:
    "{price} ora e di nuovo ogni {duration}, con addebito sulla stessa carta, finché non interrompi il rinnovo: nella pagina “La mia SIM”, in due clic, senza account.",
  renews: "Rinnovo automatico: {text}",
  renewsAlready:
    "Questa SIM ha già un rinnovo automatico. Non è stato addebitato nulla. Interrompi prima quel rinnovo nella pagina “La mia SIM”, oppure continua senza rinnovo.",
  email: "E-mail",
  emailHint:
    "Viene trasmessa con il pagamento, per poterlo rintracciare. Questo negozio non invia e-mail: conserva il numero d’ordine.",
  emailProblem: "Inserisci un indirizzo e-mail, per esempio nome@example.com.",
  continue: "Continua al pagamento",
  continueHint: "La carta si inserisce nel passaggio successivo. Prima non viene addebitato nulla.",
  sending: "Un momento…",
  sendingLate:
    "Siamo ancora in attesa di una risposta. Con questo passaggio non viene addebitato nulla. Lascia aperta questa pagina.",
  offline:
    "In questo momento non c’è connessione, quindi non è possibile inviare nulla. Ciò che hai inserito resta; il pulsante torna disponibile quando torna la connessione.",
  changed:
    "Il prezzo è cambiato: era {old}, ora è {new}. Non è stato addebitato nulla. Continua solo se sei d’accordo.",
  unreachable:
    "Al momento non riusciamo a raggiungere il servizio che riceve gli ordini. Non è stato addebitato nulla. Riprova tra un momento.",
  unanswered:
    "Non è arrivata nessuna risposta che questa pagina capisca. Il tuo ordine è conservato e con questo passaggio non viene addebitato nulla. Riprova.",
  unread: "Non è stato possibile leggere questo modulo. Ricarica la pagina e riprova.",
  back: "Torna ai piani",
  card: "Carta",
  loading: "Caricamento del modulo della carta…",
  late: "Non è ancora stato possibile caricare il modulo della carta. La connessione potrebbe essere lenta, oppure qualcosa lo blocca. Non è stato addebitato nulla.",
  failed: "Non è stato possibile caricare il modulo della carta. Non è stato addebitato nulla.",
  retry: "Riprova",
  unsure:
    "Non è stato possibile caricare il modulo della carta. Stiamo ancora verificando se il pagamento è andato a buon fine; non pagare di nuovo.",
  toOrder: "Vedi lo stato dell’ordine",
  noScript:
    "Il modulo della carta ha bisogno di JavaScript, che qui è disattivato. Attivalo per questa pagina, poi ricaricala.",
  pay: "Paga {price}",
  payAndRenew: "Paga {price} e rinnova",
  paying: "Pagamento in corso…",
  payingLate: "Siamo ancora in attesa di una risposta. Non pagare di nuovo e lascia aperta questa pagina.",
  unreached:
    "Questo tentativo non è stato inviato: non è stato possibile raggiungere il negozio. Controlla la connessione e riprova.",
  resting:
    "La carta è stata rifiutata cinque volte. Aspetta dieci minuti prima del prossimo tentativo e nel frattempo contatta la tua banca.",
  rivalled:
    "Questo tentativo non è stato inviato: un altro ordine per questa SIM ha iniziato a rinnovarla, oppure è in corso di pagamento. Controlla “La mia SIM” o quell’ordine.",
  secure: "I dati della carta vanno direttamente al gestore dei pagamenti; questo negozio non li vede mai.",
  bank: "La banca potrebbe chiederti una conferma. Un codice via SMS richiede una SIM con segnale; un’app richiede il Wi-Fi.",
};

export const decline: typeof en.decline = {
  card_declined:
    "La tua banca ha rifiutato la carta. Non è stato addebitato nulla. Prova con un’altra carta o contatta la tua banca.",
  insufficient_funds: "Sulla carta non c’è abbastanza denaro. Non è stato addebitato nulla. Prova con un’altra carta.",
  expired_card: "La carta è scaduta. Non è stato addebitato nulla. Prova con un’altra carta.",
  incorrect_cvc: "Il codice di sicurezza non è corretto. Non è stato addebitato nulla. Controllalo.",
  incorrect_number: "Il numero della carta non è corretto. Non è stato addebitato nulla. Controllalo.",
  incomplete: "Completa i dati della carta.",
  authentication:
    "Il pagamento non è stato confermato con la tua banca. Non è stato addebitato nulla. Riprova o usa un’altra carta.",
  unsent: "Non è stato possibile inviare il pagamento. Non è stato addebitato nulla. Riprova.",
  other: "Il pagamento non è andato a buon fine. Non è stato addebitato nulla. Riprova o usa un’altra carta.",
};

export const order: typeof en.order = {
  heading: {
    waiting: "In attesa del pagamento",
    checking: "Verifica del pagamento",
    received: "Pagamento ricevuto",
    ready: "Il tuo piano è pronto",
    ended: "Pagamento non completato",
    review: "Serve un nostro controllo",
  },
  text: {
    waiting: "Non abbiamo ancora visto un pagamento per questo ordine.",
    checking:
      "Stiamo verificando se il pagamento è andato a buon fine. Non pagare di nuovo. Questa pagina si aggiorna da sola.",
    received:
      "Il tuo pagamento è arrivato e il piano è in fase di attivazione. Di solito ci vuole meno di un minuto; non devi fare nulla.",
    ready:
      "Il piano è sulla tua SIM. Se i dati non funzionano ancora, attiva e disattiva una volta la modalità aereo oppure riavvia il dispositivo.",
    ended: "Non è stato addebitato nulla. Puoi scegliere di nuovo un piano.",
    lapsed:
      "Da un giorno non ci è arrivato nessun pagamento. Se la tua banca ne mostra comunque uno, non pagare di nuovo: lo stiamo ancora cercando.",
    refused: "Non è stato possibile ordinare il piano per questa SIM. Non è stato addebitato nulla.",
    notSubscribed:
      "Il rinnovo non è stato attivato: il servizio non lo ha accettato. Non è stato addebitato nulla. Puoi scegliere di nuovo un piano, con o senza rinnovo.",
    rivalled:
      "Il rinnovo non è stato attivato, perché questa SIM ne ha già un altro. Per questo ordine non è stato addebitato nulla.",
    noSubscription:
      "Il rinnovo non è stato attivato: al servizio non risultano né un rinnovo né un pagamento. Se la tua banca mostra comunque un pagamento, non pagare di nuovo: lo stiamo ancora cercando.",
    reviewPaid:
      "Il tuo pagamento è arrivato, ma l’attivazione del piano richiede più tempo del dovuto. Non serve pagare di nuovo.",
    review: "In questo pagamento qualcosa non torna, quindi deve esaminarlo una persona. Non pagare di nuovo.",
  },
  keep: "Conserva il numero d’ordine {reference} e l’indirizzo di questa pagina.",
  toCard: "Vai al modulo della carta",
  toPlans: "Scegli un piano",
  another: "Acquista un altro piano",
  checkAgain: "Controlla di nuovo",
  offline:
    "In questo momento non c’è connessione. Non va perso nulla; questa pagina riprende da sola quando torna la connessione.",
  slow: "Il negozio non ha ancora risposto; questa pagina continua a provare. Non va perso nulla.",
  back: "La connessione è tornata e questa pagina è aggiornata.",
  paidAt: "Pagato in data",
  receipt: "Ricevuta di {shop}",
  step: { paid: "Pagamento", ordered: "Ordine", ready: "Pronto" },
  stepState: {
    done: "fatto",
    waiting: "tocca a te",
    checking: "in verifica",
    now: "in corso",
    stuck: "in esame",
    open: "ancora da venire",
  },
  renewal: "Rinnovo",
  renewalTerms:
    "{price} ogni {duration}, come scelto con questo ordine. Se il rinnovo è ancora attivo e come interromperlo è indicato qui:",
  renewed: "Rinnovato in data",
  elsewhere:
    "L’ordine si apre nel browser in cui è stato fatto. Se era questo, lo ha dimenticato: consenti i cookie e ricomincia dal numero della SIM.",
  notFoundTitle: "Questo ordine non esiste",
  notFound: "Controlla l’indirizzo. Gli ordini si aprono nel browser in cui sono stati fatti.",
};

export const renewal: typeof en.renewal = {
  title: "Rinnovo automatico",
  none: "Il servizio non indica nessun rinnovo automatico per questa SIM.",
  stopped: "Interrotto. La fine è stata confermata in data {date}; non viene addebitato nessun altro periodo.",
  plan: "Piano",
  charge: "Addebito",
  charged: "{price} ogni {duration}",
  chargedToday: "{price} ogni {duration}, al prezzo di oggi",
  chargedEvery: "ogni {duration}; l’importo non è indicato",
  notReported: "non indicato",
  next: "Prossimo addebito",
  around: "{date} circa",
  since: "Inizio",
  stop: "Interrompi il rinnovo",
  cannotStop:
    "Il servizio non indica a quale ordine appartiene questo rinnovo, quindi non è possibile interromperlo qui. Scrivi all’indirizzo di assistenza qui sotto.",
  stoppingTitle: "Interruzione in corso",
  stopping:
    "In data {date}, hai chiesto la fine del rinnovo. Il servizio non l’ha ancora confermata; continuiamo a chiedere. Fino ad allora può ancora esserci un addebito.",
  unknown: "Al momento non è possibile sapere se per questa SIM è attivo un rinnovo. Non è stato cambiato nulla.",
  confirmTitle: "Interrompere il rinnovo?",
  confirm:
    "Ciò che è pagato resta valido fino alla sua scadenza. Una volta confermata la fine, non viene addebitato nessun altro periodo.",
  yes: "Sì, interrompi il rinnovo",
  no: "Mantienilo",
  nothingToStop: "Non c’è nulla da interrompere: per questa SIM non è attivo nessun rinnovo.",
};
