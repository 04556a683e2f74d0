import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guardPage } from "#/app/guard.tsx";
import { MainLink, QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { waysBack } from "#/lib/shop/index.ts";
import { endingInAddress, endingOf, findByEnding } from "#/lib/sims/sim-number.ts";
import { type AskedByMail, readSession } from "#/lib/web/session.ts";
import { askByMail } from "./actions.ts";
import { ButtonForm } from "./button-form.tsx";
import { CodeForm } from "./code-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mail");
  return { title: t("title") };
}

interface MailPageProps {
  searchParams: Promise<{ order?: string | string[]; sim?: string | string[] }>;
}

/**
 * "Email me a link": asks for a mail about an order or a SIM, or takes the code of the mail that was asked for. It says the same whether
 * there is such an order or not.
 */
export default function MailPage({ searchParams }: MailPageProps) {
  return guardPage("mail", "part", async () => {
    const { order, sim } = await searchParams;
    const { asked, sims = [] } = await readSession();
    if (order !== undefined) return <Ask name="order" value={String(order).slice(0, 64)} />;
    if (sim === undefined && asked) return Asked({ asked, sims });
    const chosen = sim ? findByEnding(sims, String(sim), 4) : sims[0];
    return chosen === undefined ? <NoSim /> : <Ask name="sim" value={endingOf(chosen, sims)} />;
  });
}

async function Ask({ name, value }: { name: "order" | "sim"; value: string }) {
  const t = await getTranslations("mail");
  return (
    <div className="stack max-w-form">
      <h1>{t("title")}</h1>
      <p>{t(name === "order" ? "askOrder" : "askSim")}</p>
      <ButtonForm action={askByMail} name={name} value={value} button={t("send")} />
    </div>
  );
}

/** After "Send email". Reads everything before it returns, so that `guardPage` catches its failures. */
async function Asked({ asked, sims }: { asked: AskedByMail; sims: readonly string[] }) {
  const t = await getTranslations("mail");
  const { purpose, about, requestId } = asked;
  const isOpen = (await (await waysBack()).purposeOf(requestId)) !== null;
  const again =
    purpose === "order" ? `order=${encodeURIComponent(about)}` : `sim=${endingInAddress(about, sims) ?? ""}`;
  return (
    <div className="stack max-w-form">
      <h1>{t(isOpen ? "sentTitle" : "title")}</h1>
      {isOpen ? (
        <>
          <p>{purpose === "order" ? t("sentOrder") : t("sentSim", { ending: endingOf(about, sims, 4) })}</p>
          <CodeForm texts={{ label: t("code"), help: t("codeHint"), button: t("enter") }} />
          <p className="note">{t("once")}</p>
        </>
      ) : (
        <Notice kind="attention">
          <p>{t("ended")}</p>
        </Notice>
      )}
      <p>
        <QuietLink href={`/mail?${again}`}>{t("again")}</QuietLink>
      </p>
    </div>
  );
}

async function NoSim() {
  const t = await getTranslations();
  return (
    <>
      <h1>{t("mail.title")}</h1>
      <p>{t("mail.missing", { page: t("sim.title") })}</p>
      <p>
        <MainLink href="/">{t("plans.start")}</MainLink>
      </p>
    </>
  );
}
