import type { en } from "./en.ts";

export const it: typeof en = {
  contact: "Domande? Rispondi a questa email o scrivi a {email}.",
  purchase: "Ricevi questa email perché il tuo indirizzo è stato indicato in un acquisto su {shop}.",
  soldBy: "Venduto da {seller}",
};
