import type { ReactNode } from "react";
import { Moment } from "#/components/moment.tsx";
import { groupKey } from "#/lib/desk/groups/group-key.ts";
import type { ClaimedItem } from "#/lib/desk/queue/claims.ts";
import { HANDLED_REASONS } from "#/lib/desk/queue/handled-reasons.ts";
import type { Group } from "#/lib/desk/queue/queue.ts";
import { isGrouped } from "#/lib/desk/queue/queue-item.ts";
import { ageText, KIND_NAMES, nextStepOf, notificationSentence, sentenceOf } from "#/lib/desk/queue/sentences.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { priceText } from "#/lib/text/price.ts";
import { TakeForm } from "./take-form.tsx";
import { QUEUE } from "./texts.ts";

interface ItemLineProps {
  item: ClaimedItem;
  session: DeskSession;
  now: number;
  /** The page that it stands on. */
  back: string;
  /** On the order's own page: no link leads there. */
  isAtOrder?: boolean;
}

/** An item of the queue: what happened, since when, what is at risk, and what to do, the right button first. */
export function ItemLine({ item, session, now, back, isAtOrder = false }: ItemLineProps) {
  const { key, kind, taken, handled, reopened, isOpen } = item;
  const kindName = KIND_NAMES[kind];
  const id = key.slice(key.indexOf(":") + 1).slice(0, 6);
  const mayAct = hasRight(session.operator, "act");
  return (
    <li>
      <div className="tight">
        <Head kind={kindName} sentence={sentenceOf(item)} />
        <p className="facts">
          {item.money !== null && (
            <span>
              <b>{priceText(item.money, "en")}</b> {QUEUE.atRisk}
            </span>
          )}
          <Since at={item.since} now={now} />
          {taken !== null && <TakenFact taken={taken} session={session} now={now} />}
        </p>
        {reopened !== null && (
          <p className="facts">
            <b>
              {QUEUE.reopened} <Moment at={reopened.at} language="en" />
            </b>
            <span>{reopened.text}</span>
          </p>
        )}
        {!isOpen && handled !== null ? (
          <p className="note">
            {QUEUE.handledBy(handled.name)} {HANDLED_REASONS[handled.reason]}. “{handled.note}”{" "}
            <Moment at={handled.at} language="en" />
          </p>
        ) : (
          <p>{nextStepOf(item)}</p>
        )}
      </div>
      <div className="acts">
        <MainAct item={item} isAtOrder={isAtOrder} />
        {isOpen && mayAct && (
          <TakeForm itemKey={key} back={back} label={QUEUE.takeLabel(kindName, id)} isTaken={taken !== null} />
        )}
        {isOpen && mayAct && (
          <a className="quiet" href={`/desk/queue/item?key=${key}#handle`} aria-label={QUEUE.handleLabel(kindName, id)}>
            {QUEUE.handle}
          </a>
        )}
      </div>
    </li>
  );
}

/** What helps most: the page of what it is about, else what is known of the item. */
function MainAct({ item, isAtOrder }: Pick<ItemLineProps, "item"> & { isAtOrder: boolean }) {
  const { orderId, key } = item;
  if (item.kind === "case") {
    return (
      <a className="main" href={`/desk/cases/${item.caseId}`}>
        {QUEUE.openCase}
      </a>
    );
  }
  if (isAtOrder && !isGrouped(item.kind)) return null;
  if (item.kind === "fleet-order" || item.kind === "ordered-twice") {
    const id = item.kind === "fleet-order" ? key.slice(key.indexOf(":") + 1) : item.fleetOrderId;
    return (
      <a className="main" href={`/desk/sims/order/${id}`}>
        {QUEUE.openFleetOrder}
      </a>
    );
  }
  if (item.kind === "group-change") {
    return (
      <a className="main" href={`/desk/groups/${groupKey(item.groupId)}/changes/${item.changeId}`}>
        {QUEUE.openGroupChange}
      </a>
    );
  }
  // A notification is read on the page of its own, also from its order's.
  return orderId === null || isAtOrder ? (
    <a className="main" href={`/desk/queue/item?key=${key}`}>
      {QUEUE.lookInto}
    </a>
  ) : (
    <a className="main" href={`/desk/orders/${orderId}`}>
      {QUEUE.openOrder}
    </a>
  );
}

/** All notifications of a kind. */
export function GroupLine({ group: { kind, count, since }, now }: { group: Group; now: number }) {
  return (
    <li>
      <div className="tight">
        <Head kind={KIND_NAMES[kind]} sentence={notificationSentence(kind, count)} />
        <p className="facts">
          <Since at={since} now={now} />
        </p>
        <p>{nextStepOf({ kind })}</p>
      </div>
      <div className="acts">
        <a className="main" href={`/desk?kind=${kind}`}>
          {QUEUE.seeThem}
        </a>
      </div>
    </li>
  );
}

function Head({ kind, sentence }: { kind: string; sentence: string }): ReactNode {
  return (
    <>
      <h3>{kind}</h3>
      <p>{sentence}</p>
    </>
  );
}

function Since({ at, now }: { at: number; now: number }) {
  return (
    <span>
      {QUEUE.waits(ageText(now - at))} <Moment at={at} language="en" />
    </span>
  );
}

function TakenFact({
  taken: { operatorId, name, at },
  session,
  now,
}: {
  taken: NonNullable<ClaimedItem["taken"]>;
  session: DeskSession;
  now: number;
}) {
  const age = ageText(now - at);
  return <b>{operatorId === session.operator.id ? QUEUE.takenByYou(age) : QUEUE.takenBy(name, age)}</b>;
}
