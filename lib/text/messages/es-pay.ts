import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Que pague otra persona",
  offerHint:
    "Crea un enlace para otro teléfono u otra persona. Muestra el plan, el precio y el final del número de SIM. Con el pago se transmite la dirección de correo electrónico de usted, y quien pague puede encontrarla allí.",
  title: "Otra persona paga",
  send: "Envíe este enlace o deje que lo escaneen. Un solo navegador puede pasar al pago con él; esta página dirá cuándo se ha hecho.",
  link: "Enlace para quien paga",
  share: "Compartir el enlace",
  copy: "Copiar el enlace",
  copied: "Copiado.",
  taken:
    "Alguien ha pasado al pago con el enlace. Esta página dirá cuándo está pagado el pedido. Si al final no se paga, cree un enlace nuevo.",
  again: "Crear un enlace nuevo",
  againHint: "El enlace anterior dejará de funcionar.",
  unanswered: "No ha llegado ninguna respuesta. Recargue esta página para ver si hay un enlace.",
  closed: "Otra persona ya no puede pagar este pedido.",
  payTitle: "Pagar un plan para otra persona",
  asked: "Le piden que pague un plan para la SIM de la persona que le envió este enlace.",
  forOther: "Este pago es para la SIM de otra persona.",
  received: "Este pedido está pagado y nadie tiene que volver a pagarlo. El plan se está activando.",
  ready: "Este pedido está pagado y el plan está en la SIM.",
  goneTitle: "Este enlace no se puede usar",
  gone: "Ya se ha usado, uno más nuevo ocupa su lugar o el pedido no espera ningún pago en este momento. No se ha cobrado nada por abrirlo. Mientras el pedido espere un pago, quien envió el enlace puede crear otro.",
};
