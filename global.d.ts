import type { Language } from "#/lib/language.ts";
import type { en } from "#/lib/messages/en.ts";

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: Language;
  }
}
