import type { en } from "./en.ts";

export const es: typeof en = {
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
  beginAgain: "¿Ha cambiado de idea? Compre de nuevo un plan para esta SIM y elija la renovación automática al pagar.",
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
};
