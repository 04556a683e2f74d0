import type { en } from "./en.ts";

export const pt: typeof en = {
  withdrawal: "Recebemos sua desistência (pedido {number})",
  cancellation: "Recebemos seu cancelamento (pedido {number})",
  lead: "Este e-mail confirma que recebemos sua declaração.",
  follows: "Vamos analisar sua desistência e responder.",
  renews: "Isso não desativa a renovação automática. Você pode desativá-la agora mesmo:",
  stopping:
    "Estamos desativando a renovação automática deste pedido. Até a confirmação, ainda pode haver uma cobrança. Avisaremos por e-mail assim que houver confirmação.",
  stopped: "A renovação automática deste pedido está desativada. A desativação foi confirmada em {at}.",
  ended: "A renovação automática deste pedido já estava desativada. A desativação foi confirmada em {at}.",
  others: "Para cancelar a renovação de outro pedido para este SIM, use o número desse outro pedido.",
  none: "Este pedido não tem nenhuma renovação automática para cancelar. Se houver outra cobrança, fale conosco.",
  checking:
    "Vamos verificar se este pedido tem renovação automática. Se tiver, vamos cancelá-la. Em todo caso, responderemos a você. Até lá, ainda pode haver uma cobrança.",
  changed: "Se não foi você ou se mudou de ideia, fale conosco o quanto antes.",
};
