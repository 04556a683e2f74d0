import type { en } from "./en.ts";

export const pay: typeof en.pay = {
  offer: "Que pague otra persona",
  offerHint:
    "Crea un enlace para otro teléfono u otra persona. Muestra el plan, el precio y el final del número de SIM.",
  title: "Paga otra persona",
  send: "Envíe este enlace o deje que lo escaneen. Solo un navegador puede abrirlo y pagar; esta página avisa cuando esté hecho.",
  link: "Enlace para quien paga",
  share: "Compartir el enlace",
  copy: "Copiar el enlace",
  copied: "Copiado.",
  taken: "El enlace se ha abierto. Esta página avisa cuando esté pagado. Si no ocurre nada, cree un enlace nuevo.",
  again: "Crear un enlace nuevo",
  closed: "Este pedido ya no puede pagarlo otra persona.",
  payTitle: "Pagar la SIM de otra persona",
  asked: "Quien le envió este enlace le pide que pague un plan para su SIM.",
  forOther: "Usted paga la SIM de otra persona.",
  goneTitle: "Este enlace no se puede usar",
  gone: "Ya se ha usado, lo ha sustituido otro más nuevo o el pedido ya no espera ningún pago. Al abrirlo no se ha cobrado nada. Quien lo envió puede crear otro.",
};
