import { getTranslations } from "next-intl/server";
import { DECLARE_PAGES, isOffered } from "#/app/(plain)/declare/offered.ts";
import { Icon, type IconName } from "#/components/icon.tsx";
import { env } from "#/lib/env.ts";

/** What the shop itself knows, where the seller has no help page: the number, what happens after paying, and where to write. */
export async function OwnHelp() {
  const { SHOP_SUPPORT_EMAIL, SHOP_COMPANY, SHOP_COMPANY_ADDRESS } = env();
  const t = await getTranslations();
  const sim = t("sim.title");
  const company = [SHOP_COMPANY, SHOP_COMPANY_ADDRESS].filter(Boolean).join(", ");
  return (
    <>
      <h1>{t("help.title")}</h1>
      <div className="topics">
        <Topic icon="sim" title={t("home.where")}>
          <p>{t("home.whereCard")}</p>
          <p>{t("home.wherePhone")}</p>
          <p>{t("home.whereDevice")}</p>
        </Topic>
        <Topic icon="clock" title={t("help.after")}>
          <p>{t("help.afterText", { sim })}</p>
        </Topic>
        <Topic icon="receipt" title={t("help.missing")}>
          <p>{t("help.missingText")}</p>
          <p>
            <a href="/sim">{sim}</a>
          </p>
        </Topic>
        <Topic icon="renew" title={t("help.stop")}>
          <p>{t("help.stopText", { sim })}</p>
          {isOffered("cancellation") && (
            <p>
              <a href={DECLARE_PAGES.cancellation}>{t("law.cancellation.title")}</a>
            </p>
          )}
        </Topic>
        {(SHOP_SUPPORT_EMAIL || company) && (
          <Topic icon="mail" title={t("help.contact")}>
            {SHOP_SUPPORT_EMAIL && (
              <>
                <p>{t("help.contactText")}</p>
                <p>
                  <a href={`mailto:${SHOP_SUPPORT_EMAIL}`}>{SHOP_SUPPORT_EMAIL}</a>
                </p>
              </>
            )}
            {company && <address>{company}</address>}
          </Topic>
        )}
      </div>
    </>
  );
}

function Topic({ icon, title, children }: { icon: IconName; title: string; children: React.ReactNode }) {
  return (
    <section className="card">
      <Icon name={icon} />
      <div className="text">
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
