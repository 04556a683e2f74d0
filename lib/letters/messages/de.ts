import type { en } from "./en.ts";

export const de: typeof en = {
  contact: "Fragen? Antworten Sie auf diese E-Mail oder schreiben Sie an {email}.",
  purchase: "Sie erhalten diese E-Mail, weil Ihre Adresse bei einem Kauf bei {shop} angegeben wurde.",
  soldBy: "Verkauft von {seller}",
};
