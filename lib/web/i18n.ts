import { getRequestConfig } from "next-intl/server";
import { isLanguage } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

/** Gives next-intl the language that is asked for, else that of the request: the reader's choice, or the browser's preference. Addresses carry no language. */
export default getRequestConfig(async ({ locale: asked }) => {
  const locale = isLanguage(asked) ? asked : await currentLanguage();
  return { locale, messages: MESSAGES[locale], timeZone: "UTC" };
});
