import { getRequestConfig } from "next-intl/server";
import { currentLanguage } from "#/lib/session.ts";
import { MESSAGES } from "./messages/messages.ts";

/** Tells next-intl the language of the request: chosen by hand, else the browser's. The address does not say it. */
export default getRequestConfig(async () => {
  const locale = await currentLanguage();
  return { locale, messages: MESSAGES[locale], timeZone: "UTC" };
});
