import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { askToStopRenewal } from "#/app/(plain)/desk/orders/[orderId]/actions.ts";
import { RENEWAL, REPAIR, STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { renewalRefusal, stopRefusal } from "#/lib/desk/orders/stop-renewal.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import type { RenewalState } from "#/lib/renewals/renewals.ts";
import { renewals, shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";

export const metadata: Metadata = { title: RENEWAL.title };

interface RenewalPageProps {
  params: Promise<{ orderId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** How an order's auto-renewal stands by the partner's answer of now, and the button that ends it. */
export default function RenewalPage({ params, searchParams }: RenewalPageProps) {
  return guardPage("desk/orders", "part", async () => {
    const session = await requireOperator();
    const [{ orderId }, { unchanged }] = [await params, await searchParams];
    const context = await shopContext();
    const order = await findOrder(context.db.query, orderId);
    if (order === null) refuseWith(404);
    const reason = order === null ? DESK.noOrder : renewalRefusal(order);
    return (
      <DeskFrame session={session}>
        <h1>{RENEWAL.title}</h1>
        {unchanged === "1" && <Notice kind="attention">{RENEWAL.unchanged}</Notice>}
        {order === null || reason !== null ? (
          <p>{reason}</p>
        ) : (
          <>
            <State order={order} operatorId={session.operator.id} />
            <section className="card stack">
              <h2>{RENEWAL.stop}</h2>
              {hasRight(session.operator, "act") ? <Stop order={order} /> : <p>{STORY.mayNot}</p>}
            </section>
          </>
        )}
        <p>
          <a href={order === null ? "/desk/orders" : `/desk/orders/${orderId}`}>{REPAIR.back}</a>
        </p>
      </DeskFrame>
    );
  });
}

async function State({ order, operatorId }: { order: Order; operatorId: string }) {
  const state = await (await renewals()).readOf(order, order.language);
  const entry = { operatorId, event: "renewal read", subject: order.id } as const;
  await writeRead(await shopContext(), { ...entry, detail: { status: state.status } });
  const word = state.status === "unconfirmed" ? state.proof : state.status;
  return (
    <section className="card stack">
      <h2>{RENEWAL.state}</h2>
      <p>{RENEWAL.states[word]}</p>
      <Summary rows={rowsOf(order, state)} />
    </section>
  );
}

function rowsOf(order: Order, state: RenewalState | { status: "replaced" }): [string, ReactNode][] {
  const moment = (at: number) => <Moment at={at} language="en" />;
  if (state.status === "none") return state.stoppedAt === null ? [] : [[RENEWAL.ended, moment(state.stoppedAt)]];
  const rows: [string, ReactNode][] = [];
  if (state.status === "stopping") rows.push([RENEWAL.asked, moment(state.requestedAt)]);
  const record = "record" in state ? state.record : null;
  if (record !== null) {
    const numbers = [record.orderNo, record.payId].filter((number) => number !== null);
    rows.push([RENEWAL.plan, record.planTitle ?? STORY.notKnown]);
    rows.push([RENEWAL.numbers, numbers.join(", ") || STORY.none]);
    rows.push([RENEWAL.since, record.since ?? record.sinceText ?? STORY.notKnown]);
  }
  const { nextAt } = order.charges;
  if (state.status === "on" && nextAt !== null) rows.push([RENEWAL.next, moment(nextAt)]);
  return rows;
}

async function Stop({ order }: { order: Order }) {
  const refusal = await stopRefusal((await shopContext()).db.query, order);
  return <ActForm action={askToStopRenewal} hidden={{ orderId: order.id }} button={RENEWAL.button} refusal={refusal} />;
}
