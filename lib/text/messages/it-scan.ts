import type { en } from "./en.ts";

export const scan: typeof en.scan = {
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
    unreadable: "Questo file non può essere mostrato come immagine. Scegline un altro o inserisci il numero qui sotto.",
    activation:
      "Questo è il codice che installa una eSIM; non contiene il numero della SIM. Inserisci il numero qui sotto: si trova nelle impostazioni del telefono.",
    device:
      "Questo è il numero di un dispositivo, non di una SIM. Cerca un altro codice, accanto a un numero che inizia con 89.",
    product:
      "È stato letto un codice, ma non contiene un numero di SIM. Cerca un altro codice, accanto a un numero che inizia con 89.",
  },
};
