import { getTranslations } from "next-intl/server";
import { MainLink } from "#/components/buttons.tsx";

/** For a page about a SIM in a browser whose session has none. */
export async function NoSim() {
  const t = await getTranslations("plans");
  return (
    <>
      <h1 data-keep="nothing">{t("expiredTitle")}</h1>
      <p>{t("expired")}</p>
      <p>{t("cookies")}</p>
      <p>
        <MainLink href="/">{t("start")}</MainLink>
      </p>
    </>
  );
}
