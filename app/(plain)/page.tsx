import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { knownSims } from "#/app/(plain)/known-sims/known-sims.ts";
import { type KnownSim, Sims } from "#/app/(plain)/known-sims/sims-form.tsx";
import { guardPage } from "#/app/guard.tsx";
import { SimForm } from "#/app/sim-entry/sim-form.tsx";
import type { Language } from "#/lib/text/language.ts";
import { currentLanguage, readSession } from "#/lib/web/session.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("home");
  // Without the template of the root layout, which adds the shop's name.
  return { title: { absolute: t("title") } };
}

export default function HomePage() {
  return guardPage("home", "before", async () => {
    const t = await getTranslations("home");
    const sims = knownSims(await readSession());
    return (
      <div className="grid max-w-form gap-6">
        <div className="grid gap-2">
          <h1>{t("title")}</h1>
          <p className="note">{t("lead")}</p>
        </div>
        {sims.length > 0 && <KnownSims sims={sims} language={await currentLanguage()} />}
        <div className="sheet">
          <SimForm label={t("number")} help={t("hint")} button={t("show")} />
        </div>
        <p>
          <a href="/scan">{t("scan")}</a>
        </p>
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

/** For a browser whose session has SIMs. */
async function KnownSims({ sims, language }: { sims: KnownSim[]; language: Language }) {
  const t = await getTranslations("sim");
  return (
    <div className="grid gap-2">
      <Sims sims={sims} to="plans" language={language} />
      <p className="note">
        {t("remembered")} <a href="/sim">{t("title")}</a>
      </p>
    </div>
  );
}
