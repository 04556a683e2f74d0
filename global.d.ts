import type { Language } from "#/lib/text/language.ts";
import type { en } from "#/lib/text/messages/en.ts";

declare module "next-intl" {
  interface AppConfig {
    Messages: typeof en;
    Locale: Language;
  }
}
