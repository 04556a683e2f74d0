import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guardPage } from "#/app/guard.tsx";
import { Scanner } from "./scanner.tsx";
import { SCAN_STATES } from "./states.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("scan");
  return { title: t("title") };
}

export default function ScanPage() {
  return guardPage("scan", "part", async () => {
    const t = await getTranslations("scan");
    const home = await getTranslations("home");
    const states = SCAN_STATES.map((state) => [state, t(`state.${state}`)] as const);
    return (
      <>
        <div className="stack">
          <h1>{t("title")}</h1>
          <p className="soft">{t("lead")}</p>
        </div>
        <noscript>
          <style>{"#camera{display:none}"}</style>
          <p className="notice attention">{t("noScript")}</p>
        </noscript>
        <Scanner
          states={Object.fromEntries(states) as Record<(typeof SCAN_STATES)[number], string>}
          texts={{ start: t("start"), stop: t("stop"), photo: t("photo"), picture: t("picture"), again: t("again") }}
          form={{ label: home("number"), help: home("hint"), button: home("show"), letters: home("letters") }}
        />
      </>
    );
  });
}
