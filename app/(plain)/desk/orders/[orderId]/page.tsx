import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { CaseLink } from "#/app/(plain)/desk/cases/case-link.tsx";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { OrderItems } from "#/app/(plain)/desk/queue/order-items.tsx";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Moment } from "#/components/moment.tsx";
import { Notice } from "#/components/notice.tsx";
import { findCaseOf } from "#/lib/cases/cases.ts";
import { simAddress } from "#/lib/desk/fleet/index.ts";
import { lastEnded, type Outcome } from "#/lib/desk/orders/attempts.ts";
import { erasureRefusal } from "#/lib/desk/orders/erase-data.ts";
import { noteRefusal } from "#/lib/desk/orders/notes.ts";
import { readReceiptMails } from "#/lib/desk/orders/send-again.ts";
import { readStory } from "#/lib/desk/orders/story.ts";
import { supportSummary } from "#/lib/desk/orders/support-summary.ts";
import { listText, readList } from "#/lib/desk/search/filter.ts";
import { neighboursOf } from "#/lib/desk/search/list.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { Facts, Mails, Repairs, Standing } from "./facts.tsx";
import { ListNav } from "./list-nav.tsx";
import { NoteForm } from "./note-form.tsx";
import { OUTCOMES, STORY } from "./texts.ts";
import { Timeline } from "./timeline.tsx";

export const metadata: Metadata = { title: STORY.title };

interface StoryPageProps {
  params: Promise<{ orderId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What is known of one order, and what can be done about it. The audit records each reading. */
export default function StoryPage({ params, searchParams }: StoryPageProps) {
  return guardPage("desk/orders", "part", async () => {
    const session = await requireOperator();
    const { orderId } = await params;
    const { outcome, list: opened } = await searchParams;
    const list = readList(opened);
    const context = await shopContext();
    const story = await readStory(context, session.operator.id, orderId);
    if (story === null) {
      refuseWith(404);
      return (
        <DeskFrame session={session}>
          <h1>{STORY.title}</h1>
          <p>{DESK.noOrder}</p>
        </DeskFrame>
      );
    }
    const mayAct = hasRight(session.operator, "act");
    const { order, notes } = story;
    const listed = list === null ? undefined : listText(list);
    // An erased order has the end of its number only.
    const simPage = order.erasedAt === null ? simAddress(context, order.sim) : null;
    const now = context.clock.now();
    return (
      <DeskFrame session={session}>
        <h1>
          {STORY.title} {order.partnerIds.orderNo}
        </h1>
        {list !== null && <ListNav list={list} {...(await neighboursOf(context, list.filter, order))} />}
        {isOutcome(outcome) && <Said outcome={outcome} at={await lastEnded(context.db.query, orderId, outcome)} />}
        <Standing story={story} />
        <CaseLink found={await findCaseOf(context.db.query, orderId)} />
        <Repairs
          {...{ order, mayAct, list }}
          receipts={await readReceiptMails(context.db.query, order)}
          erasure={mayAct ? await erasureRefusal({ query: context.db.query, now }, order) : null}
          now={now}
        />
        <OrderItems orderId={orderId} session={session} />
        <Facts story={story} now={now} simPage={simPage} />
        <Mails mails={story.mails} />
        <section className="card stack" id="notes">
          <h2>{STORY.notes}</h2>
          {notes.length === 0 && <p>{STORY.noNotes}</p>}
          {notes.map(({ id, text }) => (
            <div key={id} className="stack">
              <p>{text}</p>
              {mayAct && noteRefusal(order) === null && (
                <details>
                  <summary>{STORY.editNote}</summary>
                  <NoteForm id={newId()} orderId={orderId} list={listed} edited={{ id, text }} />
                </details>
              )}
            </div>
          ))}
          <p className="note">{STORY.noteHelp}</p>
          <NewNote reason={mayAct ? noteRefusal(order) : STORY.mayNot} orderId={orderId} list={listed} />
        </section>
        <section className="card stack">
          <details>
            <summary>{STORY.summary}</summary>
            <p className="note">{STORY.summaryHelp}</p>
            <textarea readOnly rows={12} aria-label={STORY.summary} defaultValue={supportSummary(story)} />
          </details>
        </section>
        <Timeline orderId={orderId} entries={story.timeline} />
        <p className="note">{STORY.noted}</p>
      </DeskFrame>
    );
  });
}

function isOutcome(text: unknown): text is Outcome {
  return typeof text === "string" && Object.hasOwn(OUTCOMES, text);
}

/** What came of a repair, and when. */
function Said({ outcome, at }: { outcome: Outcome; at: number | null }) {
  return (
    <Notice kind={outcome === "no answer" ? "attention" : "good"}>
      {at !== null && (
        <b>
          <Moment at={at} language="en" />
        </b>
      )}{" "}
      {OUTCOMES[outcome]}
    </Notice>
  );
}

interface NewNoteProps {
  /** Why none can be written. */
  reason: string | null;
  orderId: string;
  list: string | undefined;
}

function NewNote({ reason, ...form }: NewNoteProps) {
  return reason === null ? <NoteForm id={newId()} {...form} /> : <p>{reason}</p>;
}

function newId(): string {
  return randomBytes(16).toString("base64url");
}
