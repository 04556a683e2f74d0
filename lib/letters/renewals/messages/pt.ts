import type { en } from "./en.ts";

export const pt: typeof en = {
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
};
