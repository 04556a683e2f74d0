import type { en } from "./en.ts";

export const pay: typeof en.pay = {
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
};
