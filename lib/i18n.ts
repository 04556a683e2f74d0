import { getRequestConfig } from "next-intl/server";
import { currentLanguage } from "#/lib/session.ts";
import { en } from "./messages/en.ts";
import { zh } from "./messages/zh.ts";

const messages = { en, zh };

/** Tells next-intl the language of the request: chosen by hand, else the browser's. The address does not say it. */
export default getRequestConfig(async () => {
  const locale = await currentLanguage();
  return { locale, messages: messages[locale], timeZone: "UTC" };
});
