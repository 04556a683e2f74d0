import { getTranslations } from "next-intl/server";

/** For an owner whose plan runs and whose phone doesn't know it yet. */
export async function FirstAid() {
  const t = await getTranslations();
  return (
    <section className="stack">
      <h2>{t("order.firstAid.title")}</h2>
      <ol className="todo">
        <li>{t("order.firstAid.roaming")}</li>
        <li>{t("order.firstAid.airplane")}</li>
        <li>{t("order.firstAid.restart")}</li>
      </ol>
    </section>
  );
}
