import { getRequestConfig } from "next-intl/server";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { currentLanguage } from "#/lib/web/session.ts";

/** Tells next-intl the language of the request: chosen by hand, else the browser's. The address does not say it. */
export default getRequestConfig(async () => {
  const locale = await currentLanguage();
  return { locale, messages: MESSAGES[locale], timeZone: "UTC" };
});
