import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { HandleForm } from "#/app/(plain)/desk/queue/handle-form.tsx";
import { ITEM, QUEUE } from "#/app/(plain)/desk/queue/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { readAllOfKind } from "#/lib/desk/queue/queue.ts";
import { BULK_KINDS } from "#/lib/desk/queue/queue-item.ts";
import { KIND_NAMES } from "#/lib/desk/queue/sentences.ts";
import { shopContext } from "#/lib/shop/index.ts";

export const metadata: Metadata = { title: ITEM.form };

interface AllPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Marks all of a kind as handled, as many as it names. */
export default function AllPage({ searchParams }: AllPageProps) {
  return guardPage("desk/queue/all", "part", async () => {
    const session = await requireOperator("act");
    const asked = await searchParams;
    const kind = BULK_KINDS.find((one) => one === asked.kind) ?? "unmatched";
    const { db, clock } = await shopContext();
    const { free, taken } = await readAllOfKind({ query: db.query, now: clock.now() }, kind, session.operator.id);
    const count = free.length;
    const newest = Math.max(0, ...free.map(({ version }) => version));
    return (
      <DeskFrame session={session} at="/desk">
        <h1>{KIND_NAMES[kind]}</h1>
        {taken > 0 && <p className="notice">{QUEUE.left(taken)}</p>}
        {count === 0 ? (
          taken === 0 && <p className="notice good">{QUEUE.emptyKind}</p>
        ) : (
          <HandleForm
            title={QUEUE.handleAll(count)}
            drawn={{ kind, count, newest }}
            isBulk
            isOpen
            button={QUEUE.handleAll(count)}
          />
        )}
        <p>
          <a href={`/desk?kind=${kind}`}>{QUEUE.seeThem}</a>
        </p>
      </DeskFrame>
    );
  });
}
