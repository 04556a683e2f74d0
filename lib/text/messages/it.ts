import type { en } from "./en.ts";
import { checkout, decline, order, renewal } from "./it-order.ts";
import { pay } from "./it-pay.ts";
import { scan } from "./it-scan.ts";
import { effect, sim, usage } from "./it-sim.ts";

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
  scan,
  sim,
  usage,
  effect,
  pay,
  duration: {
    days: "{count, plural, one {# giorno} many {# di giorni} other {# giorni}}",
    months: "{count, plural, one {# mese} many {# di mesi} other {# mesi}}",
    years: "{count, plural, one {# anno} many {# di anni} other {# anni}}",
    periods: "{count, plural, one {# periodo} many {# di periodi} other {# periodi}}",
  },
  checkout,
  decline,
  order,
  offline: {
    title: "Nessuna connessione con il negozio",
    kept: "Così appariva questa pagina in data {time}. Non mostra ciò che è successo da allora, neanche a un pagamento.",
    none: "Questa pagina non può essere mostrata senza connessione. Se hai appena pagato, non pagare di nuovo prima che la pagina del tuo ordine indichi a che punto è.",
    order: "Il tuo ultimo ordine, come visto l’ultima volta",
    sim: "La mia SIM, come vista l’ultima volta",
    again: "Riprova",
  },
  renewal,
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
