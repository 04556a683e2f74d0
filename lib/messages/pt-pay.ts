import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Deixar outra pessoa pagar",
  offerHint: "Cria um link para outro celular ou outra pessoa. Ele mostra o plano, o preço e o final do número do SIM.",
  title: "Outra pessoa paga",
  send: "Envie este link ou deixe que o escaneiem. Só um navegador pode abri-lo e pagar; esta página avisa quando estiver pago.",
  link: "Link para quem paga",
  share: "Compartilhar o link",
  copy: "Copiar o link",
  copied: "Copiado.",
  taken: "O link foi aberto. Esta página avisa quando estiver pago. Se nada acontecer, crie um novo link.",
  again: "Criar um novo link",
  closed: "Este pedido não pode mais ser pago por outra pessoa.",
  payTitle: "Pagar pelo SIM de outra pessoa",
  asked: "Quem enviou este link pede que você pague um plano para o SIM dessa pessoa.",
  forOther: "Você paga pelo SIM de outra pessoa.",
  goneTitle: "Este link não pode ser usado",
  gone: "Ele já foi usado, um mais novo tomou o seu lugar ou o pedido não espera mais um pagamento. Ao abri-lo, nada foi cobrado. Quem o enviou pode criar outro.",
};
