import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guardPage } from "./guard.tsx";
import { SimForm } from "./sim-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("home");
  return { title: t("title") };
}

export default function HomePage() {
  return guardPage("home", "before", async () => {
    const t = await getTranslations("home");
    return (
      <div className="grid max-w-form gap-6">
        <div className="grid gap-2">
          <h1>{t("title")}</h1>
          <p className="note">{t("lead")}</p>
        </div>
        <SimForm label={t("number")} hint={t("hint")} button={t("show")} />
        <details className="grid gap-2">
          <summary className="py-3">{t("where")}</summary>
          <ul className="note grid gap-2">
            <li>{t("whereCard")}</li>
            <li>{t("wherePhone")}</li>
            <li>{t("whereDevice")}</li>
          </ul>
        </details>
      </div>
    );
  });
}
