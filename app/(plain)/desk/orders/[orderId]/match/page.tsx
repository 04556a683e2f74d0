import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { matchNotification } from "#/app/(plain)/desk/orders/[orderId]/actions.ts";
import { type AddressedPage, orderPart } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { MATCH } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { Moment } from "#/components/moment.tsx";
import { Summary } from "#/components/summary.tsx";
import {
  type Compared,
  compare,
  matchRefusal,
  type Said,
  showUnmatched,
} from "#/lib/desk/orders/match-notification.ts";
import { doubtText } from "#/lib/desk/queue/order-doubts.ts";
import type { Order } from "#/lib/orders/order.ts";
import { priceText } from "#/lib/text/price.ts";

export const metadata: Metadata = { title: MATCH.title };

/** The notifications that wait for an order; or one of them beside this order, and the button. */
export default function MatchPage(addressed: AddressedPage) {
  const head = { title: MATCH.title, right: "act", event: null } as const;
  return orderPart(addressed, head, async ({ order, session: { operator }, context, asked: { notification } }) => {
    const digest = typeof notification === "string" ? notification : null;
    const reason = matchRefusal(order);
    return (
      <>
        {reason !== null && <p>{reason}</p>}
        {digest === null && reason === null && (
          <Choices order={order} found={await showUnmatched(context, operator.id, order.id)} />
        )}
        {digest !== null && (
          <Both compared={await compare(context, operator.id, { orderId: order.id, digest })} digest={digest} />
        )}
      </>
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
            <li key={what}>{doubtText(what)}</li>
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
