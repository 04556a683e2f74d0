import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { guardPage } from "#/app/guard.tsx";
import { env } from "#/lib/env.ts";
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
      follows: t(`law.${kind}.follows`, { page: t("sim.title") }),
      // Only a shop that sends mail may promise one.
      kept: t(env().SMTP_URL ? "law.mailed" : "law.keep"),
      home: t("trouble.home"),
    };
    return (
      <div className="stack max-w-form">
        <DeclareForm kind={kind} texts={texts} />
      </div>
    );
  });
}
