import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonForm } from "#/app/(plain)/mail/button-form.tsx";
import { endReminders } from "#/app/reminders/actions.ts";
import type { Order } from "#/lib/orders/order.ts";
import { reminders } from "#/lib/shop/index.ts";

interface EndRemindersProps {
  token: string;
  order: Order;
}

/** The page of a reminder's link, which says afterwards that they are off. Reads everything before it returns, so that `guardPage` catches its failures. */
export async function EndReminders({ token, order }: EndRemindersProps): Promise<ReactNode> {
  const t = await getTranslations("reminders");
  const ending = order.sim.slice(-4);
  if (!(await (await reminders()).isOn(order)))
    return (
      <div className="stack max-w-form">
        <h1>{t("title")}</h1>
        <p>{t("off", { ending })}</p>
      </div>
    );
  return (
    <div className="stack max-w-form">
      <h1>{t("offTitle")}</h1>
      <p>{t("offText", { ending })}</p>
      <ButtonForm action={endReminders} name="token" value={token} button={t("offButton")} />
    </div>
  );
}
