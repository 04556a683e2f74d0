import type { en } from "./en.ts";

export const checkout: typeof en.checkout = {
  title: "Finalizar a compra",
  plan: "Plano",
  duration: "Duração",
  sim: "Número do SIM",
  runs: "No seu SIM",
  total: "Total",
  paid: "Valor pago",
  reference: "Número do pedido",
  once: "Pagamento único. Nada se renova sozinho.",
  onceUnless: "Pagamento único, a menos que você escolha a renovação abaixo.",
  renew: "Renovar automaticamente",
  renewText:
    "{price} agora e de novo a cada {duration}, cobrados no mesmo cartão, até você cancelar a renovação: na página “Meu SIM”, em dois cliques, sem conta.",
  renews: "Renovação automática: {text}",
  renewsAlready:
    "Este SIM já tem uma renovação automática. Nada foi cobrado. Cancele primeiro essa renovação na página “Meu SIM” ou continue sem renovação.",
  email: "E-mail",
  emailHint:
    "É transmitido junto com o pagamento, para que ele possa ser localizado. Esta loja não envia e-mails: guarde o número do pedido.",
  emailProblem: "Digite um endereço de e-mail, por exemplo, nome@example.com.",
  continue: "Ir para o pagamento",
  continueHint: "O cartão é informado na próxima etapa. Antes disso, nada é cobrado.",
  sending: "Um momento…",
  sendingLate: "Ainda estamos aguardando uma resposta. Nesta etapa, nada é cobrado. Deixe esta página aberta.",
  offline:
    "Sem conexão no momento, por isso nada pode ser enviado. O que você digitou fica guardado; o botão volta a funcionar quando a conexão voltar.",
  changed: "O preço mudou: era {old}, agora é {new}. Nada foi cobrado. Continue somente se você concordar.",
  unreachable:
    "Não conseguimos contatar agora o serviço que recebe os pedidos. Nada foi cobrado. Tente novamente em instantes.",
  unanswered:
    "Não chegou nenhuma resposta que esta página entenda. O seu pedido está guardado e, nesta etapa, nada é cobrado. Tente novamente.",
  unread: "Não foi possível ler este formulário. Recarregue a página e tente novamente.",
  back: "Voltar aos planos",
  card: "Cartão",
  loading: "Carregando o formulário do cartão…",
  late: "O formulário do cartão ainda não pôde ser carregado. A sua conexão pode estar lenta, ou algo o bloqueia. Nada foi cobrado.",
  failed: "Não foi possível carregar o formulário do cartão. Nada foi cobrado.",
  retry: "Tentar novamente",
  unsure:
    "Não foi possível carregar o formulário do cartão. Ainda estamos verificando se o seu pagamento foi concluído; não pague de novo.",
  toOrder: "Ver o estado do pedido",
  noScript:
    "O formulário do cartão precisa de JavaScript, que está desativado aqui. Ative-o para esta página e depois recarregue-a.",
  pay: "Pagar {price}",
  payAndRenew: "Pagar {price} e renovar",
  paying: "Pagando…",
  payingLate: "Ainda estamos aguardando uma resposta. Não pague de novo e deixe esta página aberta.",
  unreached: "Esta tentativa não foi enviada: não foi possível contatar a loja. Verifique a conexão e tente novamente.",
  resting:
    "O cartão foi recusado cinco vezes. Espere dez minutos antes da próxima tentativa e, enquanto isso, consulte o seu banco.",
  rivalled:
    "Esta tentativa não foi enviada: outro pedido para este SIM começou a renová-lo ou está sendo pago agora. Consulte “Meu SIM” ou esse outro pedido.",
  secure: "Os dados do cartão vão diretamente para o processador de pagamentos; esta loja nunca os vê.",
  bank: "O seu banco pode pedir uma confirmação. Um código por SMS precisa de um SIM com sinal; um aplicativo precisa de Wi-Fi.",
};

export const decline: typeof en.decline = {
  card_declined: "O seu banco recusou o cartão. Nada foi cobrado. Tente outro cartão ou consulte o seu banco.",
  insufficient_funds: "Não há dinheiro suficiente no cartão. Nada foi cobrado. Tente outro cartão.",
  expired_card: "O cartão está vencido. Nada foi cobrado. Tente outro cartão.",
  incorrect_cvc: "O código de segurança não está certo. Nada foi cobrado. Confira o código.",
  incorrect_number: "O número do cartão não está certo. Nada foi cobrado. Confira o número.",
  incomplete: "Complete os dados do cartão.",
  authentication:
    "O pagamento não foi confirmado com o seu banco. Nada foi cobrado. Tente novamente ou use outro cartão.",
  unsent: "Não foi possível enviar o pagamento. Nada foi cobrado. Tente novamente.",
  other: "O pagamento não foi concluído. Nada foi cobrado. Tente novamente ou use outro cartão.",
};

export const order: typeof en.order = {
  heading: {
    waiting: "Aguardando o pagamento",
    checking: "Verificando o seu pagamento",
    received: "Pagamento recebido",
    ready: "O seu plano está pronto",
    ended: "Pagamento não concluído",
    review: "Precisamos analisar isto",
  },
  text: {
    waiting: "Ainda não vimos nenhum pagamento deste pedido.",
    checking: "Estamos verificando se o pagamento foi concluído. Não pague de novo. Esta página se atualiza sozinha.",
    received:
      "O seu pagamento chegou e o plano está sendo ativado. Isso costuma levar menos de um minuto; você não precisa fazer nada.",
    ready:
      "O plano está no seu SIM. Se os dados ainda não funcionam, ative e desative uma vez o modo avião ou reinicie o aparelho.",
    ended: "Nada foi cobrado. Você pode escolher um plano novamente.",
    lapsed:
      "Faz um dia que não recebemos nenhum pagamento. Se mesmo assim o seu banco mostrar um, não pague de novo: ainda estamos procurando por ele.",
    refused: "Não foi possível pedir o plano para este SIM. Nada foi cobrado.",
    notSubscribed:
      "A renovação não foi configurada: o serviço não a aceitou. Nada foi cobrado. Você pode escolher um plano novamente, com ou sem renovação.",
    rivalled: "A renovação não foi configurada, pois este SIM já tem outra. Nada foi cobrado por este pedido.",
    noSubscription:
      "A renovação não foi configurada: o serviço não tem registro de nenhuma renovação nem de nenhum pagamento. Se mesmo assim o seu banco mostrar um pagamento, não pague de novo: ainda estamos procurando por ele.",
    reviewPaid:
      "O seu pagamento chegou, mas a ativação do plano está demorando mais do que deveria. Você não precisa pagar de novo.",
    review: "Algo neste pagamento não confere, por isso uma pessoa precisa analisá-lo. Não pague de novo.",
  },
  keep: "Guarde o número do pedido {reference} e o endereço desta página.",
  toCard: "Formulário do cartão",
  toPlans: "Escolher um plano",
  another: "Comprar outro plano",
  checkAgain: "Verificar novamente",
  offline: "Sem conexão no momento. Nada se perde; esta página continua sozinha quando a conexão voltar.",
  slow: "A loja ainda não respondeu; esta página continua tentando. Nada se perde.",
  back: "A conexão voltou, e esta página está atualizada.",
  paidAt: "Pago em",
  receipt: "Recibo de {shop}",
  step: { paid: "Pagamento", ordered: "Pedido", ready: "Pronto" },
  stepState: {
    done: "concluído",
    waiting: "aguardando você",
    checking: "em verificação",
    now: "em andamento",
    stuck: "em análise",
    open: "a seguir",
  },
  renewal: "Renovação",
  renewalTerms:
    "{price} a cada {duration}, como escolhido neste pedido. Veja aqui se a renovação ainda está ativa e como cancelá-la:",
  renewed: "Renovado em",
  elsewhere:
    "O pedido abre no navegador em que foi feito. Se foi neste, ele já não se lembra: permita cookies e comece de novo com o número do SIM.",
  notFoundTitle: "Este pedido não existe",
  notFound: "Confira o endereço. Os pedidos abrem no navegador em que foram feitos.",
};

export const renewal: typeof en.renewal = {
  title: "Renovação automática",
  none: "O serviço não informa nenhuma renovação automática para este SIM.",
  stopped: "Cancelada. O fim foi confirmado em {date}; nenhum outro período é cobrado.",
  plan: "Plano",
  charge: "Cobrança",
  charged: "{price} a cada {duration}",
  chargedToday: "{price} a cada {duration}, ao preço de hoje",
  chargedEvery: "a cada {duration}; o valor não é informado",
  notReported: "não informado",
  next: "Próxima cobrança",
  around: "por volta de {date}",
  since: "Desde",
  stop: "Cancelar a renovação",
  cannotStop:
    "O serviço não informa a qual pedido esta renovação pertence, por isso não é possível cancelá-la aqui. Escreva para o endereço de ajuda abaixo.",
  stoppingTitle: "Cancelando",
  stopping:
    "Em {date}, você solicitou o fim da renovação. O serviço ainda não o confirmou; continuamos perguntando. Até lá, ele ainda pode cobrar.",
  unknown: "Não é possível consultar agora se este SIM tem uma renovação ativa. Nada foi alterado.",
  confirmTitle: "Cancelar a renovação?",
  confirm:
    "O que está pago continua valendo até o fim do seu prazo. Depois de confirmado o fim, nenhum outro período é cobrado.",
  yes: "Sim, cancelar a renovação",
  no: "Manter",
  nothingToStop: "Não há nada para cancelar: nenhuma renovação está ativa para este SIM.",
};
