import type { ReactNode } from "react";
import { OrderTable } from "#/app/(plain)/desk/sims/order-table.tsx";
import { FAILURES, ONE, ORDERS } from "#/app/(plain)/desk/sims/texts.ts";
import { TableHead } from "#/app/(plain)/desk/table-head.tsx";
import { Moment } from "#/components/moment.tsx";
import { Summary } from "#/components/summary.tsx";
import type { Part, SimNow } from "#/lib/desk/fleet/one-sim.ts";
import { lifecycleText, NOT_NAMED, timeText } from "#/lib/desk/fleet/words.ts";
import type { RenewalState } from "#/lib/renewals/renewals.ts";
import type { Usage as SimUsage } from "#/lib/sims/usage.ts";
import { dataText } from "#/lib/text/data-amount.ts";
import { monthText } from "#/lib/text/moment.ts";

/** A part of what is known of a SIM, or the sentence why it isn't. */
function Card({ title, part, children }: { title: string; part: Part<unknown>; children: ReactNode }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {part.failure === null ? children : <p className="notice">{FAILURES[part.failure]}</p>}
    </section>
  );
}

/** The state, and the plan in use. */
export function Now({ device }: Pick<SimNow, "device">) {
  const { lifecycle = null, startsAt = null, endsAt = null, order = null } = device.value ?? {};
  const plan = order && (order.name ?? order.packageCode ?? order.orderCode);
  return (
    <Card title={ONE.now} part={device}>
      <Summary
        rows={[
          [ONE.lifecycle, lifecycleText(lifecycle)],
          [ONE.since, timeText(startsAt)],
          [ONE.until, timeText(endsAt)],
          [ONE.plan, plan ?? ONE.noPlan],
        ]}
      />
    </Card>
  );
}

/** The plans in use, waiting and ended. */
export function Plans({ orders, simId }: Pick<SimNow, "orders"> & { simId: string }) {
  const items = orders.value?.items ?? [];
  return (
    <Card title={ONE.plans} part={orders}>
      {items.length === 0 ? (
        <p>{ONE.noPlans}</p>
      ) : (
        <OrderTable
          orders={items}
          renewAddress={(code) => `/desk/sims/${simId}/renew?${new URLSearchParams({ order: code })}`}
        />
      )}
      {orders.value?.isComplete === false && <p className="note">{ONE.more}</p>}
    </Card>
  );
}

/** Of the running cycle, and by month. */
export function Usage({ usage }: { usage: SimUsage | null }) {
  const { running = null, months = [] } = usage ?? {};
  return (
    <section className="card stack">
      <h2>{ONE.usage}</h2>
      {running === null ? (
        <p className="notice">{ONE.noRunning}</p>
      ) : (
        <Summary
          rows={[
            [ONE.running, amountText(running.usedMb)],
            [ONE.left, amountText(running.leftMb)],
          ]}
        />
      )}
      {months.length > 0 && <Months months={months} />}
    </section>
  );
}

function Months({ months }: Pick<SimUsage, "months">) {
  return (
    <table className="figures">
      <TableHead heads={[ONE.month, ONE.used]} />
      <tbody>
        {months.map(({ month, usedMb, at }) => (
          <tr key={month}>
            <th scope="row">{monthText(month, "en", "long")}</th>
            <td data-head={ONE.used} className="amount">
              {at === null ? ONE.noAnswer : amountText(usedMb)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function amountText(mb: number | null): string {
  return mb === null ? ONE.notReported : dataText(mb, "en");
}

/** Whether the SIM renews, by the shop's calls. */
export function Renewal({ state }: { state: RenewalState & { asOf?: number } }) {
  return (
    <section className="card stack">
      <h2>{ONE.renewal}</h2>
      <p>{ONE.states[state.status]}</p>
      {state.asOf !== undefined && (
        <p className="note">
          {ONE.asOf} <Moment at={state.asOf} language="en" />.
        </p>
      )}
      <Summary rows={renewalRows(state)} />
    </section>
  );
}

function renewalRows(state: RenewalState): [string, ReactNode][] {
  const rows: [string, ReactNode][] = [];
  if (state.status === "stopping") rows.push([ONE.asked, <Moment key="asked" at={state.requestedAt} language="en" />]);
  const record = "record" in state ? state.record : null;
  if (record === null) return rows;
  const numbers = [record.orderNo, record.payId].filter((number) => number !== null);
  return [
    ...rows,
    [ORDERS.plan, record.planTitle ?? NOT_NAMED],
    [ONE.began, record.since ?? record.sinceText ?? NOT_NAMED],
    [ONE.numbers, numbers.join(", ") || NOT_NAMED],
  ];
}
