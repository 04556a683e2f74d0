import type { en } from "./en.ts";
import { checkout, decline, order, renewal } from "./pt-order.ts";
import { pay } from "./pt-pay.ts";
import { scan } from "./pt-scan.ts";
import { effect, sim, usage } from "./pt-sim.ts";

/** Português, com você. top up: recarregar · plan: plano · duration: duração · order: pedido · renewal: renovação · charge: cobrar. */
export const pt: typeof en = {
  shop: {
    support: "Ajuda: {email}",
    language: "Idioma",
  },
  home: {
    title: "Recarregue o seu SIM",
    lead: "Digite o número do SIM, escolha um plano e pague com cartão. Sem conta, sem aplicativo.",
    number: "Número do SIM",
    hint: "Geralmente 19 ou 20 dígitos, começando com 89. Espaços e hifens não importam.",
    show: "Ver planos",
    scan: "Ou escanear o código de barras",
    where: "Onde encontro o número?",
    whereCard:
      "Está impresso no próprio SIM, no cartão de plástico em que ele veio ou na caixa. Às vezes aparece como ICCID.",
    wherePhone: "No iPhone: Ajustes, Geral, Sobre. No Android: Configurações, Sobre o telefone, Status do SIM.",
    whereDevice: "Em um roteador, câmera ou rastreador: na página de status, perto de “SIM” ou “ICCID”.",
    problem: {
      empty: "Digite o número do seu SIM.",
      characters:
        "Um número de SIM tem apenas dígitos (em alguns poucos cartões, também letras de A a F). Confira o que você digitou.",
      short:
        "É curto demais para um número de SIM, que tem de 17 a 22 dígitos. Se o seu SIM mostra só uma parte dele, procure no cartão de plástico ou nas configurações do telefone.",
      long: "É longo demais para um número de SIM, que tem de 17 a 22 dígitos. Há mais alguma coisa antes ou depois dele?",
      several: "Há mais de um número de SIM aqui. Escolha um deles abaixo.",
      imei: "Quinze dígitos são o número de um aparelho (IMEI). O número do SIM é mais longo e geralmente começa com 89.",
      eid: "Esse é o EID, o número do componente que guarda os eSIMs. O número do SIM é mais curto; costuma estar bem ao lado e se chama ICCID.",
      phone:
        "Isso parece um número de telefone. Aqui é preciso o número do próprio SIM: 19 ou 20 dígitos que começam com 89, também chamado de ICCID.",
      card: "Isso parece o número de um cartão bancário, por isso esta página não o mostra outra vez. O cartão vem depois; aqui é preciso o número do seu SIM, que começa com 89.",
      activation:
        "Esse é o código que instala um eSIM. Aqui é preciso o número do eSIM já instalado: veja as configurações do telefone.",
      rounded: "Uma planilha encurtou este número, e os últimos dígitos se perderam. Copie-o do SIM ou do telefone.",
    },
    reading: "Foi isto que lemos:",
    doubt: {
      letter: "Compare o grupo marcado com o seu SIM: há uma letra nele, e quase todos os SIMs têm apenas dígitos.",
      size: "Compare o grupo marcado com o seu SIM: ele não tem o mesmo tamanho dos outros.",
      known: "Compare o grupo marcado com o seu SIM: só ali este número difere de outro que você já usou aqui.",
      zeros: "Pelos zeros no final, parece que uma planilha cortou os últimos dígitos.",
      start: "Quase todos os números de SIM começam com 89, e este não.",
    },
    choose: "Ou continue com um destes:",
    none: "Não temos planos para este número. Confira dígito por dígito; se estiver certo, este SIM não pode ser recarregado aqui.",
    mistyped: "O último dígito não combina com os outros; talvez algum esteja errado.",
  },
  plans: {
    title: "Planos para o seu SIM",
    sim: "Número do SIM com final {ending}",
    otherSim: "Usar outro SIM",
    duration: "Duração",
    currency: "Moeda",
    buy: "Comprar",
    details: "O que está incluído",
    was: "em vez de",
    aDay: "{price} por dia",
    best: "Melhor preço por dia",
    bestMeans: "Melhor preço por dia: o menor preço diário dentro de um plano.",
    gone: "Este plano não é mais oferecido como você o viu. Nada foi cobrado. Escolha novamente.",
    late: "Não conseguimos contatar o serviço agora. Estes são os planos dele como estavam em {time}; o preço é consultado outra vez antes do pagamento.",
    boughtTitle: "Você já fez este pedido",
    bought: "O pedido {reference}, do mesmo plano e para o mesmo SIM, está pago. Quer comprar o plano mais uma vez?",
    inReview:
      "O pedido {reference}, do mesmo plano e para o mesmo SIM, talvez já esteja pago. Quer mesmo comprar o plano mais uma vez?",
    boughtOpen: "Ver esse pedido",
    again: "Sim, comprar de novo",
    noneTitle: "Nenhum plano para este SIM",
    expiredTitle: "Qual é o SIM?",
    expired: "Este navegador não se lembra de nenhum número de SIM (ou já não se lembra).",
    cookies:
      "Se você acabou de digitá-lo: a loja precisa de cookies para se lembrar dele, e este navegador não guarda nenhum. Permita cookies para esta página e digite o número outra vez.",
    start: "Digitar o número do SIM",
  },
  scan,
  sim,
  usage,
  effect,
  pay,
  duration: {
    days: "{count, plural, one {# dia} many {# de dias} other {# dias}}",
    months: "{count, plural, one {# mês} many {# de meses} other {# meses}}",
    years: "{count, plural, one {# ano} many {# de anos} other {# anos}}",
    periods: "{count, plural, one {# período} many {# de períodos} other {# períodos}}",
  },
  checkout,
  decline,
  order,
  offline: {
    title: "Sem conexão com a loja",
    kept: "Esta página estava assim em {time}. Ela não mostra o que aconteceu desde então, nem mesmo com um pagamento.",
    none: "Esta página não pode ser mostrada sem conexão. Se você acabou de pagar, não pague de novo antes que a página do seu pedido mostre em que situação ele está.",
    order: "O seu último pedido, como foi visto",
    sim: "Meu SIM, como foi visto",
    again: "Tentar novamente",
  },
  renewal,
  trouble: {
    title: "Algo deu errado do nosso lado",
    ours: "Algo deu errado do nosso lado. {text}",
    before: "Nada foi cobrado. Tente novamente em instantes.",
    stop: "Não se sabe ao certo se o fim da renovação foi solicitado. Consulte “Meu SIM” em instantes.",
    after:
      "Isto não diz nada sobre o seu pagamento. Se você o confirmou, não pague de novo; recarregue esta página em instantes.",
    unreachableTitle: "Não conseguimos contatar o serviço agora",
    unreachable: "Os planos não podem ser consultados no momento. Nada foi cobrado. Tente novamente.",
    again: "Tentar novamente",
    part: "Isto não pode ser mostrado agora. Recarregue a página em instantes.",
    foreign:
      "Este formulário não foi enviado de uma página desta loja, por isso nada foi feito. Recarregue a página e tente novamente.",
    notFoundTitle: "Esta página não existe",
    notFound: "Este endereço não leva a lugar nenhum. Nada foi cobrado.",
    home: "Ir para o início",
  },
};
