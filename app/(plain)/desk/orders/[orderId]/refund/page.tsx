import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { type AddressedPage, orderPart } from "#/app/(plain)/desk/orders/[orderId]/order-part.tsx";
import { REFUND, STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { readUndone, refundRefusal } from "#/lib/desk/orders/refund-acts.ts";
import { hasRight, nameOfOperator, operatorNames } from "#/lib/desk/signing-in/operators.ts";
import type { Order } from "#/lib/orders/order.ts";
import { leftToRefund, type Refund, refundsOf } from "#/lib/receipts/refunds.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { momentText } from "#/lib/text/moment.ts";
import { formatAmount } from "#/lib/text/money.ts";
import { priceText } from "#/lib/text/price.ts";
import { askToWithdrawRefund } from "./actions.ts";
import { GivenBack } from "./given-back/given-back.tsx";
import { GIVEN_BACK } from "./given-back/texts.ts";
import { RefundForm } from "./refund-form.tsx";

export const metadata: Metadata = { title: REFUND.title };

/** The refunds of an order that were made elsewhere, and the form that records one. */
export default function RefundPage(addressed: AddressedPage) {
  const head = { title: REFUND.title, right: "look", event: "order read" } as const;
  return orderPart(addressed, head, async ({ order, session: { operator }, context, asked: { from, unchanged } }) => {
    const undone = typeof from === "string" ? await readUndone(context, operator.id, from) : null;
    const reason = refundRefusal(order);
    const refunds = await refundsOf(context.db.query, order.id);
    const left = await leftToRefund(context, context.db.query, order, refunds);
    const mayAct = hasRight(operator, "act");
    return (
      <>
        <p>{REFUND.lead}</p>
        {undone !== null && <Notice kind="attention">{REFUND.undone(textOf(undone.changes))}</Notice>}
        {unchanged === "1" && <Notice kind="attention">{GIVEN_BACK.unchanged}</Notice>}
        {reason !== null ? (
          <GivenBack order={order} mayAct={mayAct} now={context.clock.now()} />
        ) : (
          <>
            <Recorded order={order} refunds={refunds} mayAct={mayAct} />
            <section className="card stack">
              <h2>{REFUND.form}</h2>
              {mayAct ? <NewRefund order={order} left={left} undone={undone} /> : <p>{STORY.mayNot}</p>}
            </section>
          </>
        )}
      </>
    );
  });
}

type Undone = Awaited<ReturnType<typeof readUndone>>;

function textOf(changes: NonNullable<Undone>["changes"]): string {
  return changes.map(({ at, text }) => `${momentText(at, "en")}: ${text}`).join(" ");
}

function NewRefund({ order, left, undone }: { order: Order; left: number; undone: Undone }) {
  const { id: orderId, version, price } = order;
  if (left <= 0) return <p>{REFUND.nothing}</p>;
  const typed = undone?.typed ?? null;
  const before: Record<string, string> =
    typed === null
      ? {}
      : {
          amount: formatAmount({ ...price, amountMinor: typed.amountMinor }),
          refundedOn: typed.refundedOn,
          place: typed.place,
        };
  return <RefundForm drawn={{ orderId, version, refundId: newId() }} currency={price.currency} before={before} />;
}

async function Recorded({ order, refunds, mayAct }: { order: Order; refunds: readonly Refund[]; mayAct: boolean }) {
  const names = await operatorNames((await shopContext()).db.query);
  const nameOf = (id: string) => nameOfOperator(names, id);
  const drawn = { orderId: order.id, version: String(order.version) };
  return (
    <section className="card stack">
      <h2>{REFUND.list}</h2>
      {refunds.length === 0 && <p>{REFUND.none}</p>}
      <ul className="items">
        {refunds.map(({ id, money, refundedOn, place, recordedAt, operatorId, withdrawn }) => (
          <li key={id}>
            <div className="tight">
              <p>
                <b className="amount">{priceText(money, "en")}</b>, {refundedOn}, {place || REFUND.erased}
              </p>
              <p className="note">
                {REFUND.by(nameOf(operatorId))} <Moment at={recordedAt} language="en" />
              </p>
              {withdrawn !== null && (
                <p>
                  {REFUND.withdrawnBy(nameOf(withdrawn.operatorId))} <Moment at={withdrawn.at} language="en" />
                </p>
              )}
            </div>
            {mayAct && withdrawn === null && (
              <ActForm
                action={askToWithdrawRefund}
                hidden={{ ...drawn, refundId: id, correctionId: newId() }}
                button={REFUND.withdraw}
                label={REFUND.withdrawLabel(priceText(money, "en"))}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function newId(): string {
  return randomBytes(16).toString("base64url");
}
