import type { en } from "./en.ts";

export const es: typeof en = {
  withdrawal: "Hemos recibido su desistimiento (pedido {number})",
  cancellation: "Hemos recibido su cancelación (pedido {number})",
  lead: "Este correo confirma que hemos recibido su declaración.",
  follows: "Revisaremos su desistimiento y le responderemos.",
  renews: "Esto no desactiva la renovación automática. Puede desactivarla ahora mismo:",
  stopping:
    "Estamos desactivando la renovación automática de este pedido. Hasta que se confirme, aún puede haber un cobro. Le enviaremos un correo en cuanto se confirme.",
  stopped: "La renovación automática de este pedido está desactivada. Se confirmó el {at}.",
  ended: "La renovación automática de este pedido ya estaba desactivada. Se confirmó el {at}.",
  others: "Para cancelar la renovación de otro pedido de esta SIM, use el número de ese pedido.",
  none: "Este pedido no tiene ninguna renovación automática que cancelar. Si se le vuelve a cobrar, póngase en contacto con nosotros.",
  checking:
    "Comprobaremos si este pedido tiene una renovación automática. Si la tiene, la cancelaremos. En cualquier caso le responderemos. Hasta entonces, aún puede haber un cobro.",
  changed: "Si no ha enviado esto o ha cambiado de opinión, póngase en contacto con nosotros cuanto antes.",
};
