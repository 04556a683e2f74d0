import type { en } from "./en.ts";

export const pt: typeof en = {
  receiptSubject: "Seu recibo de {shop} ({number})",
  receiptIntro: "Obrigado pelo seu pedido. Este e-mail é o seu recibo.",
  issuedOn: "Data do recibo",
  next: "O que acontece agora",
  printable: "Ver ou imprimir o recibo",
  agreed: "O que você aceitou",
  late: "Seu plano está demorando mais que o normal",
  lateNext: "Estamos verificando e avisaremos por e-mail quando o plano estiver ativo.",
  refused: "Não conseguimos adicionar seu plano",
  refusedText:
    "Recebemos seu pagamento, mas não conseguimos adicionar o plano ao seu SIM. Estamos verificando. Não pague de novo.",
  review: "Estamos verificando seu pedido",
  reviewText: "Recebemos seu pagamento e precisamos verificar manualmente algo no seu pedido. Não pague de novo.",
  started: "Seu plano começou",
  solved: "Desculpe a demora. O plano agora está ativo no seu SIM.",
  paidByOther: "Seu pedido foi pago",
  refundTitle: "Seu reembolso de {amount}",
  refundText:
    "Registramos um reembolso de {amount} do seu pedido, feito em {date}. Seu banco pode levar alguns dias para mostrá-lo. Este e-mail é o seu recibo de reembolso.",
  forReceipt: "Do recibo",
  refundedAmount: "Reembolsado",
  correctedTitle: "Correção: não há reembolso de {amount}",
  correctedText:
    "Registramos um reembolso de {amount} do seu pedido, mas esse registro estava errado, e o recibo de reembolso {number} não vale mais. Fale conosco se você esperava esse reembolso.",
  linkTitle: "Seu pedido",
  elsewhereText:
    "Nossa equipe de suporte enviou este e-mail a pedido. Se você não conhece este pedido, ignore o e-mail ou escreva para nós.",
  elsewhereReason:
    "Você recebeu este e-mail porque pediram à equipe de suporte de {shop} que o enviasse a este endereço.",
  toldTitle: "Enviamos um e-mail sobre o seu pedido a outro endereço",
  toldText:
    "A pedido, nossa equipe de suporte enviou um e-mail sobre este pedido a outro endereço. Se você não pediu isso, fale conosco.",
  answerTitle: "Nossa resposta sobre seu pedido",
  answerYours: "Você escreveu",
  answerReason: "Você recebeu este e-mail porque pediu ajuda a {shop}.",
};
