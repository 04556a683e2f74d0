import type { en } from "./en.ts";

/** Italiano, con il tu. top up: ricaricare · plan: piano · duration: durata · order: ordine · renewal: rinnovo · charge: addebitare. */
export const it: typeof en = {
  shop: {
    support: "Assistenza: {email}",
    language: "Lingua",
  },
  home: {
    title: "Ricarica la tua SIM",
    lead: "Inserisci il numero della SIM, scegli un piano, paga con carta. Senza account, senza app.",
    number: "Numero della SIM",
    hint: "Di solito 19 o 20 cifre che iniziano con 89. Spazi e trattini non contano.",
    show: "Mostra i piani",
    scan: "Oppure scansiona il codice a barre",
    where: "Dove trovo il numero?",
    whereCard:
      "È stampato sulla SIM stessa, sulla tessera di plastica che la conteneva o sulla scatola. A volte è indicato come ICCID.",
    wherePhone:
      "Su iPhone: Impostazioni, Generali, Info. Su Android: Impostazioni, Informazioni sul telefono, Stato della SIM.",
    whereDevice: "In un router, una videocamera o un localizzatore: nella pagina di stato, vicino a “SIM” o “ICCID”.",
    problem: {
      empty: "Inserisci il numero della tua SIM.",
      characters:
        "Il numero di una SIM contiene solo cifre (su poche schede anche lettere dalla A alla F). Controlla quello che hai inserito.",
      short:
        "È troppo corto per il numero di una SIM, che ha da 17 a 22 cifre. Se sulla tua SIM ne compare solo una parte, guarda sulla tessera di plastica o nelle impostazioni del telefono.",
      long: "È troppo lungo per il numero di una SIM, che ha da 17 a 22 cifre. C’è qualcos’altro prima o dopo?",
      several: "Qui c’è più di un numero di SIM. Scegline uno qui sotto.",
      imei: "Quindici cifre sono il numero di un dispositivo (IMEI). Il numero della SIM è più lungo e di solito inizia con 89.",
      eid: "Questo è l’EID, il numero di un chip che contiene le eSIM. Il numero della SIM è più corto; spesso si trova proprio accanto e si chiama ICCID.",
      phone:
        "Sembra un numero di telefono. Qui serve il numero della SIM stessa: 19 o 20 cifre che iniziano con 89, detto anche ICCID.",
      card: "Sembra il numero di una carta di pagamento, perciò questa pagina non lo mostra più. La carta servirà più avanti; qui serve il numero della tua SIM, che inizia con 89.",
      activation:
        "Questo è il codice che installa una eSIM. Qui serve il numero della eSIM una volta installata: guarda nelle impostazioni del telefono.",
      rounded:
        "Un foglio di calcolo ha accorciato questo numero e le ultime cifre sono andate perse. Copialo dalla SIM o dal telefono.",
    },
    reading: "Ecco che cosa abbiamo letto:",
    doubt: {
      letter:
        "Confronta il gruppo evidenziato con la tua SIM: contiene una lettera, e quasi tutte le SIM hanno solo cifre.",
      size: "Confronta il gruppo evidenziato con la tua SIM: è più lungo o più corto degli altri.",
      known:
        "Confronta il gruppo evidenziato con la tua SIM: solo lì questo numero è diverso da uno che hai già usato qui.",
      zeros: "Gli zeri finali fanno pensare che un foglio di calcolo abbia tagliato le ultime cifre.",
      start: "Quasi tutti i numeri di SIM iniziano con 89, ma questo no.",
    },
    choose: "Oppure continua con uno di questi:",
    none: "Non abbiamo piani per questo numero. Controllalo cifra per cifra; se è giusto, questa SIM non può essere ricaricata qui.",
    mistyped: "L’ultima cifra non corrisponde alle altre, quindi una potrebbe essere sbagliata.",
  },
  plans: {
    title: "Piani per la tua SIM",
    sim: "Numero della SIM che termina con {ending}",
    otherSim: "Usa un’altra SIM",
    duration: "Durata",
    currency: "Valuta",
    buy: "Acquista",
    details: "Cosa è incluso",
    was: "invece di",
    aDay: "{price} al giorno",
    best: "Miglior prezzo al giorno",
    bestMeans: "Miglior prezzo al giorno: il prezzo giornaliero più basso all’interno di un piano.",
    gone: "Questo piano non è più offerto come lo hai visto. Non è stato addebitato nulla. Scegli di nuovo.",
    late: "Al momento non riusciamo a raggiungere il servizio. Questi sono i suoi piani, aggiornati al {time}; il prezzo viene letto di nuovo prima del pagamento.",
    boughtTitle: "Lo hai già ordinato",
    bought:
      "L’ordine {reference}, per lo stesso piano e la stessa SIM, è pagato. Vuoi acquistare il piano ancora una volta?",
    inReview:
      "L’ordine {reference}, per lo stesso piano e la stessa SIM, potrebbe essere già pagato. Vuoi davvero acquistare il piano ancora una volta?",
    boughtOpen: "Vedi quell’ordine",
    again: "Sì, acquista di nuovo",
    noneTitle: "Nessun piano per questa SIM",
    expiredTitle: "Di quale SIM si tratta?",
    expired: "Questo browser non ricorda (più) nessun numero di SIM.",
    cookies:
      "Se lo hai appena inserito: il negozio ha bisogno dei cookie per ricordarlo e questo browser non ne conserva nessuno. Consenti i cookie per questa pagina, poi inserisci di nuovo il numero.",
    start: "Inserisci il numero della SIM",
  },
  scan: {
    title: "Scansiona il numero della SIM",
    lead: "Il codice a barre sulla tessera o sulla scatola contiene il numero. L’immagine resta su questo telefono.",
    noScript: "La fotocamera ha bisogno di JavaScript, che qui è disattivato. Puoi inserire il numero qui sotto.",
    start: "Avvia la fotocamera",
    stop: "Ferma la fotocamera",
    again: "Scansiona di nuovo",
    photo: "Scegli una foto",
    picture: "Ciò che vede la fotocamera",
    state: {
      ready: "Avvia la fotocamera e tienila sopra il codice a barre, oppure scegli una foto del codice.",
      asking: "Il browser chiede se questa pagina può usare la fotocamera. Consentilo.",
      looking:
        "Ricerca del codice a barre. Tieni ferma la tessera, a una decina di centimetri, in modo che si veda tutto il codice.",
      late: "Non è stato ancora trovato nulla. Può aiutare più luce, o una foto da vicino; puoi anche inserire il numero qui sotto.",
      found: "Trovato. Confronta il numero con la tua SIM, poi continua.",
      none: "Non è stata trovata nessuna fotocamera che questa pagina possa usare. Scegli una foto del codice o inserisci il numero qui sotto.",
      refused:
        "La fotocamera non è stata consentita. Puoi consentirla nelle impostazioni del browser per questa pagina, scegliere una foto o inserire il numero qui sotto.",
      busy: "Al momento non è possibile usare la fotocamera; forse la sta usando un’altra app. Chiudi quell’app e riavvia la fotocamera, scegli una foto o inserisci il numero qui sotto.",
      paused: "La fotocamera è spenta, perché hai lasciato questa pagina. Riavviala quando vuoi.",
      unloaded:
        "Non è stato possibile caricare la parte di questa pagina che legge i codici a barre. Controlla la connessione e ricomincia, oppure inserisci il numero qui sotto.",
      reading: "Lettura della foto…",
      nothing:
        "In questa foto non è stato possibile leggere nessun codice a barre. Scattala da vicino, nitida e con una buona luce, oppure inserisci il numero qui sotto.",
      unreadable:
        "Questo file non può essere mostrato come immagine. Scegline un altro o inserisci il numero qui sotto.",
      activation:
        "Questo è il codice che installa una eSIM; non contiene il numero della SIM. Inserisci il numero qui sotto: si trova nelle impostazioni del telefono.",
      device:
        "Questo è il numero di un dispositivo, non di una SIM. Cerca un altro codice, accanto a un numero che inizia con 89.",
      product:
        "È stato letto un codice, ma non contiene un numero di SIM. Cerca un altro codice, accanto a un numero che inizia con 89.",
    },
  },
  sim: {
    title: "La mia SIM",
    number: "Numero della SIM che termina con {ending}",
    asOf: "Aggiornato:",
    inUse: "In uso",
    waiting: "In attesa",
    others: "Altri piani",
    own: "Ordinati in questo browser",
    nothingInUse: "Nulla è in uso su questa SIM.",
    nothingWaiting: "Nulla è in attesa su questa SIM.",
    noTitle: "Piano senza nome",
    status: "Stato",
    duration: "Durata",
    lastDay: "Ultimo giorno",
    daysLeft: "Giorni rimanenti",
    ordered: "Ordinato in data",
    receipt: "Ordine",
    noneTitle: "Nessun elenco di piani",
    none: "Il servizio non fornisce un elenco per questa SIM, quindi questa pagina non può dire che cosa è in uso e che cosa è in attesa.",
    unreachableTitle: "Al momento non riusciamo a raggiungere il servizio",
    unreachable:
      "Perciò questa pagina non può dire che cosa è in uso e che cosa è in attesa. Sulla tua SIM non cambia nulla per questo.",
    again: "Riprova",
    toPlans: "Vedi i piani",
    name: "Nome di questa SIM",
    nameHint: "Lo conosce solo questo browser.",
    nameLong: "Un nome può avere al massimo 40 caratteri.",
    save: "Salva il nome",
    sims: "Le tue SIM",
    remembered: "Questo browser ricorda le ultime cinque. Per dare loro un nome o dimenticarle:",
    forget: "Dimentica",
    notKnown: "Questo browser non ricorda più quella SIM. Non è stato cambiato nulla.",
    another: "Usa un’altra SIM",
  },
  usage: {
    title: "Dati",
    noneRunning: "Quanto resta di un piano in uso non è indicato.",
    left: "Rimanente: {left}",
    leftUnknown: "Quanto resta non è indicato",
    used: "Usato in questo periodo: {used}",
    usedUnknown: "Quanto è stato usato non è indicato",
    total: "Totale del piano: {total}",
    ring: "Rimanente: {left} su {total}",
    asOf: "Aggiornato",
    noMonths: "Quanto è stato usato negli ultimi mesi non è indicato.",
    bars: "Dati usati per mese: {months}",
    table: "Mese per mese",
    month: "Mese",
    data: "Usato",
    notReported: "non indicato",
  },
  effect: {
    atOnce: "Nulla è in uso o in attesa su questa SIM: il nuovo piano non deve aspettare.",
    aPlan: "Un altro piano",
    planInUse: "{plan} è in uso.",
    planInUseUntil: "{plan} è in uso, ultimo giorno: {day}.",
    after: "Il nuovo piano viene dopo.",
    afterWaiting:
      "{count, plural, one {# piano è} many {# di piani sono} other {# piani sono}} già in attesa; quello nuovo viene dopo.",
    waits: "Questo piano è in attesa.",
    inUse: "Questo piano è in uso.",
    inUseUntil: "Questo piano è in uso, ultimo giorno: {day}.",
    lastDay: "Il suo ultimo giorno, secondo il calcolo di oggi: {day}.",
  },
  pay: {
    offer: "Lascia pagare un’altra persona",
    offerHint:
      "Crea un link per un altro telefono o un’altra persona. Mostra il piano, il prezzo e la fine del numero della SIM. Con il pagamento viene trasmesso il tuo indirizzo e-mail, e chi paga può trovarlo lì.",
    title: "Un’altra persona paga",
    send: "Invia questo link o fallo scansionare. Un solo browser può usarlo per passare al pagamento; questa pagina dirà quando è stato fatto.",
    link: "Link per chi paga",
    share: "Condividi il link",
    copy: "Copia il link",
    copied: "Copiato.",
    taken:
      "Qualcuno è passato al pagamento con il link. Questa pagina dirà quando l’ordine è pagato. Se non se ne fa nulla, crea un nuovo link.",
    again: "Crea un nuovo link",
    againHint: "Il link precedente smetterà di funzionare.",
    unanswered: "Non è arrivata nessuna risposta. Ricarica questa pagina per vedere se c’è un link.",
    closed: "Questo ordine non può più essere pagato da un’altra persona.",
    payTitle: "Paga per la SIM di un’altra persona",
    asked: "Chi ti ha inviato questo link ti chiede di pagare un piano per la sua SIM.",
    forOther: "Paghi per la SIM di un’altra persona.",
    received: "Questo ordine è pagato e nessuno ha bisogno di pagarlo di nuovo. Il piano è in fase di attivazione.",
    ready: "Questo ordine è pagato e il piano è sulla SIM.",
    goneTitle: "Questo link non può essere usato",
    gone: "È già stato usato, uno più recente ha preso il suo posto oppure al momento l’ordine non attende un pagamento. Aprendolo non è stato addebitato nulla. Finché l’ordine attende un pagamento, chi ha inviato il link può crearne uno nuovo.",
  },
  duration: {
    days: "{count, plural, one {# giorno} many {# di giorni} other {# giorni}}",
    months: "{count, plural, one {# mese} many {# di mesi} other {# mesi}}",
    years: "{count, plural, one {# anno} many {# di anni} other {# anni}}",
    periods: "{count, plural, one {# periodo} many {# di periodi} other {# periodi}}",
  },
  checkout: {
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
  },
  decline: {
    card_declined:
      "La tua banca ha rifiutato la carta. Non è stato addebitato nulla. Prova con un’altra carta o contatta la tua banca.",
    insufficient_funds:
      "Sulla carta non c’è abbastanza denaro. Non è stato addebitato nulla. Prova con un’altra carta.",
    expired_card: "La carta è scaduta. Non è stato addebitato nulla. Prova con un’altra carta.",
    incorrect_cvc: "Il codice di sicurezza non è corretto. Non è stato addebitato nulla. Controllalo.",
    incorrect_number: "Il numero della carta non è corretto. Non è stato addebitato nulla. Controllalo.",
    incomplete: "Completa i dati della carta.",
    authentication:
      "Il pagamento non è stato confermato con la tua banca. Non è stato addebitato nulla. Riprova o usa un’altra carta.",
    unsent: "Non è stato possibile inviare il pagamento. Non è stato addebitato nulla. Riprova.",
    other: "Il pagamento non è andato a buon fine. Non è stato addebitato nulla. Riprova o usa un’altra carta.",
  },
  order: {
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
  },
  offline: {
    title: "Nessuna connessione con il negozio",
    kept: "Così appariva questa pagina in data {time}. Non mostra ciò che è successo da allora, neanche a un pagamento.",
    none: "Questa pagina non può essere mostrata senza connessione. Se hai appena pagato, non pagare di nuovo prima che la pagina del tuo ordine indichi a che punto è.",
    order: "Il tuo ultimo ordine, come visto l’ultima volta",
    sim: "La mia SIM, come vista l’ultima volta",
    again: "Riprova",
  },
  renewal: {
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
  },
  trouble: {
    title: "Qualcosa è andato storto da parte nostra",
    ours: "Qualcosa è andato storto da parte nostra. {text}",
    before: "Non è stato addebitato nulla. Riprova tra un momento.",
    stop: "Non è certo che la fine del rinnovo sia stata richiesta. Controlla “La mia SIM” tra un momento.",
    after:
      "Questo non dice nulla sul tuo pagamento. Se lo hai confermato, non pagare di nuovo; ricarica questa pagina tra un momento.",
    unreachableTitle: "Al momento non riusciamo a raggiungere il servizio",
    unreachable: "In questo momento non è possibile caricare i piani. Non è stato addebitato nulla. Riprova.",
    again: "Riprova",
    part: "Al momento non è possibile mostrare questa parte. Ricarica la pagina tra un momento.",
    foreign:
      "Questo modulo non è stato inviato da una pagina di questo negozio, quindi non è stato fatto nulla. Ricarica la pagina e riprova.",
    notFoundTitle: "Questa pagina non esiste",
    notFound: "Questo indirizzo non porta da nessuna parte. Non è stato addebitato nulla.",
    home: "Vai alla pagina iniziale",
  },
};
