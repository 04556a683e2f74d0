import { getTranslations } from "next-intl/server";
import { RetryNotice } from "#/components/retry-notice.tsx";

interface UnansweredProps {
  /** Says what its reader will see on the page that is loaded again. */
  text: "order.billing.unanswered" | "pay.unanswered";
}

/** Stands in place of a form that got no answer: the fallback of a `FormBoundary`. */
export async function Unanswered({ text }: UnansweredProps) {
  const t = await getTranslations();
  return <RetryNotice text={t(text)} retry={t("trouble.again")} isAnswer />;
}
