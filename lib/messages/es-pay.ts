import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Que pague otra persona",
  offerHint:
    "Crea un enlace para otro teléfono u otra persona. Muestra el plan, el precio y el final del número de SIM.",
  title: "Otra persona paga",
  send: "Envíe este enlace o deje que lo escaneen. Un solo navegador puede abrirlo y pagar; esta página dirá cuándo se ha hecho.",
  link: "Enlace para quien paga",
  share: "Compartir el enlace",
  copy: "Copiar el enlace",
  copied: "Copiado.",
  taken:
    "El enlace se ha abierto. Esta página dirá cuándo está pagado el pedido. Si al final no se paga, cree un enlace nuevo.",
  again: "Crear un enlace nuevo",
  closed: "Otra persona ya no puede pagar este pedido.",
  payTitle: "Pagar un plan para otra persona",
  asked: "Le piden que pague un plan para la SIM de la persona que le envió este enlace.",
  forOther: "Este pago es para la SIM de otra persona.",
  ready: "Su pago se ha realizado y el plan está en la SIM.",
  goneTitle: "Este enlace no se puede usar",
  gone: "Ya se ha usado, uno más nuevo ocupa su lugar o el pedido ya no espera ningún pago. No se ha cobrado nada por abrirlo. Quien lo envió puede crear otro.",
};
