import type { en } from "./en.ts";

export const es: typeof en = {
  frame: {
    contact: "¿Tiene alguna pregunta? Responda a este correo o escriba a {email}.",
    purchase: "Recibe este correo porque su dirección se indicó en una compra en {shop}.",
    soldBy: "Vendido por {seller}",
  },
  orders: {
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
  },
  renewals: {
    expected: "Previsto",
    howToStop:
      "Puede desactivar la renovación en cualquier momento y sin cuenta: con el enlace de abajo o en «Mi SIM», en el navegador con el que compró. Conserva su plan actual hasta que termine.",

    begunSubject: "Renovación automática activada: {plan}",
    begunTitle: "La renovación automática está activada",
    begunText:
      "Su plan se renueva ahora solo. Se cobrará cada nuevo periodo en la tarjeta con la que pagó, hasta que desactive la renovación.",
    noticeDays:
      "Le escribiremos al menos {count, plural, one {# día} many {# de días} other {# días}} antes de cada pago, con el importe y la fecha.",
    noticeHours:
      "Le escribiremos al menos {count, plural, one {# hora} many {# de horas} other {# horas}} antes de cada pago, con el importe y la fecha.",
    noNotice: "No sabemos cuánto dura cada periodo de este plan, así que no podemos avisarle antes de cada pago.",
    agreed: "Usted aceptó: {text}",

    noticeSubject: "Su plan se renueva hacia el {date}: {price}",
    noticeTitle: "Su plan se renueva pronto",
    noticeText:
      "Hacia el {date} se cobrarán {price} en la tarjeta con la que pagó, por el próximo periodo de su plan. No tiene que hacer nada.",
    noticeStop:
      "¿No quiere renovar? Desactive la renovación antes de esa fecha, sin cuenta: con el enlace de abajo o en «Mi SIM», en el navegador con el que compró. Conserva su plan actual hasta que termine.",

    chargedSubject: "Recibo: {plan} renovado por {price}",
    chargedTitle: "Su plan se ha renovado",
    chargedText: "Hemos recibido su pago. Este correo es su recibo.",

    stoppedSubject: "Renovación automática desactivada: {plan}",
    stoppedTitle: "La renovación automática está desactivada",
    stoppedText:
      "Nos pidió desactivar la renovación automática de este plan. La desactivación está confirmada: no se cobrará ningún otro periodo.",
    stoppedByUs:
      "Nuestro equipo de atención al cliente desactivó la renovación automática de este plan. La desactivación está confirmada: no se cobrará ningún otro periodo. Si no lo deseaba, póngase en contacto con nosotros.",
    stoppedNoted:
      "Nuestro equipo de atención al cliente ha comprobado que la renovación automática de este plan ha terminado. Si se le vuelve a cobrar, póngase en contacto con nosotros.",
    request: "Su solicitud",
    requestedAt: "Recibida el",
    confirmedAt: "Confirmada el",
    periodEnds: "Fin del plan actual",
    beginAgain:
      "¿Ha cambiado de idea? Compre de nuevo un plan para esta SIM y elija la renovación automática al pagar.",
    notYou:
      "¿No fue usted? Escríbanos cuanto antes y compruebe quién puede usar el navegador con el que compró y quién puede leer su correo.",

    failingSubject: "No hemos visto el pago de la renovación: {plan}",
    failingTitle: "No vemos el pago de la renovación",
    failingText:
      "Su plan debía renovarse hacia el {date}, pero no vemos ningún pago. Puede que haya fallado o que la información todavía no nos haya llegado.",
    failingOn: "La renovación automática sigue activada para esta SIM.",
    failingOff: "Ya no vemos ninguna renovación automática para esta SIM.",
    failingHelp:
      "Abra «Mi SIM» para ver qué plan está activo. Si su banco muestra el pago pero su plan no se ha renovado, no pague otra vez: póngase en contacto con nosotros.",
  },
  reminders: {
    lowSubject: "Ha usado el {percent} de sus datos",
    lowText: "A su SIM terminada en {ending} le quedan {left} de datos.",
    outSubject: "Se han agotado sus datos",
    outText: "Los datos de su SIM terminada en {ending} se han agotado.",
    expireSubject: "Su plan caduca el {day}",
    expireText: "El plan de su SIM terminada en {ending} está a punto de caducar y no hay ningún otro plan en cola.",
    plan: "Plan",
    left: "Datos restantes",
    leftOf: "{left} de {total}",
    lastDay: "Válido hasta",
    asOf: "Actualizado el",
    topUp: "Recargar de nuevo",
    start: "Antes de pagar, le mostramos cuándo empezaría un plan nuevo, si lo sabemos.",
    zone: "Esta fecha sigue la zona horaria de la red, así que puede variar un día donde usted está.",
    age: "Las cifras de datos las da la red y pueden ir por detrás de su consumo.",
    off: "Desactivar estos avisos",
    reason: "Recibe este correo porque pidió avisos sobre esta SIM en {shop}.",
  },
  waysBack: {
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
  },
  law: {
    withdrawal: "Hemos recibido su desistimiento (pedido {number})",
    cancellation: "Hemos recibido su cancelación (pedido {number})",
    lead: "Este correo confirma que hemos recibido su declaración.",
    follows: "Revisaremos su desistimiento y le responderemos.",
    renews: "Esto no desactiva la renovación automática. Puede desactivarla ahora mismo:",
    stopping:
      "Estamos desactivando la renovación automática de este pedido. Hasta que se confirme, aún puede haber un cobro. Le enviaremos un correo en cuanto se confirme.",
    stopped: "La renovación automática de este pedido está desactivada. Se confirmó el {at}.",
    ended: "La renovación automática de este pedido ya estaba desactivada. Se confirmó el {at}.",
    noted:
      "Nuestro equipo de atención al cliente anotó el {at} que la renovación automática de este pedido ha terminado. Si se le vuelve a cobrar, póngase en contacto con nosotros.",
    others: "Para cancelar la renovación de otro pedido de esta SIM, use el número de ese pedido.",
    none: "Este pedido no tiene ninguna renovación automática que cancelar. Si se le vuelve a cobrar, póngase en contacto con nosotros.",
    checking:
      "Comprobaremos si este pedido tiene una renovación automática. Si la tiene, la cancelaremos. En cualquier caso le responderemos. Hasta entonces, aún puede haber un cobro.",
    changed: "Si no ha enviado esto o ha cambiado de opinión, póngase en contacto con nosotros cuanto antes.",
  },
};
