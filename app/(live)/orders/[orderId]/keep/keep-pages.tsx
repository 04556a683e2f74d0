import { getTranslations } from "next-intl/server";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { Unanswered } from "#/app/(live)/unanswered.tsx";
import { KeepForm } from "./keep-form.tsx";
import { OfflinePages } from "./offline-pages.tsx";

interface KeepPagesProps {
  orderId: string;
  /** What the owner has answered; undefined before that. */
  isOn: boolean | undefined;
}

/** "Keep on this device?": asked once, since anyone who uses the device can read kept pages; the answer can be changed. */
export async function KeepPages({ orderId, isOn }: KeepPagesProps) {
  const t = await getTranslations("session");
  const page = (await getTranslations("sim"))("title");
  const yes = { keep: "yes", text: t("keepYes") } as const;
  const no = { keep: "no", text: t("keepNo") } as const;
  const answered = isOn ? [{ ...no, text: t("keepEnd") }] : [yes];
  const content = (
    <>
      <p>{t(isOn ? "kept" : "keepText", { page })}</p>
      <FormBoundary fallback={<Unanswered text="order.billing.unanswered" />}>
        <KeepForm orderId={orderId} answers={isOn === undefined ? [yes, no] : answered} />
      </FormBoundary>
      <p>
        <a href="/sign-out">{t("title")}</a>
      </p>
    </>
  );
  if (isOn === undefined) {
    return (
      <section className="card stack screen" aria-labelledby="keep">
        <h2 id="keep">{t("keep")}</h2>
        {content}
      </section>
    );
  }
  return (
    <details className="screen">
      <summary>{t("offline")}</summary>
      {content}
      <OfflinePages isOn={isOn} />
    </details>
  );
}
