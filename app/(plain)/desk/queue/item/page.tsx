import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActForm } from "#/app/(plain)/desk/act-form.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { showItemDetail } from "#/app/(plain)/desk/queue/actions.ts";
import { HandleForm } from "#/app/(plain)/desk/queue/handle-form.tsx";
import { MatchForm } from "#/app/(plain)/desk/queue/match-form.tsx";
import { TakeForm } from "#/app/(plain)/desk/queue/take-form.tsx";
import { ITEM, MATCHING, QUEUE } from "#/app/(plain)/desk/queue/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { Summary } from "#/components/summary.tsx";
import { takeShown } from "#/lib/desk/acts/shown.ts";
import { unmatchableDeclaration } from "#/lib/desk/orders/declared/match-withdrawal.ts";
import { unmatchable } from "#/lib/desk/orders/match-notification.ts";
import type { ClaimedItem } from "#/lib/desk/queue/claims.ts";
import { type Detail, hasDetail, showDetail, showItem } from "#/lib/desk/queue/detail.ts";
import { HANDLED_REASONS } from "#/lib/desk/queue/handled-reasons.ts";
import { isGrouped } from "#/lib/desk/queue/queue-item.ts";
import { ageText, KIND_NAMES, nextStepOf, sentenceOf } from "#/lib/desk/queue/sentences.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { priceText } from "#/lib/text/price.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";

export const metadata: Metadata = { title: ITEM.title };

interface ItemPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** One item. What it holds of a person is shown on request, and the audit records each reading. */
export default function ItemPage({ searchParams }: ItemPageProps) {
  return guardPage("desk/queue/item", "part", async () => {
    const session = await requireOperator();
    const asked = await searchParams;
    const key = typeof asked.key === "string" ? asked.key : "";
    const context = await shopContext();
    const item = await showItem(context, session.operator.id, key);
    if (item === null) refuseWith(404);
    const shown = typeof asked.shown === "string" ? await takeShown(context, session, asked.shown, ["item"]) : null;
    const isOpened = item !== null && shown?.secret === key && hasDetail(item);
    const detail = isOpened ? await showDetail(context, session.operator, key) : null;
    return (
      <DeskFrame session={session} at="/desk">
        {item === null ? <Gone /> : <Item {...{ item, session, detail }} now={context.clock.now()} />}
        <p>
          <a href="/desk">{ITEM.back}</a>
        </p>
      </DeskFrame>
    );
  });
}

function Gone() {
  return (
    <>
      <h1>{ITEM.title}</h1>
      <p className="notice good">{ITEM.gone}</p>
    </>
  );
}

interface ItemProps {
  item: ClaimedItem;
  session: DeskSession;
  detail: Detail | null;
  now: number;
}

function Item({ item, session, detail, now }: ItemProps) {
  const { key, kind, orderId, version, isOpen, taken } = item;
  const mayAct = hasRight(session.operator, "act");
  const page = `/desk/queue/item?key=${key}`;
  return (
    <>
      <h1>{KIND_NAMES[kind]}</h1>
      <div className="card stack">
        <Summary rows={factsOf(item, now)} />
        <div className="acts">
          {orderId !== null && (
            <a className="main" href={`/desk/orders/${orderId}`}>
              {QUEUE.openOrder}
            </a>
          )}
          {isOpen && mayAct && (
            <TakeForm
              itemKey={key}
              back={page}
              label={QUEUE.takeLabel(KIND_NAMES[kind], "")}
              isTaken={taken !== null}
            />
          )}
        </div>
      </div>
      {hasDetail(item) && (
        <div className="card stack">
          {detail === null ? (
            <>
              <ActForm action={showItemDetail} hidden={{ key }} button={ITEM.detail} />
              <p className="note">{ITEM.detailNote}</p>
            </>
          ) : (
            <DetailPart detail={detail} />
          )}
        </div>
      )}
      {mayAct && <Matching item={item} />}
      {mayAct ? (
        <HandleForm
          title={ITEM.form}
          drawn={{ key, kind, version, back: "/desk" }}
          isBulk={false}
          isOpen={isOpen}
          button={ITEM.send}
        />
      ) : (
        <p className="note">{QUEUE.mayNot}</p>
      )}
    </>
  );
}

function Matching({ item }: { item: ClaimedItem }) {
  const isDeclared = item.kind === "declaration";
  if (!isDeclared && !isGrouped(item.kind)) return null;
  const reason = isDeclared ? unmatchableDeclaration(item.declared) : unmatchable(item.kind);
  const digest = item.key.slice(item.key.indexOf(":") + 1);
  return (
    <section className="card stack">
      <h2>{MATCHING.title}</h2>
      {reason === null ? (
        <MatchForm about={isDeclared ? "declaration" : "notification"} digest={digest} />
      ) : (
        <p>{reason}</p>
      )}
    </section>
  );
}

function factsOf(item: ClaimedItem, now: number): [string, ReactNode][] {
  const { since, money, taken, handled, reopened, isOpen } = item;
  const rows: [string, ReactNode][] = [
    [ITEM.happened, sentenceOf(item)],
    [ITEM.next, nextStepOf(item)],
    [
      ITEM.since,
      <span key="since">
        <Moment at={since} language="en" /> ({ageText(now - since)})
      </span>,
    ],
  ];
  if (money !== null) rows.push([ITEM.money, priceText(money, "en")]);
  if (isOpen) rows.push([ITEM.taken, taken === null ? ITEM.not : QUEUE.takenBy(taken.name, ageText(now - taken.at))]);
  if (handled !== null) {
    rows.push([
      ITEM.handled,
      <span key="handled">
        {handled.name}, <Moment at={handled.at} language="en" />: {HANDLED_REASONS[handled.reason]}. “{handled.note}”
      </span>,
    ]);
  }
  if (reopened !== null) {
    rows.push([
      QUEUE.reopened,
      <span key="reopened">
        <Moment at={reopened.at} language="en" />: {reopened.text}
      </span>,
    ]);
  }
  return rows;
}

function DetailPart({ detail }: { detail: Detail }) {
  return (
    <>
      {detail.status === "gone" && <p>{ITEM.erased}</p>}
      {detail.status === "sim" && <Summary rows={[[ITEM.sim, detail.sim]]} />}
      {detail.status === "declared" && (
        <Summary
          rows={[
            [ITEM.orderNo, detail.orderNo],
            [ITEM.email, detail.email],
          ]}
        />
      )}
      {detail.status === "payment" && (
        <Summary
          rows={[
            [ITEM.payId, detail.payId],
            [
              ITEM.comparison,
              <a key="comparison" href={`/desk/money/reconcile/${detail.comparison}`}>
                {ITEM.openComparison}
              </a>,
            ],
          ]}
        />
      )}
      {detail.status === "body" && (
        <>
          <h2>{ITEM.body}</h2>
          <pre>{detail.body}</pre>
        </>
      )}
      <p className="note">{ITEM.noted}</p>
    </>
  );
}
