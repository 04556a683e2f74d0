import type { Metadata } from "next";
import { DeskFrame } from "#/app/(plain)/desk/frame.tsx";
import { BODY, REPAIR, STORY } from "#/app/(plain)/desk/orders/[orderId]/texts.ts";
import { requireOperator } from "#/app/desk-session.ts";
import { guardPage } from "#/app/guard.tsx";
import { Notice } from "#/components/notice.tsx";
import { takeShown } from "#/lib/desk/acts/shown.ts";
import { readBody } from "#/lib/desk/orders/bodies.ts";
import { hasRight } from "#/lib/desk/signing-in/operators.ts";
import { shopContext } from "#/lib/shop/index.ts";

export const metadata: Metadata = { title: BODY.title };

interface NotificationPageProps {
  params: Promise<{ orderId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The body of a notification, once for each press that asks for it. */
export default function NotificationPage({ params, searchParams }: NotificationPageProps) {
  return guardPage("desk/orders", "part", async () => {
    const session = await requireOperator();
    const [{ orderId }, { shown }] = [await params, await searchParams];
    const context = await shopContext();
    const asked = await takeShown(context, session, typeof shown === "string" ? shown : "", ["body"]);
    const detail = asked && (await readBody(context, session, { orderId, digest: asked.secret }));
    return (
      <DeskFrame session={session}>
        <h1>{BODY.title}</h1>
        {detail === null && <Notice kind="attention">{BODY.over}</Notice>}
        {detail?.status === "gone" && <p>{BODY.gone}</p>}
        {detail?.status === "body" && (
          <section className="card stack">
            <pre>{detail.body}</pre>
            {!hasRight(session.operator, "own") && <p className="note">{BODY.hidden}</p>}
            <p className="note">{STORY.noted}</p>
          </section>
        )}
        <p>
          <a href={`/desk/orders/${orderId}`}>{REPAIR.back}</a>
        </p>
      </DeskFrame>
    );
  });
}
