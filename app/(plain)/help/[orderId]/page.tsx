import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { CaseStatus } from "#/app/case-status.tsx";
import { guardPage } from "#/app/guard.tsx";
import { maskedSim, type Row } from "#/app/order-rows.tsx";
import { MainLink, QuietLink } from "#/components/buttons.tsx";
import { Summary } from "#/components/summary.tsx";
import { type Case, findCaseOf } from "#/lib/cases/cases.ts";
import { browserParts } from "#/lib/desk/signing-in/browser-name.ts";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { isolated } from "#/lib/text/direction.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { CaseForm } from "./case-form.tsx";
import { findHelped } from "./find-helped.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("order.firstAid");
  return { title: t("help") };
}

/** Asks for help with an order. It says what is sent along; a browser that may not see the order learns nothing of it. */
export default function HelpWithOrderPage({ params }: { params: Promise<{ orderId: string }> }) {
  return guardPage("help", "part", async () => {
    const { orderId } = await params;
    const t = await getTranslations();
    const helped = await findHelped(orderId);
    if (helped === null) {
      refuseWith(404);
      return (
        <>
          <h1>{t("order.notFoundTitle")}</h1>
          <p>{t("order.notFound")}</p>
          <p>
            <MainLink href="/">{t("trouble.home")}</MainLink>
          </p>
        </>
      );
    }
    const found = await findCaseOf((await shopContext()).db.query, orderId);
    return (
      <div className="stack max-w-form">
        <h1>{t("order.firstAid.help")}</h1>
        {found !== null && <CaseStatus found={found} />}
        <div className="card stack">
          <Form {...helped} found={found} />
        </div>
        <p>
          <QuietLink href={`/orders/${orderId}`}>{t("checkout.toOrder")}</QuietLink>
        </p>
      </div>
    );
  });
}

async function Form({ order, isOwner, found }: { order: Order; isOwner: boolean; found: Case | null }) {
  const t = await getTranslations("support");
  const { SMTP_URL, SHOP_SUPPORT_EMAIL: support } = env();
  const address = found?.email ?? order.email;
  const email = (await getTranslations("checkout"))("email");
  const texts = { what: t("what"), send: t("send"), email, answer: t("answer") };
  // A link in a mail opens the order for its reader, who need not be the buyer and isn't shown the address.
  const maySay = isOwner || address === null;
  return (
    <>
      <p>{t("lead")}</p>
      <Summary rows={await sentAlong(order)} />
      <CaseForm
        orderId={order.id}
        formKey={randomBytes(16).toString("base64url")}
        saw={statusOf(order)}
        email={maySay ? (address ?? "") : null}
        texts={texts}
      >
        {!maySay && <p className="note">{t("answerHere")}</p>}
      </CaseForm>
      {SMTP_URL === undefined && support !== undefined && (
        <p>
          <a href={`mailto:${support}?subject=${encodeURIComponent(order.partnerIds.orderNo)}`}>
            {t("direct", { email: support })}
          </a>
        </p>
      )}
    </>
  );
}

async function sentAlong(order: Order): Promise<Row[]> {
  const t = await getTranslations();
  const { browser, system } = browserParts((await headers()).get("user-agent") ?? "");
  const named = [browser, system].filter(Boolean).join(", ");
  return [
    [t("checkout.reference"), order.partnerIds.orderNo],
    [t("checkout.sim"), await maskedSim(order)],
    [t("support.says"), t(`order.heading.${statusOf(order)}`)],
    ...(named === "" ? [] : [[t("support.browser"), isolated(named, await currentLanguage())] satisfies Row]),
  ];
}
