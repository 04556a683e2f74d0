import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Lascia pagare un’altra persona",
  offerHint:
    "Crea un link per un altro telefono o un’altra persona. Mostra il piano, il prezzo e la fine del numero della SIM.",
  title: "Un’altra persona paga",
  send: "Invia questo link o fallo scansionare. Un solo browser può aprirlo e pagare; questa pagina dirà quando il pagamento è fatto.",
  link: "Link per chi paga",
  share: "Condividi il link",
  copy: "Copia il link",
  copied: "Copiato.",
  taken:
    "Il link è stato aperto. Questa pagina dirà quando l’ordine è pagato. Se non se ne fa nulla, crea un nuovo link.",
  again: "Crea un nuovo link",
  closed: "Questo ordine non può più essere pagato da un’altra persona.",
  payTitle: "Paga per la SIM di un’altra persona",
  asked: "Chi ti ha inviato questo link ti chiede di pagare un piano per la sua SIM.",
  forOther: "Paghi per la SIM di un’altra persona.",
  ready: "Il tuo pagamento è andato a buon fine e il piano è sulla SIM.",
  goneTitle: "Questo link non può essere usato",
  gone: "È già stato usato, uno più recente ha preso il suo posto oppure l’ordine non attende più un pagamento. Aprendolo non è stato addebitato nulla. Chi lo ha inviato può crearne uno nuovo.",
};
