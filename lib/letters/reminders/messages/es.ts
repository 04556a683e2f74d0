import type { en } from "./en.ts";

export const es: typeof en = {
  lowSubject: "Has usado el {percent} de tus datos",
  lowText: "A tu SIM terminada en {ending} le quedan {left} de datos.",
  outSubject: "Se han agotado tus datos",
  outText: "Los datos de tu SIM terminada en {ending} se han agotado.",
  expireSubject: "Tu plan caduca el {day}",
  expireText: "El plan de tu SIM terminada en {ending} está a punto de caducar y no hay ningún otro plan en cola.",
  plan: "Plan",
  left: "Datos restantes",
  leftOf: "{left} de {total}",
  lastDay: "Caduca",
  asOf: "Actualizado",
  topUp: "Recargar de nuevo",
  start: "Antes de pagar, te mostramos cuándo empezaría un plan nuevo.",
  zone: "El día sigue la zona horaria de la red, que no conocemos.",
  age: "Las cifras de datos las da la red y pueden ir por detrás de tu consumo.",
  off: "Desactivar estos avisos",
  reason: "Recibes este correo porque pediste avisos sobre esta SIM en {shop}.",
};
