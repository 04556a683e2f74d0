import type { en } from "./en.ts";

export const es: typeof en = {
  orderTitle: "Abra su pedido",
  simTitle: "Abra «Mi SIM»",
  preview: "Su código y su enlace. Use uno de los dos, una sola vez, en un plazo de 15 minutos.",
  orderIntro: "Ha pedido abrir el pedido {order} en otro navegador. Introduzca allí este código:",
  simIntro:
    "Ha pedido ver los pedidos de su SIM terminada en {ending}. Introduzca este código en el navegador donde lo pidió:",
  elsewhere: "O use este enlace en cualquier dispositivo:",
  openOrder: "Abrir pedido",
  openSim: "Abrir Mi SIM",
  until: "Use uno de los dos, una sola vez, hasta el {time}. No los comparta: muestran sus pedidos.",
  ignore: "Si no lo ha pedido usted, ignore este correo. No pasa nada mientras no se use el código ni el enlace.",
  mailboxTitle: "Confirme su correo electrónico",
  mailboxIntro: "Introduzca este código en el navegador donde lo pidió:",
  mailboxLink: "O abra este enlace en el mismo navegador:",
  mailboxUntil: "Use uno de los dos, una sola vez, hasta el {time}. No los comparta.",
  mailboxReason: "Recibe este correo porque se introdujo su dirección en {shop}.",
};
