import type { en } from "./en.ts";

export const pt: typeof en = {
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
};
