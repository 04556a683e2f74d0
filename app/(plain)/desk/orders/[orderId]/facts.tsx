import type { ReactNode } from "react";
import { Moment } from "#/components/moment.tsx";
import { Summary } from "#/components/summary.tsx";
import { askRefusal } from "#/lib/desk/orders/ask-now.ts";
import { givenBackRefusal } from "#/lib/desk/orders/given-back/given-back-acts.ts";
import { matchRefusal } from "#/lib/desk/orders/match-notification.ts";
import { refundRefusal } from "#/lib/desk/orders/refund-acts.ts";
import { type ReceiptMails, receiptRefusal } from "#/lib/desk/orders/send-again.ts";
import { elsewhereRefusal } from "#/lib/desk/orders/send-elsewhere.ts";
import { renewalRefusal } from "#/lib/desk/orders/stop-renewal.ts";
import type { OrderStory } from "#/lib/desk/orders/story.ts";
import { MAIL_STATES, paymentText, renewalText, serviceText, termText } from "#/lib/desk/orders/words.ts";
import { doubtText } from "#/lib/desk/queue/order-doubts.ts";
import { ageText } from "#/lib/desk/queue/sentences.ts";
import { MAIL_NAMES } from "#/lib/desk/queue/words/mails.ts";
import { type ListPage, orderAddress } from "#/lib/desk/search/filter.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isGivenBack, isPaidByOther, reasonsOf } from "#/lib/orders/status.ts";
import { refundedMinor } from "#/lib/receipts/refunds.ts";
import { priceText } from "#/lib/text/price.ts";
import { ASK, BUYER, ELSEWHERE, ERASE, MATCH, PAYER_PAID, RECEIPT, REFUND, RENEWAL, STORY } from "./texts.ts";

const moment = (time: number | null): ReactNode =>
  time === null ? STORY.notKnown : <Moment at={time} language="en" />;

/** The two states in words, and why it is flagged. */
export function Standing({ story: { order, flaggedAt } }: { story: OrderStory }) {
  return (
    <section className="card stack">
      <h2>{STORY.states}</h2>
      <Summary
        rows={[
          [STORY.payment, paymentText(order)],
          [STORY.service, serviceText(order)],
        ]}
      />
      {order.review !== null && (
        <>
          <h3>
            {STORY.review}
            {flaggedAt !== null && (
              <>
                {" "}
                {STORY.since} {moment(flaggedAt)}
              </>
            )}
          </h3>
          <ul>
            {reasonsOf(order).map((reason) => (
              <li key={reason}>{doubtText(reason)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface RepairsProps {
  order: Order;
  mayAct: boolean;
  list: ListPage | null;
  receipts: ReceiptMails;
  /** Why its personal data can't be erased; null where they can be. */
  erasure: string | null;
  now: number;
}

/** Each repair, or the reason why it can't help. */
export function Repairs({ order, mayAct, list, receipts, erasure, now }: RepairsProps) {
  const repairs = [
    { texts: ASK, path: "ask", reason: askRefusal(order) },
    { texts: isPaidByOther(order) ? PAYER_PAID : RECEIPT, path: "receipt", reason: receiptRefusal(order, receipts) },
    { texts: ELSEWHERE, path: "elsewhere", reason: elsewhereRefusal(order, receipts.isOn) },
    { texts: RENEWAL, path: "renewal", reason: renewalRefusal(order) },
    { texts: REFUND, path: "refund", reason: payBackRefusal(order, now) },
    { texts: MATCH, path: "match", reason: matchRefusal(order) },
    { texts: ERASE, path: "erase", reason: erasure },
  ];
  // The first that helps is the right one.
  const helping = repairs.toSorted((one, other) => Number(one.reason !== null) - Number(other.reason !== null));
  return (
    <section className="card stack">
      <h2>{STORY.repairs}</h2>
      {mayAct ? (
        helping.map(({ texts, path, reason }) => (
          <p key={path}>
            {reason === null ? (
              <a href={orderAddress(`${order.id}/${path}`, list)}>{texts.title}</a>
            ) : (
              `${texts.title}: ${reason}`
            )}
          </p>
        ))
      ) : (
        <p>{STORY.mayNot}</p>
      )}
      <p>
        <a href={`/desk/orders/${order.id}/buyer`}>{BUYER.title}</a>
      </p>
    </section>
  );
}

/** Why no refund can be written down, be it of the order's payment or of one that doesn't fit it. */
function payBackRefusal(order: Order, now: number): string | null {
  return refundRefusal(order) === null || isGivenBack(order) ? null : givenBackRefusal(order, now);
}

interface FactsProps {
  story: OrderStory;
  now: number;
  /** The address of its SIM's page; null where there is none. */
  simPage: string | null;
}

/** Money, and what the partner knows. */
export function Facts({ story: { order, refunds, chargedAt, stop }, now, simPage }: FactsProps) {
  const refunded = { ...order.price, amountMinor: refundedMinor(refunds) };
  const { plan, term, partnerIds, schedule, sim } = order;
  const simLink = simPage === null ? sim : <a href={simPage}>{sim}</a>;
  return (
    <>
      <section className="card stack">
        <h2>{STORY.money}</h2>
        <Summary
          rows={[
            [STORY.soldAs, plan.shownTitle],
            [STORY.price, priceText(order.price, "en")],
            [STORY.refunded, refunds.length === 0 ? STORY.none : priceText(refunded, "en")],
            [STORY.payId, partnerIds.payId],
            [STORY.made, moment(order.createdAt)],
            [STORY.paid, moment(order.paidAt)],
            [STORY.learned, moment(order.learnedAt)],
            [STORY.renewal, renewalText(order, stop)],
            ...(order.renewal === null ? [] : [chargesRow(chargedAt)]),
            [STORY.mail, order.email ?? STORY.none],
          ]}
        />
      </section>
      <section className="card stack">
        <h2>{STORY.partner}</h2>
        <Summary
          rows={[
            [STORY.plan, `${plan.title}, ${termText(term)}`],
            [STORY.sim, simLink],
            [STORY.orderNo, partnerIds.orderNo],
            [STORY.requestId, partnerIds.requestOrderId],
            [STORY.partnerOrderNo, partnerIds.partnerOrderNo ?? STORY.none],
            [STORY.answered, schedule.answeredAt === null ? STORY.none : `${ageText(now - schedule.answeredAt)} ago`],
            [STORY.delivered, moment(order.deliveredAt)],
            [STORY.active, moment(order.activeAt)],
          ]}
        />
      </section>
    </>
  );
}

function chargesRow(chargedAt: readonly (number | null)[]): [string, ReactNode] {
  const last = chargedAt.at(-1);
  if (last === undefined) return [STORY.charged, STORY.none];
  return [
    STORY.charged,
    <>
      {STORY.charges(chargedAt.length)} {moment(last)}
    </>,
  ];
}

/** The mails about it, the latest first. */
export function Mails({ mails }: Pick<OrderStory, "mails">) {
  return (
    <section className="card stack">
      <h2>{STORY.mails}</h2>
      {mails.length === 0 && <p>{STORY.noMails}</p>}
      <ul>
        {mails.map(({ kind, state, at }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their places
          <li key={row}>
            {MAIL_NAMES[kind] ?? kind} {MAIL_STATES[state] ?? state}, {moment(at)}
          </li>
        ))}
      </ul>
    </section>
  );
}
