import type { en } from "./en.ts";

export const checkout: typeof en.checkout = {
  title: "Finalizar la compra",
  plan: "Plan",
  duration: "Duración",
  sim: "Número de SIM",
  runs: "En su SIM",
  total: "Total",
  paid: "Importe pagado",
  reference: "Número de pedido",
  once: "Pago único. Nada se renueva por sí solo.",
  onceUnless: "Pago único, salvo que elija la renovación más abajo.",
  renew: "Renovar automáticamente",
  renewText:
    "{price} ahora y de nuevo cada {duration}, con cargo a la misma tarjeta, hasta que detenga la renovación: en la página “Mi SIM”, en dos clics y sin cuenta.",
  renews: "Renovación automática: {text}",
  renewsAlready:
    "Esta SIM ya tiene una renovación automática. No se ha cobrado nada. Detenga primero esa renovación en la página “Mi SIM” o continúe sin renovación.",
  email: "Correo electrónico",
  emailHint:
    "Se transmite junto con su pago para poder localizarlo. Esta tienda no envía correos: guarde el número de pedido.",
  emailProblem: "Escriba una dirección de correo electrónico, por ejemplo, nombre@example.com.",
  continue: "Continuar al pago",
  continueHint: "La tarjeta se introduce en el paso siguiente. Antes de eso no se cobra nada.",
  sending: "Un momento…",
  sendingLate: "Seguimos esperando una respuesta. En este paso no se cobra nada. Deje esta página abierta.",
  offline:
    "Ahora mismo no hay conexión, así que no se puede enviar nada. Lo que ha escrito se conserva; el botón volverá a funcionar cuando vuelva la conexión.",
  changed:
    "El precio ha cambiado: era de {old} y ahora es de {new}. No se ha cobrado nada. Continúe solo si está de acuerdo.",
  unreachable:
    "Ahora mismo no podemos conectar con el servicio que recibe los pedidos. No se ha cobrado nada. Inténtelo de nuevo en un momento.",
  unanswered:
    "No ha llegado ninguna respuesta que esta página entienda. Su pedido se conserva y en este paso no se cobra nada. Inténtelo de nuevo.",
  unread: "No se ha podido leer este formulario. Recargue la página e inténtelo de nuevo.",
  back: "Volver a los planes",
  card: "Tarjeta",
  loading: "Cargando el formulario de la tarjeta…",
  late: "El formulario de la tarjeta aún no se ha podido cargar. Puede que su conexión sea lenta o que algo lo bloquee. No se ha cobrado nada.",
  failed: "No se ha podido cargar el formulario de la tarjeta. No se ha cobrado nada.",
  retry: "Reintentar",
  unsure:
    "No se ha podido cargar el formulario de la tarjeta. Seguimos averiguando si su pago se ha realizado; no vuelva a pagar.",
  toOrder: "Ver el estado del pedido",
  noScript:
    "El formulario de la tarjeta necesita JavaScript, que aquí está desactivado. Actívelo para esta página y después recárguela.",
  pay: "Pagar {price}",
  payAndRenew: "Pagar {price} y renovar",
  paying: "Pagando…",
  payingLate: "Seguimos esperando una respuesta. No vuelva a pagar y deje esta página abierta.",
  unreached:
    "Este intento no se ha enviado: no se ha podido conectar con la tienda. Revise la conexión e inténtelo de nuevo.",
  resting:
    "La tarjeta ha sido rechazada cinco veces. Espere diez minutos antes del próximo intento y, mientras tanto, consulte a su banco.",
  rivalled:
    "Este intento no se ha enviado: otro pedido para esta SIM ha empezado a renovarla o se está pagando ahora mismo. Consulte “Mi SIM” o ese otro pedido.",
  secure: "Los datos de la tarjeta van directamente al procesador de pagos; esta tienda nunca los ve.",
  bank: "Es posible que su banco le pida confirmación. Para un código por SMS hace falta una SIM con cobertura; para una aplicación, wifi.",
};

export const decline: typeof en.decline = {
  card_declined:
    "Su banco ha rechazado la tarjeta. No se ha cobrado nada. Pruebe con otra tarjeta o consulte a su banco.",
  insufficient_funds: "No hay saldo suficiente en la tarjeta. No se ha cobrado nada. Pruebe con otra tarjeta.",
  expired_card: "La tarjeta ha caducado. No se ha cobrado nada. Pruebe con otra tarjeta.",
  incorrect_cvc: "El código de seguridad no es correcto. No se ha cobrado nada. Revíselo.",
  incorrect_number: "El número de la tarjeta no es correcto. No se ha cobrado nada. Revíselo.",
  incomplete: "Complete los datos de la tarjeta.",
  authentication:
    "El pago no se ha confirmado con su banco. No se ha cobrado nada. Inténtelo de nuevo o use otra tarjeta.",
  unsent: "No se ha podido enviar el pago. No se ha cobrado nada. Inténtelo de nuevo.",
  other: "El pago no se ha realizado. No se ha cobrado nada. Inténtelo de nuevo o use otra tarjeta.",
};

export const order: typeof en.order = {
  heading: {
    waiting: "Esperando el pago",
    checking: "Comprobando su pago",
    received: "Pago recibido",
    ready: "Su plan está listo",
    ended: "Pago no completado",
    review: "Tenemos que revisar esto",
  },
  text: {
    waiting: "Aún no hemos visto ningún pago de este pedido.",
    checking: "Estamos averiguando si el pago se ha realizado. No vuelva a pagar. Esta página se actualiza sola.",
    received:
      "Hemos recibido su pago y el plan se está activando. Suele tardar menos de un minuto; no tiene que hacer nada.",
    ready:
      "El plan está en su SIM. Si los datos aún no funcionan, active y desactive una vez el modo avión o reinicie el dispositivo.",
    ended: "No se ha cobrado nada. Puede volver a elegir un plan.",
    lapsed:
      "Desde hace un día no nos ha llegado ningún pago. Si aun así su banco muestra alguno, no vuelva a pagar: lo seguimos buscando.",
    refused: "No se ha podido pedir el plan para esta SIM. No se ha cobrado nada.",
    notSubscribed:
      "La renovación no se ha configurado: el servicio no la ha aceptado. No se ha cobrado nada. Puede volver a elegir un plan, con o sin renovación.",
    rivalled:
      "La renovación no se ha configurado, porque esta SIM ya tiene otra. No se ha cobrado nada por este pedido.",
    noSubscription:
      "La renovación no se ha configurado: al servicio no le consta ninguna renovación ni ningún pago. Si aun así su banco muestra un pago, no vuelva a pagar: lo seguimos buscando.",
    reviewPaid:
      "Hemos recibido su pago, pero activar el plan está tardando más de lo debido. No hace falta que vuelva a pagar.",
    review: "Hay algo en este pago que no encaja y una persona tiene que revisarlo. No vuelva a pagar.",
  },
  keep: "Guarde el número de pedido {reference} y la dirección de esta página.",
  toCard: "Formulario de tarjeta",
  toPlans: "Elegir un plan",
  another: "Comprar otro plan",
  checkAgain: "Comprobar de nuevo",
  offline:
    "Ahora mismo no hay conexión. No se pierde nada; esta página continuará por sí sola cuando vuelva la conexión.",
  slow: "La tienda aún no ha respondido; esta página sigue intentándolo. No se pierde nada.",
  back: "La conexión ha vuelto y esta página está al día.",
  paidAt: "Pagado el",
  receipt: "Recibo de {shop}",
  step: { paid: "Pago", ordered: "Pedido", ready: "Listo" },
  stepState: {
    done: "hecho",
    waiting: "le toca a usted",
    checking: "verificando",
    now: "en curso",
    stuck: "en revisión",
    open: "pendiente",
  },
  renewal: "Renovación",
  renewalTerms:
    "{price} cada {duration}, como se eligió con este pedido. Aquí se indica si la renovación sigue activa y cómo detenerla:",
  renewed: "Renovado el",
  elsewhere:
    "El pedido se abre en el navegador en el que se hizo. Si era este, lo ha olvidado: permita las cookies y empiece de nuevo con el número de SIM.",
  notFoundTitle: "Este pedido no existe",
  notFound: "Revise la dirección. Los pedidos se abren en el navegador en el que se hicieron.",
};

export const renewal: typeof en.renewal = {
  title: "Renovación automática",
  none: "El servicio no indica ninguna renovación automática para esta SIM.",
  stopped: "Detenida. El fin se confirmó el {date}; no se cobra ningún otro periodo.",
  plan: "Plan",
  charge: "Cobro",
  charged: "{price} cada {duration}",
  chargedToday: "{price} cada {duration}, al precio de hoy",
  chargedEvery: "cada {duration}; el importe no se indica",
  notReported: "no se indica",
  next: "Próximo cobro",
  around: "hacia el {date}",
  since: "Desde",
  stop: "Detener la renovación",
  cannotStop:
    "El servicio no indica a qué pedido corresponde esta renovación, así que no se puede detener aquí. Escriba a la dirección de ayuda que figura abajo.",
  stoppingTitle: "Deteniendo la renovación",
  stopping:
    "El {date}, usted solicitó el fin de la renovación. El servicio aún no lo ha confirmado; seguimos preguntando. Hasta entonces, todavía puede cobrar.",
  unknown: "Ahora mismo no se puede consultar si esta SIM tiene una renovación activa. No se ha cambiado nada.",
  confirmTitle: "¿Detener la renovación?",
  confirm:
    "Lo que está pagado se mantiene hasta que termine su tiempo. Una vez confirmado el fin, no se cobra ningún otro periodo.",
  yes: "Sí, detener la renovación",
  no: "Mantenerla",
  nothingToStop: "No hay nada que detener: esta SIM no tiene ninguna renovación activada.",
};
