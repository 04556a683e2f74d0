import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Fai pagare qualcun altro",
  offerHint:
    "Crea un link per un altro telefono o un’altra persona. Mostra il piano, il prezzo e la fine del numero della SIM.",
  title: "Paga qualcun altro",
  send: "Invia questo link o fallo scansionare. Un solo browser può aprirlo e pagare; questa pagina ti dice quando è fatto.",
  link: "Link per chi paga",
  share: "Condividi il link",
  copy: "Copia il link",
  copied: "Copiato.",
  taken: "Il link è stato aperto. Questa pagina ti dice quando è pagato. Se non succede nulla, crea un nuovo link.",
  again: "Crea un nuovo link",
  closed: "Questo ordine non può più essere pagato da qualcun altro.",
  payTitle: "Paga per la SIM di qualcuno",
  asked: "Chi ti ha inviato questo link ti chiede di pagare un piano per la sua SIM.",
  forOther: "Stai pagando per la SIM di qualcun altro.",
  goneTitle: "Questo link non si può usare",
  gone: "È già stato usato, uno più recente ne ha preso il posto, o l’ordine non attende più un pagamento. Aprendolo non è stato addebitato nulla. Chi l’ha inviato può crearne uno nuovo.",
};
