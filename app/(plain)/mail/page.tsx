import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { guardPage } from "#/app/guard.tsx";
import { MainLink, QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { waysBack } from "#/lib/shop/index.ts";
import { endingInAddress, endingOf, findByEnding } from "#/lib/sims/sim-number.ts";
import { type AskedByMail, readSession } from "#/lib/web/session/session.ts";
import { askByMail } from "./actions.ts";
import { AddressForm } from "./address-form.tsx";
import { ButtonForm } from "./button-form.tsx";
import { CodeForm } from "./code-form.tsx";

export async function generateMetadata({ searchParams }: MailPageProps): Promise<Metadata> {
  const t = await getTranslations("mail");
  const { confirm } = await searchParams;
  return { title: t(confirm === undefined ? "title" : "confirm") };
}

interface MailPageProps {
  searchParams: Promise<Partial<Record<"order" | "sim" | "confirm", string | string[]>>>;
}

/**
 * "Email me a link": asks for a mail about an order or a SIM, or for one that confirms an address, or takes the code of the mail that was
 * asked for. It says the same whether there is such an order or not.
 */
export default function MailPage({ searchParams }: MailPageProps) {
  return guardPage("mail", "part", async () => {
    const { order, sim, confirm } = await searchParams;
    const { asked, sims = [] } = await readSession();
    if (confirm !== undefined) return <Confirm place={String(confirm).slice(0, 64)} />;
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

/** @param place where a buyer goes on who was refused */
async function Confirm({ place }: { place: string }) {
  const t = await getTranslations();
  return (
    <div className="stack max-w-form">
      <h1>{t("mail.confirm")}</h1>
      <p>{t("mail.confirmText")}</p>
      <AddressForm place={place} texts={{ label: t("checkout.email"), button: t("mail.send") }} />
    </div>
  );
}

/** After "Send email". Reads everything before it returns, so that `guardPage` catches its failures. */
async function Asked({ asked, sims }: { asked: AskedByMail; sims: readonly string[] }) {
  const t = await getTranslations("mail");
  const { purpose, about, requestId } = asked;
  const isOpen = (await (await waysBack()).purposeOf(requestId)) !== null;
  const again = {
    order: `order=${encodeURIComponent(about)}`,
    sim: `sim=${endingInAddress(about, sims) ?? ""}`,
    mailbox: `confirm=${encodeURIComponent(about)}`,
  }[purpose];
  const sent = {
    order: () => t("sentOrder"),
    sim: () => t("sentSim", { ending: endingOf(about, sims, 4) }),
    mailbox: () => t("confirmSent"),
  }[purpose];
  return (
    <div className="stack max-w-form">
      <h1>{t(isOpen ? "sentTitle" : "title")}</h1>
      {isOpen ? (
        <>
          <p>{sent()}</p>
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
