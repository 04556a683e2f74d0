import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Deixar outra pessoa pagar",
  offerHint:
    "Cria um link para outro telefone ou outra pessoa. Ele mostra o plano, o preço e o final do número do SIM. O seu endereço de e-mail é transmitido junto com o pagamento, e quem paga pode encontrá-lo ali.",
  title: "Outra pessoa paga",
  send: "Envie este link ou deixe que o escaneiem. Um único navegador pode ir para o pagamento com ele; esta página dirá quando isso acontecer.",
  link: "Link para quem paga",
  share: "Compartilhar o link",
  copy: "Copiar o link",
  copied: "Copiado.",
  taken:
    "Alguém já foi para o pagamento com o link. Esta página dirá quando o pedido estiver pago. Se não der em nada, crie um novo link.",
  again: "Criar um novo link",
  againHint: "O link anterior deixará de funcionar.",
  unanswered: "Não chegou nenhuma resposta. Recarregue esta página para ver se há um link.",
  closed: "Este pedido não pode mais ser pago por outra pessoa.",
  payTitle: "Pagar um plano para outra pessoa",
  asked: "A pessoa que enviou este link pede que você pague um plano para o SIM dela.",
  forOther: "Este pagamento é para o SIM de outra pessoa.",
  received: "Este pedido está pago e ninguém precisa pagá-lo de novo. O plano está sendo ativado.",
  ready: "Este pedido está pago e o plano está no SIM.",
  goneTitle: "Este link não pode ser usado",
  gone: "Ele já foi usado, um mais novo tomou o seu lugar ou o pedido não espera um pagamento neste momento. Nada foi cobrado por abri-lo. Enquanto o pedido esperar um pagamento, quem enviou o link pode criar outro.",
};
