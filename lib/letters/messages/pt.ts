import type { en } from "./en.ts";

export const pt: typeof en = {
  contact: "Dúvidas? Responda a este e-mail ou escreva para {email}.",
  purchase: "Você recebeu este e-mail porque seu endereço foi informado em uma compra em {shop}.",
  soldBy: "Vendido por {seller}",
};
