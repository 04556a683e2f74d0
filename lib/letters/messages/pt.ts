import type { en } from "./en.ts";

export const pt: typeof en = {
  frame: {
    contact: "Dúvidas? Responda a este e-mail ou escreva para {email}.",
    purchase: "Você recebeu este e-mail porque seu endereço foi informado em uma compra em {shop}.",
    soldBy: "Vendido por {seller}",
  },
  orders: {
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
  },
  renewals: {
    expected: "Previsto para",
    howToStop:
      "Você pode desativar a renovação quando quiser, sem precisar de conta: pelo link abaixo ou em “Meu SIM”, no navegador em que comprou. Você mantém seu plano atual até o fim.",

    begunSubject: "Renovação automática ativada: {plan}",
    begunTitle: "A renovação automática está ativada",
    begunText:
      "Agora seu plano se renova sozinho. O cartão com que você pagou será cobrado a cada novo período, até você desativar a renovação.",
    noticeDays:
      "Vamos escrever para você pelo menos {count, plural, one {# dia} many {# de dias} other {# dias}} antes de cada pagamento, com o valor e a data.",
    noticeHours:
      "Vamos escrever para você pelo menos {count, plural, one {# hora} many {# de horas} other {# horas}} antes de cada pagamento, com o valor e a data.",
    noNotice:
      "Não sabemos quanto dura cada período deste plano, por isso não podemos avisar você antes de cada pagamento.",
    agreed: "Você concordou com: {text}",

    noticeSubject: "Seu plano será renovado por volta de {date}: {price}",
    noticeTitle: "Seu plano será renovado em breve",
    noticeText:
      "Por volta de {date}, serão cobrados {price} no cartão com que você pagou, pelo próximo período do seu plano. Você não precisa fazer nada.",
    noticeStop:
      "Não quer renovar? Desative a renovação antes dessa data, sem precisar de conta: pelo link abaixo ou em “Meu SIM”, no navegador em que comprou. Você mantém seu plano atual até o fim.",

    chargedSubject: "Recibo: {plan} renovado por {price}",
    chargedTitle: "Seu plano foi renovado",
    chargedText: "Recebemos seu pagamento. Este e-mail é o seu recibo.",

    stoppedSubject: "Renovação automática desativada: {plan}",
    stoppedTitle: "A renovação automática está desativada",
    stoppedText:
      "Você pediu para desativar a renovação automática deste plano. A desativação está confirmada: nenhum outro período será cobrado.",
    stoppedByUs:
      "Nossa equipe de suporte desativou a renovação automática deste plano. A desativação está confirmada: nenhum outro período será cobrado. Se você não queria isso, fale conosco.",
    stoppedNoted:
      "Nossa equipe de suporte verificou que a renovação automática deste plano terminou. Se houver outra cobrança, fale conosco.",
    request: "Sua solicitação",
    requestedAt: "Recebida em",
    confirmedAt: "Confirmada em",
    periodEnds: "Fim do plano atual",
    beginAgain: "Mudou de ideia? Compre um plano para este SIM de novo e escolha a renovação automática ao pagar.",
    notYou:
      "Não foi você? Fale conosco imediatamente e verifique quem pode usar o navegador em que você comprou e quem pode ler seu e-mail.",

    failingSubject: "Não vimos o pagamento da renovação: {plan}",
    failingTitle: "Pagamento da renovação não encontrado",
    failingText:
      "Seu plano deveria ter sido renovado por volta de {date}, mas não vimos nenhum pagamento. Ele pode ter falhado, ou a informação talvez ainda não tenha chegado até nós.",
    failingOn: "A renovação automática continua ativada para este SIM.",
    failingOff: "Não vemos mais a renovação automática para este SIM.",
    failingHelp:
      "Abra “Meu SIM” para ver qual plano está ativo. Se o seu banco mostrar o pagamento, mas o plano não tiver sido renovado, não pague de novo: fale conosco.",
  },
  reminders: {
    lowSubject: "Você já usou {percent} dos seus dados",
    lowText: "Seu SIM com final {ending} ainda tem {left} de dados.",
    outSubject: "Seus dados acabaram",
    outText: "Os dados do seu SIM com final {ending} acabaram.",
    expireSubject: "Seu plano expira em {day}",
    expireText: "O plano do seu SIM com final {ending} está prestes a expirar e não há outro plano na fila.",
    plan: "Plano",
    left: "Dados restantes",
    leftOf: "{left} de {total}",
    lastDay: "Válido até",
    asOf: "Atualizado em",
    topUp: "Recarregar de novo",
    start: "Antes de pagar, mostramos quando um novo plano começaria, se soubermos.",
    zone: "Esta data segue o fuso horário da rede, por isso pode variar um dia onde você está.",
    age: "Os números vêm da rede e podem estar atrasados em relação ao seu uso.",
    off: "Desativar estes lembretes",
    reason: "Você recebeu este e-mail porque pediu lembretes sobre este SIM em {shop}.",
  },
  waysBack: {
    orderTitle: "Abra seu pedido",
    simTitle: "Abra “Meu SIM”",
    preview: "Seu código e seu link. Use um dos dois, uma única vez, em até 15 minutos.",
    orderIntro: "Você pediu para abrir o pedido {order} em outro navegador. Digite lá este código:",
    simIntro:
      "Você pediu para ver os pedidos do seu SIM com final {ending}. Digite este código no navegador em que fez o pedido:",
    elsewhere: "Ou use este link, em qualquer aparelho:",
    openOrder: "Abrir pedido",
    openSim: "Abrir Meu SIM",
    until: "Use um dos dois, uma única vez, até {time}. Não os compartilhe: eles mostram seus pedidos.",
    ignore: "Se não foi você, ignore este e-mail. Nada acontece enquanto o código ou o link não for usado.",
    mailboxTitle: "Confirme seu e-mail",
    mailboxIntro: "Digite este código no navegador em que você o pediu:",
    mailboxLink: "Ou abra este link no mesmo navegador:",
    mailboxUntil: "Use um dos dois, uma única vez, até {time}. Não os compartilhe.",
    mailboxReason: "Você recebeu esta mensagem porque seu e-mail foi informado em {shop}.",
  },
  law: {
    withdrawal: "Recebemos sua desistência (pedido {number})",
    cancellation: "Recebemos seu cancelamento (pedido {number})",
    lead: "Este e-mail confirma que recebemos sua declaração.",
    follows: "Vamos analisar sua desistência e responder.",
    renews: "Isso não desativa a renovação automática. Você pode desativá-la agora mesmo:",
    stopping:
      "Estamos desativando a renovação automática deste pedido. Até a confirmação, ainda pode haver uma cobrança. Avisaremos por e-mail assim que houver confirmação.",
    stopped: "A renovação automática deste pedido está desativada. A desativação foi confirmada em {at}.",
    ended: "A renovação automática deste pedido já estava desativada. A desativação foi confirmada em {at}.",
    noted:
      "Nossa equipe de suporte registrou em {at} que a renovação automática deste pedido terminou. Se houver outra cobrança, fale conosco.",
    others: "Para cancelar a renovação de outro pedido para este SIM, use o número desse outro pedido.",
    none: "Este pedido não tem nenhuma renovação automática para cancelar. Se houver outra cobrança, fale conosco.",
    checking:
      "Vamos verificar se este pedido tem renovação automática. Se tiver, vamos cancelá-la. Em todo caso, responderemos a você. Até lá, ainda pode haver uma cobrança.",
    changed: "Se não foi você ou se mudou de ideia, fale conosco o quanto antes.",
  },
};
