import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { openByLink } from "#/app/(plain)/mail/actions.ts";
import { ButtonForm } from "#/app/(plain)/mail/button-form.tsx";
import { guardPage } from "#/app/guard.tsx";
import { MainLink } from "#/components/buttons.tsx";
import type { MailLink } from "#/lib/links/links.ts";
import type { Order } from "#/lib/orders/order.ts";
import { mailLink, orders, waysBack } from "#/lib/shop/index.ts";
import { momentText } from "#/lib/text/moment.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { EndReminders } from "./end-reminders.tsx";
import { Stop } from "./stop.tsx";

/** Where an address is confirmed. */
const CONFIRM = "/mail?confirm=home";

type Props = { params: Promise<{ token: string }> };

/** What the link opens now. */
type Opens =
  | { what: "order"; expiresAt: number }
  | { what: "stop" | "reminders"; order: Order }
  | { what: "provenOrder" | "provenSim" | "confirm" }
  /** `again`: where another mail can be asked for. */
  | { what: "gone"; again: string };

/** Once for the page and its title. */
const readLink = cache(async (token: string): Promise<Opens> => {
  const link = await mailLink(token);
  if (link === null) return { what: "gone", again: "/mail" };
  if (link.purpose === "mailbox") {
    const isOpen = (await (await waysBack()).purposeOf(link.requestId)) !== null;
    return isOpen ? { what: "confirm" } : { what: "gone", again: CONFIRM };
  }
  return readOrderLink(link);
});

async function readOrderLink(link: Exclude<MailLink, { purpose: "mailbox" }>): Promise<Opens> {
  if (link.orderId === null) return { what: "gone", again: CONFIRM };
  const order = await (await orders()).find(link.orderId);
  // An order whose personal data were erased has only its receipt left.
  if (!order || (order.erasedAt !== null && link.purpose !== "order")) return { what: "gone", again: "/mail" };
  const gone = { what: "gone", again: `/mail?order=${order.id}` } as const;
  switch (link.purpose) {
    case "order":
      return { what: "order", expiresAt: link.expiresAt };
    case "stop":
      return { what: "stop", order };
    case "unsubscribe":
      return { what: "reminders", order };
    case "expired":
      return gone;
    case "way-back": {
      const purpose = await (await waysBack()).purposeOf(link.requestId);
      if (purpose === null) return gone;
      return { what: purpose === "order" ? "provenOrder" : "provenSim" };
    }
  }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations();
  // The page says that reading has failed.
  const opens = await readLink((await params).token).catch(() => null);
  if (opens === null) return { title: t("trouble.title") };
  switch (opens.what) {
    case "stop":
      return { title: t("renewal.confirmTitle") };
    case "reminders":
      return { title: t("reminders.title") };
    case "order":
      return { title: t("mail.orderTitle") };
    case "gone":
      return { title: t("mail.goneTitle") };
    default:
      return { title: t(`mail.${opens.what}`) };
  }
}

/** What the link of a mail opens. Opening it acts on nothing: mail servers open links to look for harm. */
export default async function MailLinkPage({ params }: Props) {
  const { token } = await params;
  return guardPage("mail link", "part", async () => {
    const opens = await readLink(token);
    switch (opens.what) {
      case "stop":
        return Stop({ token, order: opens.order });
      case "reminders":
        return EndReminders({ token, order: opens.order });
      case "order":
        return <OpenOrder token={token} expiresAt={opens.expiresAt} />;
      case "gone":
        return <Gone again={opens.again} />;
      default:
        return <ComeBack token={token} what={opens.what} />;
    }
  });
}

async function OpenOrder({ token, expiresAt }: { token: string; expiresAt: number }) {
  const t = await getTranslations();
  const language = await currentLanguage();
  return (
    <div className="stack max-w-form">
      <h1>{t("mail.orderTitle")}</h1>
      <p>{t("mail.orderText", { date: momentText(expiresAt, language) })}</p>
      <ButtonForm action={openByLink} name="token" value={token} button={t("checkout.toOrder")} />
    </div>
  );
}

const BUTTONS = { provenOrder: "checkout.toOrder", provenSim: "mail.openSim", confirm: "mail.enter" } as const;

/** Then this browser counts as the owner's, or only as one that proved a mailbox. */
async function ComeBack({ token, what }: { token: string; what: keyof typeof BUTTONS }) {
  const t = await getTranslations();
  return (
    <div className="stack max-w-form">
      <h1>{t(`mail.${what}`)}</h1>
      <p>{t(what === "confirm" ? "mail.confirmHere" : "mail.proven")}</p>
      <ButtonForm action={openByLink} name="token" value={token} button={t(BUTTONS[what])} />
    </div>
  );
}

async function Gone({ again }: { again: string }) {
  const t = await getTranslations("mail");
  return (
    <>
      <h1>{t("goneTitle")}</h1>
      <p>{t("gone")}</p>
      <p>
        <MainLink href={again}>{t("fresh")}</MainLink>
      </p>
    </>
  );
}
