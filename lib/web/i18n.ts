import { getRequestConfig } from "next-intl/server";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";

/** Gives next-intl the language of the request: the reader's choice, else the browser's preference. Addresses carry no language. */
export default getRequestConfig(async () => {
  const locale = await currentLanguage();
  return { locale, messages: MESSAGES[locale], timeZone: "UTC" };
});
