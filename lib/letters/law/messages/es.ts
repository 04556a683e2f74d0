import type { en } from "./en.ts";

export const es: typeof en = {
  withdrawal: "Hemos recibido su desistimiento (pedido {number})",
  cancellation: "Hemos recibido su cancelación (pedido {number})",
  lead: "Este correo confirma que hemos recibido su declaración.",
  follows: "Revisaremos su desistimiento y le responderemos.",
  renews: "Esto no desactiva la renovación automática. Puede desactivarla ahora mismo:",
  stopping:
    "Estamos desactivando la renovación automática de esta SIM. Hasta que se confirme, aún puede haber un cobro. Para comprobarlo, escriba el número de SIM en nuestro sitio y abra “{page}”.",
  stopped: "La renovación automática de esta SIM está desactivada. Se confirmó el {at}.",
  ended:
    "Ya no había nada que cancelar: la renovación automática iniciada con nosotros ya se había desactivado el {at}.",
  none: "Este pedido no tiene ninguna renovación automática que se pueda cancelar. Si se le vuelve a cobrar, póngase en contacto con nosotros.",
  checking:
    "Comprobaremos si este pedido tiene una renovación automática. Si la tiene, la cancelaremos. En cualquier caso le responderemos. Hasta entonces, aún puede haber un cobro.",
  changed: "Si no ha enviado esto o ha cambiado de opinión, póngase en contacto con nosotros cuanto antes.",
};
