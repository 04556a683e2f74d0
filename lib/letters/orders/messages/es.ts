import type { en } from "./en.ts";

export const es: typeof en = {
  receiptSubject: "Su recibo de {shop} ({number})",
  receiptIntro: "Gracias por su pedido. Este correo es su recibo.",
  issuedOn: "Fecha del recibo",
  next: "Qué pasa ahora",
  printable: "Ver o imprimir el recibo",
  agreed: "Lo que ha aceptado",
  late: "Su plan está tardando más de lo habitual",
  lateNext: "Lo estamos revisando y le escribiremos cuando su plan esté activo.",
  refused: "No hemos podido añadir su plan",
  refusedText:
    "Hemos recibido su pago, pero no hemos podido añadir el plan a su SIM. Lo estamos revisando. No vuelva a pagar.",
  review: "Estamos revisando su pedido",
  reviewText: "Hemos recibido su pago y tenemos que revisar manualmente algo de su pedido. No vuelva a pagar.",
  started: "Su plan ha empezado",
  solved: "Disculpe la espera. El plan ya está activo en su SIM.",
  paidByOther: "Su pedido está pagado",
  refundTitle: "Su reembolso de {amount}",
  refundText:
    "Hemos registrado un reembolso de {amount} de su pedido, realizado el {date}. Su banco puede tardar unos días en mostrarlo. Este correo es su recibo de reembolso.",
  forReceipt: "Del recibo",
  refundedAmount: "Reembolsado",
  correctedTitle: "Corrección: no hay reembolso de {amount}",
  correctedText:
    "Registramos un reembolso de {amount} de su pedido, pero ese registro era incorrecto y el recibo de reembolso {number} ya no es válido. Póngase en contacto con nosotros si esperaba este reembolso.",
  linkTitle: "Su pedido",
  elsewhereText:
    "Nuestro equipo de atención al cliente le envía este correo a petición. Si no conoce este pedido, ignore el correo o escríbanos.",
  elsewhereReason:
    "Recibe este correo porque se pidió al equipo de atención al cliente de {shop} que lo enviara a esta dirección.",
  toldTitle: "Enviamos un correo sobre su pedido a otra dirección",
  toldText:
    "A petición, nuestro equipo de atención al cliente envió un correo sobre este pedido a otra dirección. Si no lo pidió usted, póngase en contacto con nosotros.",
  answerTitle: "Nuestra respuesta sobre su pedido",
  answerYours: "Usted escribió",
  answerReason: "Recibe este correo porque pidió ayuda a {shop}.",
};
