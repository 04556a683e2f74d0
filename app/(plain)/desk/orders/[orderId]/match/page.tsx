import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { matchNotification } from "#/app/(plain)/desk/orders/[orderId]/actions.ts";
import { MATCH, REPAIR } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { Summary } from "#/components/summary.tsx";
import {
  type Compared,
  compare,
  matchRefusal,
  type Said,
  showUnmatched,
} from "#/lib/desk/orders/match-notification.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { priceText } from "#/lib/text/price.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";

export const metadata: Metadata = { title: MATCH.title };

interface MatchPageProps {
  params: Promise<{ orderId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The notifications that wait for an order; or one of them beside this order, and the button. */
export default function MatchPage({ params, searchParams }: MatchPageProps) {
  return guardPage("desk/orders", "part", async () => {
    const session = await requireOperator("act");
    const [{ orderId }, { notification }] = [await params, await searchParams];
    const context = await shopContext();
    const order = await findOrder(context.db.query, orderId);
    if (order === null) refuseWith(404);
    const digest = typeof notification === "string" ? notification : null;
    const operatorId = session.operator.id;
    const reason = order && matchRefusal(order);
    return (
      <DeskFrame session={session}>
        <h1>{MATCH.title}</h1>
        {order === null && <p>{DESK.noOrder}</p>}
        {reason !== null && <p>{reason}</p>}
        {order !== null && digest === null && reason === null && (
          <Choices order={order} found={await showUnmatched(context, operatorId, orderId)} />
        )}
        {order !== null && digest !== null && (
          <Both compared={await compare(context, operatorId, { orderId, digest })} digest={digest} />
        )}
        <p>
          <a href={order === null ? "/desk/orders" : `/desk/orders/${orderId}`}>{REPAIR.back}</a>
        </p>
      </DeskFrame>
    );
  });
}

function Choices({ order, found }: { order: Order; found: readonly Said[] }) {
  return (
    <section className="card stack">
      <h2>{MATCH.choose}</h2>
      {found.length === 0 && <p>{MATCH.none}</p>}
      <ul className="items">
        {found.map((said) => (
          <li key={said.digest}>
            <Summary rows={saidRows(said)} />
            <a
              className="quiet"
              href={`/desk/orders/${order.id}/match?notification=${said.digest}`}
              aria-label={MATCH.compareLabel(said.numbers.join(", "))}
            >
              {MATCH.compare}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Both({ compared, digest }: { compared: Compared | null; digest: string }) {
  if (compared === null) return null;
  const { order, said, differs, refusal } = compared;
  const drawn = {
    id: randomBytes(16).toString("base64url"),
    orderId: order.id,
    version: String(order.version),
    digest,
  };
  return (
    <>
      <section className="card stack">
        <h2>{MATCH.order}</h2>
        <Summary rows={orderRows(order)} />
      </section>
      {said !== null && (
        <section className="card stack">
          <h2>{MATCH.notification}</h2>
          <Summary rows={saidRows(said)} />
        </section>
      )}
      <section className="card stack">
        <h2>{MATCH.differs}</h2>
        {refusal === null && differs.length === 0 && <p>{MATCH.nothing}</p>}
        <ul>
          {differs.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        {refusal === null && order.payment === "paid" && <p>{MATCH.paidAlready}</p>}
        {refusal === null && <p>{MATCH.what}</p>}
        {refusal === null && <p>{MATCH.final}</p>}
        {refusal === null && differs.length > 0 && <p>{MATCH.flags}</p>}
        <ActForm action={matchNotification} hidden={drawn} button={MATCH.button} refusal={refusal} />
      </section>
    </>
  );
}

const time = (at: number | null): ReactNode => (at === null ? MATCH.notSaid : <Moment at={at} language="en" />);

function orderRows({ partnerIds, price, sim, paidAt, createdAt }: Order): [string, ReactNode][] {
  return [
    [MATCH.numbers, partnerIds.orderNo],
    [MATCH.payment, partnerIds.payId],
    [MATCH.partnerNumber, partnerIds.partnerOrderNo ?? MATCH.notSaid],
    [MATCH.amount, priceText(price, "en")],
    [MATCH.currency, price.currency],
    [MATCH.simEnd, sim.slice(-4)],
    [MATCH.made, time(createdAt)],
    [MATCH.time, time(paidAt)],
  ];
}

function saidRows({ numbers, amount, currency, simEnd, paidAt, receivedAt }: Said): [string, ReactNode][] {
  return [
    [MATCH.numbers, numbers.join(", ") || MATCH.notSaid],
    [MATCH.asWritten, amount ?? MATCH.notSaid],
    [MATCH.currency, currency ?? MATCH.notSaid],
    [MATCH.simEnd, simEnd ?? MATCH.notSaid],
    [MATCH.time, time(paidAt)],
    [MATCH.came, time(receivedAt)],
  ];
}
