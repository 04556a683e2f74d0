import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MainLink, QuietLink } from "#/components/buttons.tsx";
import { env } from "#/lib/env.ts";
import { seller } from "#/lib/seller/index.ts";
import RootLayout from "./layout.tsx";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("trouble");
  return { title: `${t("notFoundTitle")} · ${env().SHOP_NAME}` };
}

/** The page for every address that has none. */
export default async function GlobalNotFound() {
  const t = await getTranslations("trouble");
  return (
    <RootLayout>
      <h1>{t("notFoundTitle")}</h1>
      <p>{t("notFound")}</p>
      <p className="row">
        <MainLink href="/">{t("home")}</MainLink>
        <QuietLink href={seller().addresses.help}>{(await getTranslations("shop"))("help")}</QuietLink>
      </p>
    </RootLayout>
  );
}
