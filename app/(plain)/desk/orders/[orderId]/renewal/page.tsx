import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { askToStopRenewal } from "#/app/(plain)/desk/orders/[orderId]/actions.ts";
import { type AddressedPage, orderPart } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { RENEWAL, STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { Summary } from "#/components/summary.tsx";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import { endRefusal } from "#/lib/desk/orders/renewal-end/note-renewal-end.ts";
import { renewalRefusal, stopRefusal } from "#/lib/desk/orders/stop-renewal.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import type { Order } from "#/lib/orders/order.ts";
import { lastEndOf } from "#/lib/renewals/own-renewal.ts";
import type { RenewalState } from "#/lib/renewals/renewals.ts";
import { renewals, shopContext } from "#/lib/shop/index.ts";
import { EndForm } from "./end-form.tsx";

export const metadata: Metadata = { title: RENEWAL.title };

/** How an order's auto-renewal stands by the partner's answer of now, and the button that ends it. */
export default function RenewalPage(addressed: AddressedPage) {
  const head = { title: RENEWAL.title, right: "look", event: null } as const;
  return orderPart(addressed, head, ({ order, session: { operator }, asked: { unchanged } }) => {
    const reason = renewalRefusal(order);
    return (
      <>
        {unchanged === "1" && <Notice kind="attention">{RENEWAL.unchanged}</Notice>}
        {reason !== null ? (
          <p>{reason}</p>
        ) : (
          <>
            <State order={order} operatorId={operator.id} />
            <section className="card stack">
              <h2>{RENEWAL.stop}</h2>
              {hasRight(operator, "act") ? <Stop order={order} /> : <p>{STORY.mayNot}</p>}
            </section>
            <section className="card stack">
              <h2>{RENEWAL.over}</h2>
              {hasRight(operator, "act") ? <Ended order={order} /> : <p>{STORY.mayNot}</p>}
            </section>
          </>
        )}
      </>
    );
  });
}

async function State({ order, operatorId }: { order: Order; operatorId: string }) {
  const state = await (await renewals()).readOf(order, order.language);
  const entry = { operatorId, event: "renewal read", subject: order.id } as const;
  await writeRead(await shopContext(), { ...entry, detail: { status: state.status } });
  const word = state.status === "unconfirmed" ? state.proof : state.status;
  const isUnseen = order.renewal === null && state.status === "none" && state.stoppedAt === null;
  return (
    <section className="card stack">
      <h2>{RENEWAL.state}</h2>
      <p>{isUnseen ? RENEWAL.unseen : RENEWAL.states[word]}</p>
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

/** At a partner that refuses to say what renews, only an operator can tell the shop of an end. */
async function Ended({ order }: { order: Order }) {
  const context = await shopContext();
  const refusal = await endRefusal(context, context.db.query, order);
  return refusal === null ? (
    <>
      <p>{RENEWAL.overHelp}</p>
      <EndForm orderId={order.id} />
    </>
  ) : (
    <p>{refusal}</p>
  );
}

async function Stop({ order }: { order: Order }) {
  const { query } = (await shopContext()).db;
  const refusal = await stopRefusal(query, order);
  const end = await lastEndOf(query, order);
  return (
    <ActForm action={askToStopRenewal} hidden={{ orderId: order.id }} button={RENEWAL.button} refusal={refusal}>
      {end !== null && <p>{end.isEndNoted ? RENEWAL.noted : RENEWAL.again}</p>}
    </ActForm>
  );
}
