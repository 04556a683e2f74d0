import type { en } from "./en.ts";

export const fr: typeof en = {
  contact: "Une question ? Répondez à cet e-mail ou écrivez à {email}.",
  purchase: "Vous recevez cet e-mail parce que votre adresse a été indiquée lors d’un achat sur {shop}.",
  soldBy: "Vendu par {seller}",
};
