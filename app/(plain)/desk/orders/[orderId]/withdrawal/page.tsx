import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { type AddressedPage, orderPart } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { Moment } from "#/components/moment.tsx";
import { Summary } from "#/components/summary.tsx";
import { type ComparedWithdrawal, compareWithdrawal } from "#/lib/desk/orders/declared/match-withdrawal.ts";
import { termText } from "#/lib/desk/orders/words.ts";
import { isMailOn } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { priceText } from "#/lib/text/price.ts";
import { matchDeclaration } from "./actions.ts";
import { WITHDRAWAL } from "./texts.ts";

export const metadata: Metadata = { title: WITHDRAWAL.title };

/** A withdrawal that fits no order beside this order, and the button that matches them. */
export default function WithdrawalPage(addressed: AddressedPage) {
  const head = { title: WITHDRAWAL.title, right: "act", event: "order read" } as const;
  return orderPart(addressed, head, async ({ order, session: { operator }, context, asked: { declaration } }) => {
    const named = { orderId: order.id, declaration: typeof declaration === "string" ? declaration : "" };
    const compared = await compareWithdrawal(context, operator.id, named);
    if (compared === null) return null;
    const hidden = { ...named, id: randomBytes(16).toString("base64url"), version: String(order.version) };
    return <Both compared={compared} hidden={hidden} hasMail={await isMailOn(context.db.query)} />;
  });
}

interface BothProps {
  compared: ComparedWithdrawal;
  hidden: Readonly<Record<string, string>>;
  hasMail: boolean;
}

function Both({ compared: { order, declared, isOwnAddress, refusal }, hidden, hasMail }: BothProps) {
  return (
    <>
      <section className="card stack">
        <h2>{WITHDRAWAL.order}</h2>
        <Summary rows={orderRows(order)} />
      </section>
      {declared !== null && (
        <section className="card stack">
          <h2>{WITHDRAWAL.declared}</h2>
          <Summary
            rows={[
              [WITHDRAWAL.typedNumber, declared.orderNo],
              [WITHDRAWAL.typedEmail, declared.email],
              [WITHDRAWAL.came, <Moment key="came" at={declared.declaredAt} language="en" />],
            ]}
          />
        </section>
      )}
      <section className="card stack">
        <h2>{WITHDRAWAL.match}</h2>
        {refusal === null && (
          <>
            {!isOwnAddress && <p>{WITHDRAWAL.other}</p>}
            <p>{WITHDRAWAL.counts}</p>
            {order.payment !== "paid" && <p>{WITHDRAWAL.unpaid}</p>}
            <p>{hasMail && order.email !== null ? WITHDRAWAL.mailed : WITHDRAWAL.notMailed}</p>
            <p>{WITHDRAWAL.final}</p>
          </>
        )}
        <ActForm action={matchDeclaration} hidden={hidden} button={WITHDRAWAL.button} refusal={refusal} />
      </section>
    </>
  );
}

function orderRows({ partnerIds, plan, term, price, sim, createdAt, email }: Order): [string, ReactNode][] {
  return [
    [WITHDRAWAL.number, partnerIds.orderNo],
    [WITHDRAWAL.plan, `${plan.shownTitle}, ${termText(term)}`],
    [WITHDRAWAL.simEnd, sim.slice(-4)],
    [WITHDRAWAL.price, priceText(price, "en")],
    [WITHDRAWAL.made, <Moment key="made" at={createdAt} language="en" />],
    [WITHDRAWAL.email, email ?? STORY.none],
  ];
}
