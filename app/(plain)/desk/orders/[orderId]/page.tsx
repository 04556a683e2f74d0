import { randomBytes } from "node:crypto";
import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { OrderItems } from "#/app/(plain)/desk/queue/order-items.tsx";
import { DESK } from "#/app/(plain)/desk/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Notice } from "#/components/notice.tsx";
import { readStory } from "#/lib/desk/orders/story.ts";
import { supportSummary } from "#/lib/desk/orders/support-summary.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";
import { refuseWith } from "#/lib/web/front/answer-status.ts";
import { Facts, Mails, Repairs, Standing } from "./facts.tsx";
import { NoteForm } from "./note-form.tsx";
import { OUTCOMES, STORY } from "./texts.ts";
import { Timeline } from "./timeline.tsx";

export const metadata: Metadata = { title: STORY.title };

interface StoryPageProps {
  params: Promise<{ orderId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What is known of one order, and what can be done about it. Each read is written down. */
export default function StoryPage({ params, searchParams }: StoryPageProps) {
  return guardPage("desk/orders", "part", async () => {
    const session = await requireOperator();
    const { orderId } = await params;
    const { outcome } = await searchParams;
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
    const said =
      typeof outcome === "string" && Object.hasOwn(OUTCOMES, outcome)
        ? OUTCOMES[outcome as keyof typeof OUTCOMES]
        : null;
    const { order, notes } = story;
    return (
      <DeskFrame session={session}>
        <h1>
          {STORY.title} {order.partnerIds.orderNo}
        </h1>
        {said !== null && <Notice kind="good">{said}</Notice>}
        <Standing story={story} />
        <Repairs order={order} mayAct={mayAct} />
        <OrderItems orderId={orderId} session={session} />
        <Facts story={story} now={context.clock.now()} />
        <Mails mails={story.mails} />
        <section className="card stack" id="notes">
          <h2>{STORY.notes}</h2>
          {notes.length === 0 && <p>{STORY.noNotes}</p>}
          {notes.map(({ id, text }) => (
            <div key={id} className="stack">
              <p>{text}</p>
              {mayAct && (
                <details>
                  <summary>{STORY.editNote}</summary>
                  <NoteForm id={newId()} orderId={orderId} edited={{ id, text }} />
                </details>
              )}
            </div>
          ))}
          <p className="note">{STORY.noteHelp}</p>
          {mayAct ? <NoteForm id={newId()} orderId={orderId} /> : <p>{STORY.mayNot}</p>}
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

function newId(): string {
  return randomBytes(16).toString("base64url");
}
