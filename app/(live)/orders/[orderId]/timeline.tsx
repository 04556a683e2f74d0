import { getTranslations } from "next-intl/server";
import { Icon } from "#/components/icon.tsx";
import { Moment } from "#/components/moment.tsx";
import type { Order } from "#/lib/orders/order.ts";
import { currentLanguage } from "#/lib/web/session/session.ts";
import { STEPS, stepsOf } from "./steps.ts";

/** What has happened to the order, when, and what comes next. */
export async function Timeline({ order }: { order: Order }) {
  const steps = stepsOf(order);
  if (steps === null) return null;
  const t = await getTranslations("order");
  const language = await currentLanguage();
  return (
    <section className="stack">
      <h2>{t("timeline")}</h2>
      <ol className="line">
        {STEPS.map((step) => {
          const { state, at } = steps[step];
          return (
            <li key={step} className={state}>
              {state === "done" && <Icon name="check" />}
              <b>{t(`step.${step}`)}</b>
              <p className="note">
                <span className={at === null ? undefined : "unseen"}>{`${t(`stepState.${state}`)} `}</span>
                {at !== null && <Moment at={at} language={language} />}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
