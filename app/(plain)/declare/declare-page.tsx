import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guardPage } from "#/app/guard.tsx";
import { env } from "#/lib/env.ts";
import { joined } from "#/lib/text/joined.ts";
import { DeclareForm } from "./declare-form.tsx";
import type { Declared } from "./offered.ts";

export async function declareMetadata(kind: Declared): Promise<Metadata> {
  const t = await getTranslations("law");
  return { title: t(`${kind}.title`) };
}

/** A withdrawal or a cancellation: an order number and an email address suffice, and nothing else may be asked for. */
export function declarePage(kind: Declared): Promise<ReactNode> {
  return guardPage(kind, "part", async () => {
    const t = await getTranslations();
    const hasMail = env().SMTP_URL !== undefined;
    const texts = {
      title: t(`law.${kind}.title`),
      lead: t(`law.${kind}.lead`),
      orderNo: t("checkout.reference"),
      orderHint: t("law.orderHint"),
      email: t("checkout.email"),
      emailHint: t("law.emailHint"),
      next: t("law.next"),
      check: t("law.check"),
      yes: t(`law.${kind}.yes`),
      change: t("law.change"),
      done: t(`law.${kind}.done`),
      follows: joined([t(`law.${kind}.follows`), kind === "cancellation" && (await endText(hasMail))]),
      // Only a shop that sends mail may promise one.
      kept: t(hasMail ? "law.mailed" : "law.keep"),
      home: t("trouble.home"),
    };
    return (
      <div className="stack max-w-form">
        <DeclareForm kind={kind} texts={texts} />
      </div>
    );
  });
}

/** How the reader learns that the renewal has ended. */
async function endText(hasMail: boolean): Promise<string> {
  const t = await getTranslations();
  return hasMail ? t("law.cancellation.confirmed") : t("law.cancellation.toCheck", { page: t("sim.title") });
}
