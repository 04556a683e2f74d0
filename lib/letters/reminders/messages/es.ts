import type { en } from "./en.ts";

export const es: typeof en = {
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
};
