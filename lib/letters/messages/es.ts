import type { en } from "./en.ts";

export const es: typeof en = {
  contact: "¿Tienes alguna pregunta? Responde a este correo o escribe a {email}.",
  purchase: "Recibes este correo porque tu dirección se indicó en una compra en {shop}.",
  soldBy: "Vendido por {seller}",
};
