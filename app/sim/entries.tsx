import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { dayText, Moment } from "#/components/moment.tsx";
import { Summary } from "#/components/summary.tsx";
import { spanText } from "#/lib/duration.ts";
import type { SimEntry, SimView } from "#/lib/orders/sim-view.ts";

interface EntriesProps {
  entries: SimEntry[];
  language: string;
}

/** Orders on the SIM as the partner lists them. What it doesn't say is not shown. */
export async function Entries({ entries, language }: EntriesProps) {
  const t = await getTranslations("sim");
  const duration = await getTranslations("duration");
  const rowsOf = (entry: SimEntry): [string, ReactNode][] => {
    const { state, code, expiresOn, remainingDays, order } = entry;
    const rows: [string, ReactNode][] = [
      [t("status"), state === "unknown" && code],
      [t("duration"), spanText(entry, duration)],
      [t("lastDay"), expiresOn && dayText(expiresOn, language)],
      // A plan that waits has all its days left, which its duration says already.
      [t("daysLeft"), state === "in use" && remainingDays !== null && String(remainingDays)],
      [t("receipt"), order && <Receipt orderId={order.id} number={order.order_no} />],
    ];
    return rows.filter(([, value]) => value);
  };
  return entries.map((entry, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries carry no id, and the list is rendered once
    <article key={index} className="card">
      <h3>{entry.title ?? t("noTitle")}</h3>
      {rowsOf(entry).length > 0 && <Summary rows={rowsOf(entry)} />}
    </article>
  ));
}

interface UnlistedProps {
  unlisted: SimView["unlisted"];
  language: string;
}

/** This browser's orders that the partner doesn't list, with where they stand. */
export async function Unlisted({ unlisted, language }: UnlistedProps) {
  const t = await getTranslations("sim");
  const heading = await getTranslations("order.heading");
  return unlisted.map(({ order, status }) => (
    <article key={order.id} className="card">
      <h3>{order.plan_title}</h3>
      <Summary
        rows={[
          [t("status"), heading(status)],
          [t("ordered"), <Moment key="ordered" at={order.created_at} language={language} />],
          [t("receipt"), <Receipt key="receipt" orderId={order.id} number={order.order_no} />],
        ]}
      />
    </article>
  ));
}

function Receipt({ orderId, number }: { orderId: string; number: string }) {
  return <a href={`/orders/${orderId}`}>{number}</a>;
}
