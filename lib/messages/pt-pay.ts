import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Deixar outra pessoa pagar",
  offerHint:
    "Cria um link para outro telefone ou outra pessoa. Ele mostra o plano, o preço e o final do número do SIM.",
  title: "Outra pessoa paga",
  send: "Envie este link ou deixe que o escaneiem. Um único navegador pode abri-lo e pagar; esta página dirá quando o pagamento estiver feito.",
  link: "Link para quem paga",
  share: "Compartilhar o link",
  copy: "Copiar o link",
  copied: "Copiado.",
  taken: "O link foi aberto. Esta página dirá quando o pedido estiver pago. Se não der em nada, crie um novo link.",
  again: "Criar um novo link",
  closed: "Este pedido não pode mais ser pago por outra pessoa.",
  payTitle: "Pagar um plano para outra pessoa",
  asked: "A pessoa que enviou este link pede que você pague um plano para o SIM dela.",
  forOther: "Este pagamento é para o SIM de outra pessoa.",
  ready: "O seu pagamento foi concluído e o plano está no SIM.",
  goneTitle: "Este link não pode ser usado",
  gone: "Ele já foi usado, um mais novo tomou o seu lugar ou o pedido não espera mais um pagamento. Nada foi cobrado por abri-lo. Quem o enviou pode criar outro.",
};
