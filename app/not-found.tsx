import { getTranslations } from "next-intl/server";
import { MainLink } from "#/components/buttons.tsx";

/** Short: the framework sends this along with every page. */
export default async function NotFound() {
  const t = await getTranslations("trouble");
  return (
    <>
      <h1>{t("notFoundTitle")}</h1>
      <p>{t("notFound")}</p>
      <p>
        <MainLink href="/">{t("home")}</MainLink>
      </p>
    </>
  );
}
