import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { env } from "#/lib/env.ts";
import type { Order } from "#/lib/orders/order.ts";
import { mayHaveReminders } from "#/lib/reminders/reminders.ts";
import { reminders } from "#/lib/shop/index.ts";
import { RemindersForm } from "./reminders-form.tsx";

interface RemindersProps {
  /** One of this browser's orders for the SIM. */
  order: Order | null;
  from: "sim" | "order";
  /** Puts the form into what its page needs around it. */
  around?: (form: ReactNode) => ReactNode;
}

/** Asks for reminders, or switches them off; nothing in a shop that sends no mail, and without an address. */
export async function Reminders({ order, from, around = (form) => form }: RemindersProps): Promise<ReactNode> {
  if (!env().SMTP_URL || !order || !mayHaveReminders(order)) return null;
  const t = await getTranslations("reminders");
  const own = await reminders();
  const isOn = await own.isOn(order);
  const texts = own.knowsData ? { box: t("box"), when: t("when") } : { box: t("boxPlan"), when: t("whenPlan") };
  return (
    <section className="card stack" aria-labelledby="reminders">
      <h2 id="reminders">{t("title")}</h2>
      {isOn && <p>{t("on")}</p>}
      {around(<RemindersForm orderId={order.id} from={from} isOn={isOn} texts={{ ...texts, save: t("save") }} />)}
    </section>
  );
}
