import type { en } from "./en.ts";

export const es: typeof en = {
  contact: "¿Tiene alguna pregunta? Responda a este correo o escriba a {email}.",
  purchase: "Recibe este correo porque su dirección se indicó en una compra en {shop}.",
  soldBy: "Vendido por {seller}",
};
