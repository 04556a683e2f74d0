import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { fleetPage } from "#/app/(plain)/desk/sims/fleet-page.tsx";
import { askToOrder, orderAgain } from "#/app/(plain)/desk/sims/order/actions.ts";
import { FORM, ORDER } from "#/app/(plain)/desk/sims/order/texts.ts";
import { QuietLink } from "#/components/buttons.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import type { ListedPlan } from "#/lib/desk/fleet/words.ts";
import { REFUSED_FOR_OTHERS, totalOf } from "#/lib/desk/fleet-orders/confirm-act.ts";
import { readDoubles } from "#/lib/desk/fleet-orders/doubles.ts";
import { canRepeat } from "#/lib/desk/fleet-orders/draft.ts";
import {
  type FleetOrder,
  type FleetOrderSim,
  findFleetOrder,
  isRepeatable,
  simsOf,
} from "#/lib/desk/fleet-orders/fleet-order.ts";
import { countOthers, othersSentences } from "#/lib/desk/fleet-orders/other-orders.ts";
import { isOffered } from "#/lib/desk/fleet-orders/typed-order.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { SimTable } from "./sim-table.tsx";

export const metadata: Metadata = { title: ORDER.title };

interface FleetOrderPageProps {
  params: Promise<{ fleetOrderId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** One order for SIMs: as a draft, while the partner is asked, and what came of it for each SIM. */
export default function FleetOrderPage({ params, searchParams }: FleetOrderPageProps) {
  return fleetPage({ title: ORDER.title, at: null }, async ({ lists, session, context }) => {
    const [{ fleetOrderId }, asked] = [await params, await searchParams];
    const order = await findFleetOrder(context.db.query, fleetOrderId);
    if (order === null) {
      refuseWith(404);
      return (
        <>
          <h1>{ORDER.title}</h1>
          <p>{ORDER.gone}</p>
        </>
      );
    }
    const { operator } = session;
    await writeRead(context, { operatorId: operator.id, event: "fleet order read", subject: fleetOrderId });
    const sims = await simsOf(context.db.query, fleetOrderId);
    const doubles = await readDoubles(context.db.query, { orderId: fleetOrderId });
    const isDraft = order.confirmedAt === null;
    const warnings = isDraft
      ? othersSentences(await countOthers(context.db.query, fleetOrderId, sims, context.clock.now()), sims.length)
      : [];
    const [plans, listed] = isDraft ? await Promise.all([lists.plans.show(), lists.sims.show()]) : [null, null];
    return (
      <>
        <h1>{order.asked.name}</h1>
        <section className="card stack" aria-label={ORDER.title}>
          <p>
            <b>{standing(order)}</b>
          </p>
          <Summary rows={factsOf(order, sims.length, plans?.list?.at ?? null)} />
          {hasRight(operator, "act") ? (
            <Acts
              order={order}
              sims={sims}
              mayRepeat={!isDraft || (await canRepeat(context.db.query, order, sims))}
              plans={plans?.list?.items ?? null}
            />
          ) : (
            <p className="note">{FORM.mayNot}</p>
          )}
        </section>
        {isDraft && asked.refused === REFUSED_FOR_OTHERS && <Notice kind="attention">{ORDER.othersCame}</Notice>}
        {warnings.map((warning) => (
          <Notice key={warning} kind="attention">
            {warning}
          </Notice>
        ))}
        {sims.some(({ state }) => state === "unknown") && <Notice kind="attention">{ORDER.unknown}</Notice>}
        {doubles.length > 0 && <Notice kind="attention">{ORDER.orderedTwice}</Notice>}
        <SimTable
          fleetOrderId={fleetOrderId}
          sims={sims}
          doubles={doubles}
          listed={listed?.list ?? null}
          isDraft={isDraft}
          mayAct={hasRight(operator, "act")}
          db={context.db}
          page={asked.page}
        />
      </>
    );
  });
}

function standing({ confirmedAt, endedAt }: FleetOrder): string {
  if (confirmedAt === null) return ORDER.draft;
  return endedAt === null ? ORDER.waiting : ORDER.done;
}

interface ActsProps {
  order: FleetOrder;
  sims: readonly FleetOrderSim[];
  /** Of a draft that repeats another order: whether each of its SIMs is still without an order. */
  mayRepeat: boolean;
  /** Those that the partner offers now; null where they aren't read. */
  plans: readonly ListedPlan[] | null;
}

/** What can be done with it now. */
function Acts({ order: { id, asked, confirmedAt, endedAt, repeats }, sims, mayRepeat, plans }: ActsProps) {
  if (confirmedAt === null) {
    if (repeats !== null && !mayRepeat) {
      return (
        <p>
          {ORDER.repeated} <a href={`/desk/sims/order/${repeats}`}>{ORDER.former}</a>
        </p>
      );
    }
    if (plans === null && asked.kind !== "renew") return <p className="notice">{FORM.noPlans}</p>;
    return isOffered(asked, plans ?? []) ? (
      <ActForm action={askToOrder} hidden={{ fleetOrderId: id }} button={ORDER.button(sims.length)} />
    ) : (
      <p>
        {ORDER.changed} <a href="/desk/sims/order">{ORDER.begin}</a>
      </p>
    );
  }
  if (endedAt === null) return <QuietLink href={`/desk/sims/order/${id}`}>{ORDER.look}</QuietLink>;
  const failed = sims.filter(isRepeatable).length;
  const repeatedBy = [...new Set(sims.map((one) => one.repeatedBy))].filter((other) => other !== null);
  const hidden = { id: randomBytes(16).toString("base64url"), formerId: id };
  return (
    <>
      {repeatedBy.map((other) => (
        <p key={other}>
          <a href={`/desk/sims/order/${other}`}>{ORDER.repeatedBy}</a>
        </p>
      ))}
      {failed > 0 && <ActForm action={orderAgain} hidden={hidden} button={ORDER.again(failed)} />}
    </>
  );
}

/** @param pricesAt when the list that a draft's price is compared with was read; null where there is none */
function factsOf(
  { asked, createdAt, confirmedAt }: FleetOrder,
  sims: number,
  pricesAt: number | null,
): [string, ReactNode][] {
  const rows: [string, ReactNode][] = [
    [ORDER.count, sims],
    [ORDER.periods, asked.periods],
  ];
  if (asked.kind === "renew") rows.push([ORDER.code, asked.orderCode]);
  else {
    if (asked.kind === "days") rows.push([ORDER.days, asked.days]);
    const total = totalOf(asked, sims);
    rows.push(
      [ORDER.each, `${asked.amountText}, ${ORDER.noCurrency}`],
      [ORDER.all, <b key="all">{total?.all}</b>],
      [ORDER.start, FORM.starts[asked.startsAtOnce ? "now" : "later"]],
      [ORDER.paid, FORM.paids[asked.isPaid ? "yes" : "no"]],
    );
    if (pricesAt !== null) rows.push([ORDER.pricesRead, <Moment key="prices" at={pricesAt} language="en" />]);
  }
  rows.push([ORDER.made, <Moment key="made" at={createdAt} language="en" />]);
  if (confirmedAt !== null) rows.push([ORDER.confirmed, <Moment key="at" at={confirmedAt} language="en" />]);
  return rows;
}
